import type { Scope } from '../../platform/database/database.ts';
import { explainViolations } from '../../platform/database/failures.ts';
import { type JsonList, jsonListOf } from '../../platform/database/json-list.ts';
import {
  type ErrorDetail,
  forbiddenByState,
  found,
  invalid,
  notFound,
  type Refusal,
} from '../../platform/errors.ts';
import { everyBatch, orderedPage, type Page } from '../../platform/http/answers/pagination.ts';
import type { TenantContext } from '../../platform/http/route.ts';
import { isId, newIds } from '../../platform/ids.ts';
import { pauses } from '../../platform/pauses.ts';
import { withoutNulls } from '../../platform/schema.ts';
import type { InvoiceStatus } from '../invoices/schema.ts';
import {
  type Billable,
  type BillableChange,
  type BillableQuery,
  type BillablesToAdd,
  LINES_MAX,
  type NewBillable,
} from './schema.ts';
import {
  type BillableRow,
  deleteBillable,
  findAddedLines,
  findInexactLines,
  type InvoiceForLines,
  insertBillables,
  type Line,
  listBillables,
  listBillablesOfInvoice,
  lockInvoiceForLines,
  lockInvoiceOfLine,
  readAddedLines,
  readBillable,
  updateBillable,
} from './store.ts';
import { taxAfter, taxOf } from './tax.ts';

export async function addBillables(
  { db, clock }: TenantContext,
  { invoiceId, billables }: BillablesToAdd,
): Promise<Billable[]> {
  if (!isId('invoice', invoiceId)) throw notFound();
  return db.transaction(async (transaction) => {
    const ids = await writeBillables(transaction, invoiceId, billables, clock.now().toISOString());
    return readInOrder(transaction, ids);
  });
}

/** Lines that are read by one statement. All lines of a long invoice at once would hold up other requests. */
const READ_MAX = 100;

async function readInOrder(db: Scope, ids: string[]): Promise<Billable[]> {
  const read: Billable[] = [];
  for (let from = 0; from < ids.length; from += READ_MAX) {
    const batch = ids.slice(from, from + READ_MAX);
    const byId = new Map((await db.all(readAddedLines, { ids: batch })).map((row) => [row.id, row]));
    for (const id of batch) read.push(presentBillable(found(byId.get(id))));
  }
  return read;
}

/**
 * Locks the invoice and adds all of the lines or none. Returns their identifiers, in the given order. Needs a
 * transaction.
 */
export async function writeBillables(
  db: Scope,
  invoiceId: string,
  items: NewBillable[],
  now: string,
): Promise<string[]> {
  const invoice = found(await db.one(lockInvoiceForLines, { id: invoiceId }));
  refuseUnlessDraft(invoice.status);
  refuseMisfits(invoice, items);
  const pause = pauses();
  const ids = newIds('billable', items.length);
  await pause();
  const lines = await jsonListOf(items, (item, index): Line => {
    return { order: 0, ...item, ...taxOf(item, invoice), id: ids[index] as string };
  });
  const { currencyCode } = invoice;
  const written = db.one(insertBillables, { invoiceId, currencyCode, lines, now });
  const { added } = found(await explainLineRules(written, 'billables'));
  if (added < ids.length) throw await explainMissing(db, ids, lines);
  return ids;
}

/** Reads every line of an invoice, in order, batch by batch. */
export async function* billablesOf(db: Scope, invoiceId: string): AsyncGenerator<Billable[]> {
  const batches = everyBatch((position) => db.all(listBillablesOfInvoice, { invoiceId, ...position }));
  for await (const rows of batches) yield rows.map(presentBillable);
}

export async function getBillable({ db }: TenantContext, id: string): Promise<Billable> {
  return presentBillable(found(await db.one(readBillable, { id })));
}

export async function findBillables({ db }: TenantContext, query: BillableQuery): Promise<Page<Billable>> {
  const { invoiceId } = query;
  return orderedPage('billable', query, async (position) => {
    const rows = invoiceId
      ? await db.all(listBillablesOfInvoice, { ...position, invoiceId })
      : await db.all(listBillables, position);
    return rows.map(presentBillable);
  });
}

export async function changeBillable(
  { db, clock }: Pick<TenantContext, 'db' | 'clock'>,
  id: string,
  change: BillableChange,
): Promise<Billable> {
  const { currencyCode, ...rest } = change;
  refuseHalfAReference(change);
  return db.transaction(async (transaction) => {
    const { invoice, line } = await lockLine(transaction, id);
    refuseUnlessDraft(invoice.status);
    if (currencyCode !== undefined && currencyCode !== invoice.currencyCode)
      throw invalid([otherCurrency('currencyCode', invoice.currencyCode)]);
    const written = transaction.one(updateBillable, {
      id,
      change: { ...rest, ...taxAfter(rest, line) },
      now: clock.now().toISOString(),
    });
    return presentBillable(found(await explainLineRules(written, 'amountMinor')));
  });
}

export async function removeBillable(
  { db, clock }: Pick<TenantContext, 'db' | 'clock'>,
  id: string,
): Promise<undefined> {
  await db.transaction(async (transaction) => {
    const { invoice } = await lockLine(transaction, id);
    refuseUnlessDraft(invoice.status);
    const written = transaction.one(deleteBillable, { id, now: clock.now().toISOString() });
    await explainLineRules(written, 'billables');
  });
}

/** Locks the invoice before it reads the line, because the previous holder of the lock may have changed the line. */
async function lockLine(db: Scope, id: string) {
  const [invoice, line] = await Promise.all([
    db.one(lockInvoiceOfLine, { id }),
    db.one(readBillable, { id }),
  ]);
  return { invoice: found(invoice), line: found(line) };
}

function refuseUnlessDraft(status: InvoiceStatus): void {
  if (status === 'DRAFT') return;
  throw forbiddenByState(
    `The billables of an invoice can be changed only while it is DRAFT, and this one is ${status}`,
  );
}

/** The schema requires both halves or neither, but it cannot see that only one of them is null. */
function refuseHalfAReference({ referenceType, referenceId }: BillableChange): void {
  if ((referenceType === null) === (referenceId === null)) return;
  const [missing, given] =
    referenceType === null ? ['referenceType', 'referenceId'] : ['referenceId', 'referenceType'];
  throw invalid([{ field: missing, message: `is required together with ${given}`, constraint: 'required' }]);
}

/** Refuses lines that do not fit their invoice: too many of them, or in another currency. */
function refuseMisfits(invoice: InvoiceForLines, items: NewBillable[]): void {
  if (invoice.billableCount + items.length > LINES_MAX) {
    const message = `must leave the invoice with at most ${LINES_MAX} lines, and it has ${invoice.billableCount}`;
    throw invalid([{ field: 'billables', message, constraint: 'maxItems' }]);
  }
  const details = items.flatMap(({ currencyCode = invoice.currencyCode }, index) =>
    currencyCode === invoice.currencyCode
      ? []
      : [otherCurrency(`billables.${index}.currencyCode`, invoice.currencyCode)],
  );
  if (details.length > 0) throw invalid(details);
}

function otherCurrency(field: string, currencyCode: string): ErrorDetail {
  return { field, message: `must be the invoice's, ${currencyCode}`, constraint: 'currency' };
}

/** Explains why some lines were not inserted. */
async function explainMissing(db: Scope, ids: string[], lines: JsonList<Line>): Promise<Refusal> {
  const idsOf = (rows: { id: string }[]) => new Set(rows.map(({ id }) => id));
  const added = idsOf(await db.all(findAddedLines, { ids }));
  const inexact = idsOf(await db.all(findInexactLines, { lines }));
  return invalid(
    ids.flatMap((id, index) => {
      if (added.has(id)) return [];
      return [inexact.has(id) ? tooLarge(`billables.${index}.`) : duplicate(`billables.${index}.`)];
    }),
  );
}

const tooLarge = (path = ''): ErrorDetail => ({
  field: `${path}amountMinor`,
  message: 'times quantity must be at most 9007199254740991',
  constraint: 'maximum',
});

const duplicate = (path = ''): ErrorDetail => ({
  field: `${path}referenceId`,
  message: 'is already on another line of the invoice, with the same referenceType',
  constraint: 'unique',
});

/** Explains which of the database's rules a request breaks. */
function explainLineRules<T>(written: Promise<T>, field: string): Promise<T> {
  return explainViolations(written, {
    invoices_amounts_exact: () => {
      const message = 'must add up to at most 9007199254740991, tax included';
      return invalid([{ field, message, constraint: 'maximum' }]);
    },
    invoices_taxes_max: () => {
      const message = 'must leave the invoice with at most 200 pairs of tax category and rate';
      return invalid([{ field: 'billables', message, constraint: 'maximum' }]);
    },
    billables_total_exact: () => invalid([tooLarge()]),
    billables_reference_once: () => invalid([duplicate()]),
  });
}

export function presentBillable(row: BillableRow): Billable {
  return withoutNulls(row);
}
