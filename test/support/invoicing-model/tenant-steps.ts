import assert from 'node:assert/strict';
import fc from 'fast-check';
import { dayOf, latest, nextTurn } from './days.ts';
import { anyTax, exact, pick, picked, sentDefaultTax, sentTax, tax } from './inputs.ts';
import type { Lane } from './lane.ts';
import type { InvoicingModel } from './model.ts';
import { refused } from './refusals.ts';
import { inOneTime, step } from './step.ts';
import { type GivenTax, mentionsTax, readTax } from './taxes.ts';

const ZONES = ['UTC', 'Europe/Berlin', 'Pacific/Auckland', 'America/New_York', 'America/Havana'];
/** Before this many milliseconds to midnight, the day may change while a request is under way. */
const NEAR_MS = 10_000;

const someTax = fc.oneof(tax, anyTax);
const toRefusal = (problems: [string, string][], name = (property: string) => property) =>
  problems.length > 0
    ? {
        status: 400 as const,
        details: problems.map(([property, constraint]): [string, string] => [name(property), constraint]),
      }
    : undefined;

const DEFAULT_TAX_NAMES: Record<string, string> = {
  taxPercent: 'defaultTax.percent',
  taxCategory: 'defaultTax.category',
  taxExemptionReason: 'defaultTax.exemptionReason',
};

const setDefaultTax = step(
  'set the default tax',
  fc.option(someTax),
  () => true,
  async (model, lane, given) => {
    const path = `/tenants/${lane.tenantId}`;
    if (given === null) {
      model.tenant.defaultTax = undefined;
      await lane.expect(undefined, 200, 'PATCH', path, { defaultTax: null });
      return;
    }
    const parts = Object.entries(exact(given)).filter(([, value]) => value !== null);
    const { tax: read, problems } = readTax(Object.fromEntries(parts) as GivenTax);
    const misfit = toRefusal(problems, (property) => DEFAULT_TAX_NAMES[property] ?? property);
    const missing = read ? undefined : refused('defaultTax.category', 'required');
    const refusal = misfit ?? missing ?? model.setTax(model.tenant, read);
    await lane.expect(refusal, 200, 'PATCH', path, { defaultTax: sentDefaultTax(given) });
    await compareADraft(model, lane);
  },
);

const setContractTax = step(
  'set the tax of a contract',
  fc.record({ contract: fc.nat(1), tax: someTax }),
  () => true,
  async (model, lane, input) => {
    const contract = picked(lane.contracts, input.contract);
    const given = exact(input.tax);
    const { tax: read, problems } = readTax(given, contract.tax);
    const refusal = mentionsTax(given) ? (toRefusal(problems) ?? model.setTax(contract, read)) : undefined;
    await lane.expect(refusal, 200, 'PATCH', `/contracts/${contract.id}`, sentTax(input.tax));
    await compareADraft(model, lane);
  },
);

async function compareADraft(model: InvoicingModel, lane: Lane): Promise<void> {
  const [draft] = model.invoices.filter(({ status, isGone }) => status === 'DRAFT' && !isGone);
  if (draft) await lane.compare(draft);
}

const identifySeller = step(
  'identify the seller',
  fc.record({ vatNumber: fc.boolean(), taxNumber: fc.boolean() }),
  () => true,
  async (model, lane, { vatNumber, taxNumber }) => {
    model.tenant.seller = { vatNumber, taxNumber };
    await lane.expect(undefined, 200, 'PATCH', `/tenants/${lane.tenantId}`, {
      vatNumber: vatNumber ? 'DE123456788' : null,
      taxNumber: taxNumber ? '30/123/45678' : null,
    });
    await compareADraft(model, lane);
  },
);

const identifyBuyer = step(
  'identify a buyer',
  fc.record({ contract: fc.nat(1), vatNumber: fc.boolean(), registrationNumber: fc.boolean() }),
  () => true,
  async (model, lane, { contract, vatNumber, registrationNumber }) => {
    const { client } = picked(lane.contracts, contract);
    client.numbers = { ...client.numbers, vatNumber, registrationNumber };
    await lane.expect(undefined, 200, 'PATCH', `/clients/${client.id}`, {
      vatNumber: vatNumber ? 'FR40303265045' : null,
      registrationNumber: registrationNumber ? 'RCS 1' : null,
    });
    await compareADraft(model, lane);
  },
);

const moveZone = step(
  'move to',
  fc.constantFrom(...ZONES),
  () => true,
  async ({ tenant, invoices }, lane, timeZone) => {
    const { data } = await lane.expect(undefined, 200, 'PATCH', `/tenants/${lane.tenantId}`, { timeZone });
    if (timeZone !== tenant.zone)
      tenant.daysFrom = latest(tenant.daysFrom, dayOf(data.updatedAt, tenant.zone));
    tenant.zone = timeZone;
    const dated = invoices.find(({ isGone, dueAt, dueDate }) => !isGone && (dueAt ?? dueDate) !== undefined);
    if (dated) await lane.compare(dated);
  },
);

/** Lets the next steps happen around midnight, New Year, or the end of summer time. */
const travel = step(
  'travel to',
  fc.record({
    turn: fc.constantFrom<'midnight' | 'new year' | 'clock change'>(
      ...(['midnight', 'midnight', 'midnight', 'new year', 'clock change'] as const),
    ),
    zone: fc.constantFrom(...ZONES.slice(1)),
    offsetMs: fc.constantFrom(-3_600_000, -400, -50, 0, 1, 1_800_000),
  }),
  () => true,
  async (_model, lane, { turn, zone, offsetMs }) =>
    lane.clock.moveTo(nextTurn(turn, lane.clock.now(), zone) + offsetMs),
);

const setNextNumber = step(
  'set the next number',
  fc.record({ isOfInvoices: fc.boolean(), pick }),
  () => true,
  inOneTime(async ({ tenant }, lane, input) => {
    const { zone } = tenant;
    const now = lane.clock.now();
    if (dayOf(now, zone) !== dayOf(now + NEAR_MS, zone)) return;
    const series = input.isOfInvoices ? tenant.invoices : tenant.creditNotes;
    const field = input.isOfInvoices ? 'nextInvoiceNumber' : 'nextCreditNoteNumber';
    const period = series.periodAt(now, zone);
    const number = input.pick % 3 === 0 ? series.next(period) : 1 + input.pick;
    const refusal = series.counts.has(period) ? refused(field, 'state') : undefined;
    const { data } = await lane.expect(refusal, 200, 'PATCH', `/tenants/${lane.tenantId}`, {
      [field]: number,
    });
    if (refusal) return;
    series.start = { period, number };
    assert.equal(data[field], number);
  }),
);

/** Rare, because each concerns all invoices. */
export const tenantSteps = [
  ...[setDefaultTax, setContractTax, identifySeller, identifyBuyer],
  ...[moveZone, travel, travel, setNextNumber],
];
