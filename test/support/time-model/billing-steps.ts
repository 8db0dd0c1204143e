import fc from 'fast-check';
import { collectDue, collectOnto } from '../collecting.ts';
import { collectAutomatically, collectByHand, newDraft } from './collecting.ts';
import { cancel, credit, type LineCredit, quantityLeftOf } from './crediting.ts';
import { DAYS, pick, picked, step } from './entry-steps.ts';
import { GROUPINGS, type Ledger, type ModelInvoice, type ModelLine, type Row } from './ledger.ts';
import { hourly, type World } from './world.ts';

const EVERY = ['MONTH', 'MONTH', 'WEEK', 'NEVER'] as const;
const PRICES = [9_000, 10_000, 10_001, 12_345, 3_333];
const grouping = fc.constantFrom(...GROUPINGS);
const day = fc.constantFrom(...DAYS);

const setRate = step(
  'set rate',
  fc.record({
    contract: pick,
    index: pick,
    price: pick,
    startsOn: day,
    role: fc.boolean(),
    isNew: fc.boolean(),
  }),
  () => true,
  async (ledger, world, input) => {
    const contract = picked(ledger.contracts, input.contract);
    const rate = { amountMinor: picked(PRICES, input.price), startsOn: input.startsOn };
    const index = input.index % contract.rates.length;
    const changed = input.isNew
      ? [...contract.rates, { ...rate, ...(input.role && { role: 'Dev' }) }]
      : contract.rates.map((one, at) => (at === index ? { ...one, ...rate } : one));
    const rates = changed.map(({ role, ...one }) => ({ ...one, ...(role !== undefined && { role }) }));
    const answer = await world.attempt('PATCH', `/contracts/${contract.id}`, { rates: hourly(rates) });
    if (answer) contract.rates = rates;
  },
);

const setTax = step(
  'set tax',
  fc.record({ contract: pick, taxPercent: fc.constantFrom(19, 7) }),
  () => true,
  async (ledger, world, { contract: index, taxPercent }) => {
    const contract = picked(ledger.contracts, index);
    await world.send('PATCH', `/contracts/${contract.id}`, { taxRates: [{ percent: taxPercent }] });
    contract.taxPercent = taxPercent;
    for (const line of draftLines(ledger))
      if (line.invoice.contract === contract && !line.hasOwnTax) line.taxPercent = taxPercent;
  },
);

export async function archiveClient(ledger: Ledger, world: World, isArchived: boolean): Promise<void> {
  const archivedAt = isArchived ? '2026-10-01T00:00:00.000Z' : null;
  await world.send('PATCH', `/clients/${world.firm.clientId}`, { archivedAt });
  ledger.isClientArchived = isArchived;
}

const archive = step(
  'archive client',
  fc.nat(3),
  () => true,
  (ledger, world, index) => archiveClient(ledger, world, index === 0),
);

const setCollect = step(
  'set collect',
  fc.record({ contract: pick, every: fc.constantFrom(...EVERY), groupBy: grouping }),
  () => true,
  async (ledger, world, { contract: index, ...collect }) => {
    const contract = picked(ledger.contracts, index);
    await world.send('PATCH', `/contracts/${contract.id}`, { collect });
    contract.collect = collect;
  },
);

export async function collectAll(ledger: Ledger, world: World): Promise<void> {
  await collectDue(world.service);
  for (const contract of ledger.contracts) collectAutomatically(ledger, contract, world.today());
}

const collectRegularly = step('collect automatically', fc.constant(null), () => true, collectAll);

const openDraft = step(
  'open draft',
  pick,
  () => true,
  async (ledger, world, index) => {
    const contract = picked(ledger.contracts, index);
    const { id } = await world.send('POST', '/invoices', { contractId: contract.id });
    ledger.invoices.push(newDraft(contract, undefined, id));
  },
);

const hasDraft = (ledger: Ledger) => ledger.drafts().length > 0;
const draftAt = (ledger: Ledger, index: number) => picked(ledger.drafts(), index);

const collectHand = step(
  'collect by hand',
  fc.record({
    ...{ draft: pick, project: pick, groupBy: fc.option(grouping, { nil: undefined }) },
    ...{ to: day, from: fc.option(day, { nil: undefined, freq: 2 }), isOfProject: fc.nat(3) },
  }),
  hasDraft,
  async (ledger, world, { draft: index, groupBy, isOfProject, project, ...days }) => {
    const draft = draftAt(ledger, index);
    const projectId = isOfProject === 0 ? picked(draft.contract.projects, project) : undefined;
    const { to, from } = days;
    if (from !== undefined && from > to) return;
    await collectOnto(world.firm, draft.id, { to, from, projectId, groupBy });
    collectByHand(ledger, draft, groupBy, { to, from, projectId });
  },
);

const addOwnLine = step('add a line by hand', pick, hasDraft, async (ledger, world, index) => {
  const { id: invoiceId } = draftAt(ledger, index);
  const line = { name: 'Licence', quantity: 1, amountMinor: 99_000_000 };
  await world.send('POST', '/billables', { invoiceId, billables: [line] });
});

const draftLines = (ledger: Ledger) => ledger.drafts().flatMap(({ lines }) => lines);
/** Lines whose minutes all count at the line's own price. */
const ownPriced = (ledger: Ledger) =>
  draftLines(ledger).filter((line) =>
    ledger.rows.every((row: Row) => row.line !== line || row.pricedBy === line),
  );

const editLine = step(
  'edit line',
  fc.record({ line: pick, taxPercent: fc.option(fc.constantFrom(7, 19)) }),
  (ledger) => ownPriced(ledger).length > 0,
  async (ledger, world, { line: index, taxPercent }) => {
    const line = picked(ownPriced(ledger), index);
    const tax = taxPercent === null ? {} : { taxPercent };
    const change = { amountMinor: world.newPrice(), ...tax };
    await world.send('PATCH', `/billables/${line.id}`, { ...change, name: 'Agreed' });
    Object.assign(line, change, taxPercent !== null && { hasOwnTax: true });
  },
);

const deleteLine = step(
  'delete line',
  pick,
  (ledger) => draftLines(ledger).length > 0,
  async (ledger, world, index) => {
    const line = picked(draftLines(ledger), index);
    await world.send('DELETE', `/billables/${line.id}`);
    ledger.deleteLine(line);
  },
);

const deleteDraft = step('delete draft', pick, hasDraft, async (ledger, world, index) => {
  const draft = draftAt(ledger, index);
  await world.send('DELETE', `/invoices/${draft.id}`);
  ledger.deleteDraft(draft);
});

const voidDraft = step('void draft', pick, hasDraft, async (ledger, world, index) => {
  const draft = draftAt(ledger, index);
  await world.send('POST', `/invoices/${draft.id}/void`);
  ledger.voidDraft(draft);
});

async function issueDraft(ledger: Ledger, world: World, draft: ModelInvoice): Promise<void> {
  if (await world.attempt('POST', `/invoices/${draft.id}/finalize`)) ledger.issue(draft);
}

const finalize = step('finalize', pick, hasDraft, (ledger, world, index) =>
  issueDraft(ledger, world, draftAt(ledger, index)),
);

/** Most histories need work that was billed. */
const bill = step(
  'collect and issue',
  fc.constant(null),
  () => true,
  async (ledger, world) => {
    await collectAll(ledger, world);
    await world.compare();
    for (const draft of ledger.drafts())
      if (draft.lines.some(({ isReversal }) => !isReversal)) await issueDraft(ledger, world, draft);
  },
);

const issued = ({ invoices }: Ledger) => invoices.filter(({ status }) => status === 'ISSUED');
const hasIssued = (ledger: Ledger) => issued(ledger).length > 0;
const issuedLines = (ledger: Ledger) => issued(ledger).flatMap(({ lines }) => lines);
const hasIssuedLine = (ledger: Ledger) => issuedLines(ledger).length > 0;

async function issueCredit(
  ledger: Ledger,
  world: World,
  { invoice, kind, items }: { invoice: ModelInvoice; kind: string; items?: LineCredit[] },
): Promise<void> {
  const billables = items?.map(({ line, millionths, amountMinor }) => ({
    billableId: line.id,
    ...(millionths !== undefined && { quantity: millionths / 1_000_000 }),
    ...(amountMinor !== undefined && { amountMinor }),
  }));
  const body = { invoiceId: invoice.id, reason: 'Agreed', kind, ...(billables && { billables }) };
  const answer = await world.attempt('POST', '/credit-notes', body);
  if (!answer) return;
  const { id } = answer.data;
  credit(ledger, id, kind === 'GOODWILL', items ?? (await creditedLines(invoice, world, id)));
}

/** The lines that a credit note over a whole invoice credits: those with something left. */
async function creditedLines(
  { lines }: ModelInvoice,
  world: World,
  creditNoteId: string,
): Promise<{ line: ModelLine }[]> {
  const rows = await world.query(
    'select billable_id as id from credit_note_billables where tenant_id = app_tenant() and credit_note_id = $1',
    [creditNoteId],
  );
  return lines.filter((line) => rows.some(({ id }) => id === line.id)).map((line) => ({ line }));
}

const kind = fc.constantFrom('CORRECTION', 'CORRECTION', 'CORRECTION', 'GOODWILL');

const creditUnits = step(
  'credit units',
  fc.record({ line: pick, minutes: fc.constantFrom(1, 7, 20, 30, 60), kind }),
  hasIssuedLine,
  async (ledger, world, { line: index, minutes, kind: given }) => {
    const line = picked(issuedLines(ledger), index);
    const millionths = Math.min(Math.round((minutes * 1_000_000) / 60), quantityLeftOf(ledger, line));
    if (millionths <= 0) return;
    await issueCredit(ledger, world, { invoice: line.invoice, kind: given, items: [{ line, millionths }] });
  },
);

const creditAmount = step(
  'credit an amount',
  fc.record({ line: pick, amountMinor: fc.constantFrom(1, 99, 1_234), kind }),
  hasIssuedLine,
  async (ledger, world, { line: index, amountMinor, kind: given }) => {
    const line = picked(issuedLines(ledger), index);
    await issueCredit(ledger, world, { invoice: line.invoice, kind: given, items: [{ line, amountMinor }] });
  },
);

const creditLine = step(
  'credit a line',
  fc.record({ line: pick, kind }),
  hasIssuedLine,
  async (ledger, world, input) => {
    const line = picked(issuedLines(ledger), input.line);
    await issueCredit(ledger, world, { invoice: line.invoice, kind: input.kind, items: [{ line }] });
  },
);

const creditAll = step(
  'credit all',
  fc.record({ invoice: pick, kind }),
  hasIssued,
  async (ledger, world, input) => {
    const invoice = picked(issued(ledger), input.invoice);
    await issueCredit(ledger, world, { invoice, kind: input.kind });
  },
);

const voidIssued = step('void issued', pick, hasIssued, async (ledger, world, index) => {
  const invoice = picked(issued(ledger), index);
  if (!(await world.attempt('POST', `/invoices/${invoice.id}/void`))) return;
  const [note] = await world.query(
    `select id from credit_notes where tenant_id = app_tenant() and invoice_id = $1 and kind = 'CANCELLATION'`,
    [invoice.id],
  );
  cancel(ledger, note?.id, invoice);
});

const advance = step(
  'advance days',
  fc.constantFrom(1, 7, 12, 31),
  () => true,
  async (_ledger, world, days) => world.advance(days),
);

export const billingSteps = [
  ...[collectRegularly, collectRegularly, collectRegularly, openDraft, collectHand, collectHand, addOwnLine],
  ...[finalize, bill, bill, bill, editLine, deleteLine, deleteDraft, voidDraft],
  ...[creditUnits, creditUnits, creditUnits, creditAmount, creditLine, creditAll, voidIssued],
  ...[setRate, setRate, setTax, setCollect, archive, advance],
];
