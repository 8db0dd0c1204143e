import type { Scope } from '../../../platform/database/database.ts';
import { type JsonList, jsonListOf } from '../../../platform/database/json-list.ts';
import { found, invalid, notFound, type Refusal } from '../../../platform/errors.ts';
import { everyBatch, orderedPage, type Page } from '../../../platform/http/answers/pagination.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { isId, newIds } from '../../../platform/ids.ts';
import { pauses } from '../../../platform/pauses.ts';
import { withoutNulls } from '../../../platform/schema.ts';
import { discountProblems, givenDiscounts } from '../../documents/facts/discounts.ts';
import { NO_TAX, type StoredTax } from '../../documents/facts/tax.ts';
import type { WorkBehindLines } from '../work-behind-lines.ts';
import { refuseSelfIssuing } from './drafting.ts';
import { followDays } from './inheriting.ts';
import {
  duplicate,
  explainLineRules,
  otherCurrency,
  quantityFollowsCharges,
  refuseHalfAReference,
  refuseMisfits,
  refuseMisshapen,
  refuseOtherDeduction,
  refuseOtherDisbursement,
  refuseOtherTaxOfReversal,
  refuseUnlessDraft,
  tooLarge,
} from './rules.ts';
import type { Billable, BillableChange, BillableQuery, BillablesToAdd } from './schema.ts';
import type { Line, LineToWrite } from './shared-store.ts';
import {
  type BillableRow,
  deleteBillable,
  findAddedLines,
  findInexactLines,
  findProjectsOfContract,
  insertBillables,
  listBillables,
  listBillablesOfInvoice,
  listBillablesOfInvoices,
  listBillablesWithin,
  lockInvoiceForLines,
  lockInvoiceOfLine,
  readAddedLines,
  readBillable,
  updateBillable,
} from './store.ts';
import { lastDayOf, ownTaxOf, taxAfter, taxFinder } from './tax.ts';

export async function addBillables(
  { db, clock, role }: TenantContext,
  { invoiceId, billables }: BillablesToAdd,
): Promise<Billable[]> {
  refuseMisshapen(billables);
  if (!isId('invoice', invoiceId)) throw notFound('invoiceId');
  return db.transaction(async (transaction) => {
    await refuseSelfIssuing(transaction, role, invoiceId);
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
 * transaction, and lines that `refuseMisshapen` has seen.
 */
export async function writeBillables(
  db: Scope,
  invoiceId: string,
  items: LineToWrite[],
  now: string,
): Promise<string[]> {
  const { ids, invoice } = await writeLines(db, invoiceId, items, now);
  await followDays(db, invoiceId, invoice, now);
  return ids;
}

/** As above, but leaves the taxes of other lines as they are. */
export async function writeLines(db: Scope, invoiceId: string, items: LineToWrite[], now: string) {
  const invoice = found(await db.one(lockInvoiceForLines, { id: invoiceId, now }), 'invoiceId');
  await refuseProjectsOf(db, items, invoice.contractId);
  refuseUnlessDraft(invoice.status);
  refuseMisfits(invoice, items);
  const find = taxFinder(invoice);
  const { ids, lines } = await linesToInsert(items, (item) => find(lastDayOf(item) ?? invoice.taxDay));
  const { currencyCode } = invoice;
  const written = db.one(insertBillables, { invoiceId, currencyCode, lines, now });
  const { added } = found(await explainLineRules(written, 'billables'));
  if (added < ids.length) throw await explainMissing(db, ids, lines);
  return { ids, invoice };
}

/** Lines as they are inserted, and their new identifiers. Lines without a tax of their own get the inherited tax. */
export async function linesToInsert(
  items: LineToWrite[],
  inherited: (item: LineToWrite) => StoredTax = () => NO_TAX,
): Promise<{ ids: string[]; lines: JsonList<Line> }> {
  const pause = pauses();
  const ids = newIds('billable', items.length);
  await pause();
  const lines = await jsonListOf(items, (item, index): Line => {
    const { tax: own } = ownTaxOf(item);
    const tax = { ...(own ?? inherited(item)), isTaxInherited: own === undefined };
    return { order: 0, ...item, ...tax, id: ids[index] as string };
  });
  return { ids, lines };
}

/** Explains why an invoice could not be inserted with these lines, if it is one of them that does not fit. */
export async function refuseUnfitLines(
  db: Scope,
  items: LineToWrite[],
  { lines, ids }: { lines: JsonList<Line>; ids: string[] },
): Promise<void> {
  const inexact = new Set((await db.all(findInexactLines, { lines })).map(({ id }) => id));
  const references = new Set<string>();
  const details = items.flatMap(({ referenceType, referenceId }, index) => {
    if (inexact.has(ids[index] as string)) return [tooLarge(`billables.${index}.`)];
    if (referenceId == null) return [];
    const reference = JSON.stringify([referenceType, referenceId]);
    if (references.has(reference)) return [duplicate(`billables.${index}.`)];
    references.add(reference);
    return [];
  });
  if (details.length > 0) throw invalid(details);
}

/** Reads every line of an invoice, in order, batch by batch. */
export async function* billablesOf(db: Scope, invoiceId: string): AsyncGenerator<Billable[]> {
  const batches = everyBatch((position) => db.all(listBillablesOfInvoice, { invoiceId, ...position }));
  for await (const rows of batches) yield rows.map(presentBillable);
}

/** Reads every line of several invoices, by invoice. */
export async function billablesOfInvoices(db: Scope, invoiceIds: string[]): Promise<Map<string, Billable[]>> {
  const rows = await db.all(listBillablesOfInvoices, { invoiceIds });
  return Map.groupBy(rows.map(presentBillable), ({ invoice }) => invoice);
}

/** Reads the lines of invoices that have few, by invoice. Invoices whose lines take more bytes have none here. */
export async function billablesByInvoice(
  db: Scope,
  invoiceIds: string[],
  bytesMax: number,
): Promise<Map<string, Billable[]>> {
  const rows = await db.all(listBillablesWithin, { invoiceIds, bytesMax });
  return Map.groupBy(rows.map(presentBillable), ({ invoice }) => invoice);
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
  { db, clock, role }: Pick<TenantContext, 'db' | 'clock' | 'role'>,
  id: string,
  change: BillableChange,
): Promise<Billable> {
  const { currencyCode, ...rest } = givenDiscounts(change);
  refuseHalfAReference(change);
  const misshapen = discountProblems(change.discounts);
  if (misshapen.length > 0) throw invalid(misshapen);
  return db.transaction(async (transaction) => {
    const { invoice, line } = await lockLine(transaction, id, clock.now().toISOString());
    await refuseSelfIssuing(transaction, role, line.invoice);
    await refuseForeignProjects(transaction, [rest.projectId], invoice.contractId, () => 'projectId');
    refuseUnlessDraft(invoice.status);
    if (line.deposit) refuseOtherDeduction(change);
    if (invoice.isDisbursement) refuseOtherDisbursement(change);
    if (rest.quantity !== undefined && invoice.isCollected) throw quantityFollowsCharges();
    if (invoice.isUndoing && !line.isTaxInherited) refuseOtherTaxOfReversal(rest, line);
    if (currencyCode !== undefined && currencyCode !== invoice.currencyCode)
      throw invalid([otherCurrency('currencyCode', invoice.currencyCode)]);
    const inheriting = { find: taxFinder(invoice), otherwise: invoice.taxDay };
    const { tax, details } = taxAfter(rest, line, inheriting);
    if (details.length > 0) throw invalid(details);
    const now = clock.now().toISOString();
    const written = transaction.one(updateBillable, { id, change: { ...rest, ...tax }, now });
    const changed = found(await explainLineRules(written, 'amountMinor'));
    const isFollowed = await followDays(transaction, line.invoice, invoice, now);
    return presentBillable(isFollowed ? found(await transaction.one(readBillable, { id })) : changed);
  });
}

export async function removeBillable(
  { db, clock, role }: Pick<TenantContext, 'db' | 'clock' | 'role'>,
  work: WorkBehindLines,
  id: string,
): Promise<undefined> {
  await db.transaction(async (transaction) => {
    const [, { invoice, line }] = await Promise.all([
      work.lockContractOfLine(transaction, id),
      lockLine(transaction, id, clock.now().toISOString()),
    ]);
    await refuseSelfIssuing(transaction, role, line.invoice);
    refuseUnlessDraft(invoice.status);
    const now = clock.now().toISOString();
    await work.holdAndReleaseLine(transaction, id, now);
    const written = transaction.one(deleteBillable, { id, now });
    await explainLineRules(written, 'billables');
    await followDays(transaction, line.invoice, invoice, now);
  });
}

/** Locks the invoice before it reads the line, because the previous holder of the lock may have changed the line. */
async function lockLine(db: Scope, id: string, now: string) {
  const [invoice, line] = await Promise.all([
    db.one(lockInvoiceOfLine, { id, now }),
    db.one(readBillable, { id }),
  ]);
  return { invoice: found(invoice), line: found(line) };
}

/** Refuses lines of projects that the contract does not have. */
export function refuseProjectsOf(db: Scope, items: LineToWrite[], contractId: string): Promise<void> {
  const projectIds = items.map(({ projectId }) => projectId);
  return refuseForeignProjects(db, projectIds, contractId, (index) => `billables.${index}.projectId`);
}

/** A project that the contract does not have is a 404, like one that does not exist. */
async function refuseForeignProjects(
  db: Scope,
  projectIds: (string | null | undefined)[],
  contractId: string,
  fieldOf: (index: number) => string,
): Promise<void> {
  const ids = [...new Set(projectIds.filter((id) => typeof id === 'string'))];
  if (ids.length === 0) return;
  const known = await db.all(findProjectsOfContract, {
    ids: ids.filter((id) => isId('project', id)),
    contractId,
  });
  if (known.length === ids.length) return;
  const knownIds = new Set(known.map(({ id }) => id));
  throw notFound(fieldOf(projectIds.findIndex((id) => typeof id === 'string' && !knownIds.has(id))));
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

export function presentBillable(row: BillableRow): Billable {
  return withoutNulls(row);
}
