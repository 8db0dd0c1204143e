import fc from 'fast-check';
import { collectDue } from '../collecting.ts';
import { day, pick, picked, step } from './agreeing.ts';
import type { AgreementsWorld } from './world.ts';

type Line = { id: string; invoiceId: string; quantity: number };
const drafts = (world: AgreementsWorld, linesMin = 0) =>
  world.query<{ id: string }>(
    `select id from invoices where tenant_id = app_tenant() and status = 'DRAFT' and contract_id = $1 and billable_count >= $2 order by id`,
    [world.firm.contractId, linesMin],
  );
const issued = (world: AgreementsWorld) =>
  world.query<{ id: string }>(
    `select id from invoices where tenant_id = app_tenant() and status not in ('DRAFT', 'VOID') order by id`,
  );
const lines = (world: AgreementsWorld, isDraft: boolean) =>
  world.query<Line>(
    `select billables.id, invoice_id as "invoiceId", quantity::float8 from billables join invoices
       on invoices.tenant_id = billables.tenant_id and invoices.id = invoice_id
     where billables.tenant_id = app_tenant() and (status = 'DRAFT') = $1 and status <> 'VOID' order by billables.id`,
    [isDraft],
  );

const always = () => true;

const collectRegularly = step('collect automatically', fc.constant(0), always, (_, { service }) =>
  collectDue(service),
);

const collectByHand = step(
  'collect by hand',
  fc.record({ draft: pick, isNew: fc.boolean(), to: day, from: fc.option(day, { freq: 4 }) }),
  always,
  async (_, world, { draft, isNew, to, from }) => {
    const known = await drafts(world);
    const invoiceId =
      isNew || known.length === 0
        ? (await world.send('POST', '/invoices', { contractId: world.firm.contractId })).id
        : picked(known, draft).id;
    await world.attempt('POST', `/invoices/${invoiceId}/collect`, { to, ...(from !== null && { from }) });
  },
);

const editLine = step(
  'edit line',
  fc.record({ line: pick, amountMinor: fc.constantFrom(1, 777, 123_456) }),
  always,
  async (model, world, input) => {
    const all = await lines(world, true);
    if (all.length === 0) return;
    const { id } = picked(all, input.line);
    if (await world.attempt('PATCH', `/billables/${id}`, { amountMinor: input.amountMinor }))
      model.pricedByHand.add(id);
  },
);
const deleteLine = step('delete line', pick, always, async (_, world, index) => {
  const all = await lines(world, true);
  if (all.length > 0) await world.send('DELETE', `/billables/${picked(all, index).id}`);
});
const deleteDraft = step('delete draft', pick, always, async (_, world, index) => {
  const all = await drafts(world);
  if (all.length > 0) await world.send('DELETE', `/invoices/${picked(all, index).id}`);
});
const voidDraft = step('void draft', pick, always, async (_, world, index) => {
  const all = await drafts(world);
  if (all.length > 0) await world.send('POST', `/invoices/${picked(all, index).id}/void`);
});
/** So that drafts that only take back can be issued. */
const addOwnLine = step('add a line by hand', pick, always, async (_, world, index) => {
  const all = await drafts(world);
  if (all.length === 0) return;
  const line = { name: 'Licence', quantity: 1, amountMinor: 99_000_000 };
  await world.send('POST', '/billables', { invoiceId: picked(all, index).id, billables: [line] });
});
const finalize = step('finalize', pick, always, async (_, world, index) => {
  const all = await drafts(world, 1);
  if (all.length > 0) await world.attempt('POST', `/invoices/${picked(all, index).id}/finalize`);
});
const bill = step('collect and issue', fc.constant(0), always, async (_, world) => {
  await collectDue(world.service);
  for (const { id } of await drafts(world, 1)) await world.attempt('POST', `/invoices/${id}/finalize`);
});
const collectAndBill = step('collect by hand and issue', day, always, async (_, world, to) => {
  const { id } = await world.send('POST', '/invoices', { contractId: world.firm.contractId });
  await world.attempt('POST', `/invoices/${id}/collect`, { to });
  await world.attempt('POST', `/invoices/${id}/finalize`);
});

const kind = fc.constantFrom('CORRECTION', 'CORRECTION', 'CORRECTION', 'GOODWILL');
const creditLine = step(
  'credit a line',
  fc.record({
    line: pick,
    kind,
    share: fc.constantFrom(1, 1, 0.5, 0.25, 0.1),
    amountMinor: fc.option(fc.constantFrom(1, 99), { freq: 4 }),
  }),
  always,
  async (_, world, { line, kind: given, share, amountMinor }) => {
    const all = await lines(world, false);
    if (all.length === 0) return;
    const { id, invoiceId, quantity } = picked(all, line);
    const part = Math.round(quantity * share * 1e6) / 1e6;
    const what = amountMinor !== null ? { amountMinor } : share < 1 && part > 0 ? { quantity: part } : {};
    const body = { invoiceId, reason: 'Agreed', kind: given, billables: [{ billableId: id, ...what }] };
    await world.attempt('POST', '/credit-notes', body);
  },
);
const creditAll = step(
  'credit all',
  fc.record({ invoice: pick, kind }),
  always,
  async (_, world, { invoice, kind: given }) => {
    const all = await issued(world);
    if (all.length === 0) return;
    await world.attempt('POST', '/credit-notes', {
      invoiceId: picked(all, invoice).id,
      reason: 'Agreed',
      kind: given,
    });
  },
);
const creditReversals = step('collect and credit reversals', day, always, async (_, world, to) => {
  const { id } = await world.send('POST', '/invoices', { contractId: world.firm.contractId });
  await world.attempt('POST', `/invoices/${id}/collect`, { to });
  await world.attempt('POST', `/invoices/${id}/credit-reversals`);
});
const voidIssued = step('void issued', pick, always, async (_, world, index) => {
  const all = await issued(world);
  if (all.length > 0) await world.attempt('POST', `/invoices/${picked(all, index).id}/void`);
});

const advance = step('advance days', fc.constantFrom(1, 7, 12, 31, 90), always, async (_, world, days) =>
  world.advance(days),
);

export const invoicing = [
  ...[collectRegularly, collectRegularly, collectByHand, collectByHand, collectByHand],
  ...[addOwnLine, addOwnLine, editLine, editLine, deleteLine, deleteDraft, voidDraft],
  ...[
    finalize,
    finalize,
    bill,
    bill,
    bill,
    bill,
    collectAndBill,
    collectAndBill,
    collectAndBill,
    collectAndBill,
  ],
  ...[
    creditLine,
    creditLine,
    creditLine,
    creditLine,
    creditAll,
    creditReversals,
    creditReversals,
    voidIssued,
    advance,
    advance,
    advance,
  ],
];
