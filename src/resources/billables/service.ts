import type { Scope } from '../../platform/database/database.ts';
import { violatedConstraint } from '../../platform/database/failures.ts';
import { type ErrorDetail, forbiddenByState, invalid, notFound } from '../../platform/errors.ts';
import { everyBatch, orderedPage, type Page } from '../../platform/http/answers/pagination.ts';
import type { TenantContext } from '../../platform/http/route.ts';
import { isId, newIds } from '../../platform/ids.ts';
import { withoutNulls } from '../../platform/schema.ts';
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
  findInexactLines,
  type InvoiceForLines,
  insertBillables,
  listBillables,
  listBillablesOfInvoice,
  lockInvoiceForLines,
  lockInvoiceOfLine,
  readBillable,
  updateBillable,
} from './store.ts';
import { taxAfter, taxOf } from './tax.ts';

export async function addBillables(
  { db, clock }: TenantContext,
  { invoiceId, billables }: BillablesToAdd,
): Promise<Billable[]> {
  if (!isId('invoice', invoiceId)) throw notFound();
  return db.transaction((transaction) =>
    writeBillables(transaction, invoiceId, billables, clock.now().toISOString()),
  );
}

/** For whoever has a transaction: locks the invoice, and adds all of the lines or none. */
export async function writeBillables(
  db: Scope,
  invoiceId: string,
  items: NewBillable[],
  now: string,
): Promise<Billable[]> {
  const invoice = await db.one(lockInvoiceForLines, { id: invoiceId });
  if (!invoice) throw notFound();
  refuseUnlessDraft(invoice.status);
  refuseUnfit(invoice, items);
  const ids = newIds('billable', items.length);
  const lines = items.map((item, index) => ({
    ...item,
    ...taxOf(item, invoice),
    id: ids[index] as string,
    order: item.order ?? 0,
  }));
  const { currencyCode } = invoice;
  const rows = await explained(db.all(insertBillables, { invoiceId, currencyCode, lines, now }), 'billables');
  if (rows.length < lines.length) throw await refusalOfMissing(db, lines, rows);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => shown(byId.get(id)));
}

/** Every line of an invoice, in order, a few at a time. */
export async function* billablesOf(db: Scope, invoiceId: string): AsyncGenerator<Billable[]> {
  const batches = everyBatch((position) => db.all(listBillablesOfInvoice, { invoiceId, ...position }));
  for await (const rows of batches) yield rows.map(shown);
}

export async function getBillable({ db }: TenantContext, id: string): Promise<Billable> {
  return shown(await db.one(readBillable, { id }));
}

export async function findBillables({ db }: TenantContext, query: BillableQuery): Promise<Page<Billable>> {
  const { invoiceId } = query;
  return orderedPage('billable', query, async (position) => {
    const rows = invoiceId
      ? await db.all(listBillablesOfInvoice, { ...position, invoiceId })
      : await db.all(listBillables, position);
    return rows.map(shown);
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
    const whole = { ...rest, ...taxAfter(rest, line) };
    const now = clock.now().toISOString();
    return shown(await explained(transaction.one(updateBillable, { id, change: whole, now }), 'amountMinor'));
  });
}

export async function removeBillable(
  { db, clock }: Pick<TenantContext, 'db' | 'clock'>,
  id: string,
): Promise<undefined> {
  await db.transaction(async (transaction) => {
    const { invoice } = await lockLine(transaction, id);
    refuseUnlessDraft(invoice.status);
    await explained(transaction.one(deleteBillable, { id, now: clock.now().toISOString() }), 'billables');
  });
}

/** Locks the invoice, and reads the line as it is then: whoever had the lock before may have changed it. */
async function lockLine(db: Scope, id: string) {
  const [invoice, line] = await Promise.all([
    db.one(lockInvoiceOfLine, { id }),
    db.one(readBillable, { id }),
  ]);
  if (!invoice || !line) throw notFound();
  return { invoice, line };
}

function refuseUnlessDraft(status: string): void {
  if (status === 'DRAFT') return;
  throw forbiddenByState(
    `The billables of an invoice can be changed only while it is DRAFT, and this one is ${status}`,
  );
}

/** Both halves are given or neither; that one is cleared without the other, no schema can tell. */
function refuseHalfAReference({ referenceType, referenceId }: BillableChange): void {
  if ((referenceType === null) === (referenceId === null)) return;
  const [missing, given] =
    referenceType === null ? ['referenceType', 'referenceId'] : ['referenceId', 'referenceType'];
  throw invalid([{ field: missing, message: `is required together with ${given}`, constraint: 'required' }]);
}

/** What only the invoice can tell of the lines. */
function refuseUnfit(invoice: InvoiceForLines, items: NewBillable[]): void {
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

async function refusalOfMissing(db: Scope, lines: { id: string }[], rows: BillableRow[]) {
  const added = new Set(rows.map((row) => row.id));
  const inexact = new Set((await db.all(findInexactLines, { lines })).map((line) => line.id));
  return invalid(
    lines.flatMap(({ id }, index) => {
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
  message: 'is on another line of the invoice already, with the same referenceType',
  constraint: 'unique',
});

/** The rules that the tables themselves keep, in the caller's words. */
async function explained<T>(written: Promise<T>, field: string): Promise<T> {
  try {
    return await written;
  } catch (error) {
    switch (violatedConstraint(error)) {
      case 'invoices_amounts_exact': {
        const message = 'must add up to at most 9007199254740991, tax included';
        throw invalid([{ field, message, constraint: 'maximum' }]);
      }
      case 'invoices_taxes_max': {
        const message = 'must leave the invoice with at most 200 pairs of tax category and rate';
        throw invalid([{ field: 'billables', message, constraint: 'maximum' }]);
      }
      case 'billables_total_exact':
        throw invalid([tooLarge()]);
      case 'billables_reference_once':
        throw invalid([duplicate()]);
    }
    throw error;
  }
}

export function shown(row: BillableRow | undefined): Billable {
  if (!row) throw notFound();
  return withoutNulls(row) as Billable;
}
