import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { DatedTax } from './arithmetic.ts';
import { dayOf, latest, nextTurn } from './days.ts';
import { anyTax, exact, pick, picked, sentRate, tax } from './inputs.ts';
import type { Lane } from './lane.ts';
import type { InvoicingModel } from './model.ts';
import { type Refusal, refused } from './refusals.ts';
import { inOneTime, step } from './step.ts';
import { type GivenTax, type Problem, readTax } from './taxes.ts';

const ZONES = ['UTC', 'Europe/Berlin', 'Pacific/Auckland', 'America/New_York', 'America/Havana'];
/** Before this many milliseconds to midnight, the day may change while a request is under way. */
const NEAR_MS = 10_000;

const someTax = fc.oneof(tax, anyTax);
/** Days before, between and after the days of service, all in the past. */
const startsOn = fc.constantFrom(
  undefined,
  undefined,
  '2025-12-31',
  '2026-01-02',
  '2026-02-28',
  '2026-03-01',
);
const taxRates = fc.array(fc.record({ tax: someTax, startsOn }), { maxLength: 3 });

const RATE_NAMES: Record<string, string> = {
  taxPercent: 'percent',
  taxCategory: 'category',
  taxExemptionReason: 'exemptionReason',
};

type GivenRate = typeof taxRates extends fc.Arbitrary<(infer Rate)[]> ? Rate : never;

/** The taxes by day, or what is wrong about them. */
function readRates(given: GivenRate[]): { taxRates: DatedTax[]; refusal: Refusal | undefined } {
  const read = given.map(({ tax: parts, startsOn: start }, index) => {
    const present = Object.entries(exact(parts)).filter(([, value]) => value !== null);
    const { tax: made, problems } = readTax(Object.fromEntries(present) as GivenTax);
    const path = `taxRates.${index}.`;
    const named = problems.map(([name, constraint]): Problem => [`${path}${RATE_NAMES[name]}`, constraint]);
    const missing: Problem[] = made || named.length > 0 ? [] : [[`${path}category`, 'required']];
    return { rate: made && { ...made, startsOn: start }, details: [...named, ...missing] };
  });
  const starts = given.map((rate) => rate.startsOn);
  const twice = starts.flatMap((start, index): Problem[] =>
    starts.indexOf(start) < index ? [[`taxRates.${index}.startsOn`, 'unique']] : [],
  );
  const details = [...read.flatMap((one) => one.details), ...twice];
  const refusal = details.length > 0 ? { status: 400 as const, details } : undefined;
  return { taxRates: read.flatMap(({ rate }) => rate ?? []), refusal };
}

const sentRates = (given: GivenRate[]) => ({
  taxRates: given.map(({ tax: parts, startsOn: start }) => sentRate(parts, start)),
});

const setTenantTaxes = step(
  'set the taxes of the tenant',
  taxRates,
  () => true,
  async (model, lane, given) => {
    const { taxRates: read, refusal } = readRates(given);
    const outcome = refusal ?? model.setTaxes(model.tenant, read);
    await lane.expect(outcome, 200, 'PATCH', `/tenants/${lane.tenantId}`, sentRates(given));
    await compareADraft(model, lane);
  },
);

const setContractTaxes = step(
  'set the taxes of a contract',
  fc.record({ contract: fc.nat(1), taxRates }),
  () => true,
  async (model, lane, input) => {
    const contract = picked(lane.contracts, input.contract);
    const { taxRates: read, refusal } = readRates(input.taxRates);
    const outcome = refusal ?? model.setTaxes(contract, read);
    await lane.expect(outcome, 200, 'PATCH', `/contracts/${contract.id}`, sentRates(input.taxRates));
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
  ...[setTenantTaxes, setContractTaxes, identifySeller, identifyBuyer],
  ...[moveZone, travel, travel, setNextNumber],
];
