import type { Scope } from '../../platform/database/database.ts';
import { type ErrorDetail, found, invalid, notFound } from '../../platform/errors.ts';
import { batchesOf, newestFirstPage, type Page } from '../../platform/http/answers/pagination.ts';
import { type TenantContext, withLongList } from '../../platform/http/route.ts';
import { isId, newId } from '../../platform/ids.ts';
import { lockInvoice, refuseUnlessAllowed } from '../invoices/service.ts';
import { nextNumbers } from '../numbering/series.ts';
import { explainTakenNumber, lockSeries } from '../numbering/service.ts';
import type {
  CreditNote,
  CreditNoteQuery,
  ExpandableCreditNote,
  NewCreditNote,
  RequestedCredit,
} from './schema.ts';
import {
  type CreditNoteRow,
  insertCreditNote,
  listCreditedBillables,
  listCreditNotes,
  listCreditNotesOfInvoice,
  type ProposedLine,
  proposeCredit,
  readCreditNote,
} from './store.ts';

/** Issues a credit note: it is numbered, settled against the invoice, and never changed again. */
export async function issueCreditNote(
  { db, clock }: TenantContext,
  { invoiceId, reason, billables }: NewCreditNote,
): Promise<CreditNote> {
  const items = billables?.map((item) => (typeof item === 'string' ? { billableId: item } : item));
  if (items) refuseRepeats(items);
  if (!isId('invoice', invoiceId) || items?.some(({ billableId }) => !isId('billable', billableId)))
    throw notFound();
  return db.transaction(async (transaction) => {
    const [invoice, series] = await Promise.all([
      lockInvoice(transaction, invoiceId),
      lockSeries(transaction, 'CREDIT_NOTE'),
    ]);
    const lines = await proposeLines(transaction, invoiceId, items);
    refuseUnlessAllowed('credit', invoice);
    refuseExcess(lines, items);
    const { issuedAt, period, numbers } = nextNumbers(series, 1, clock.now());
    const number = found(numbers[0]);
    const values = { id: newId('creditNote'), invoiceId, reason, ...number, period, issuedAt, lines };
    const row = await explainTakenNumber(transaction.one(insertCreditNote, values));
    if (row) return presentCreditNote(row);
    const leftMinor = invoice.totalMinor - invoice.creditedMinor;
    const message = `must come to more than 0 and, tax included, to at most what is left of the invoice, ${leftMinor}`;
    throw invalid([{ field: 'billables', message, constraint: 'maximum' }]);
  });
}

interface Item extends RequestedCredit {
  billableId: string;
}

/** Credits the items, or everything that is left of the invoice if there are no items. */
async function proposeLines(
  db: Scope,
  invoiceId: string,
  items: Item[] | undefined,
): Promise<ProposedLine[]> {
  const byId =
    items && Object.fromEntries(items.map(({ billableId, ...requested }) => [billableId, requested]));
  const lines = await db.all(proposeCredit, { invoiceId, items: byId ?? null });
  if (items && lines.length < items.length) throw notFound();
  return lines;
}

/** Refuses items that exceed what is left of their lines, and names each of them. */
function refuseExcess(lines: ProposedLine[], items: Item[] = []): void {
  const byId = new Map(lines.map((line) => [line.id, line]));
  const details = items.flatMap((item, index): ErrorDetail[] => {
    const line = byId.get(item.billableId);
    if (!line || (isWithin(line.totalMinor, line.leftMinor) && !line.isTooMany)) return [];
    const field =
      item.amountMinor !== undefined
        ? 'amountMinor'
        : item.quantity !== undefined
          ? 'quantity'
          : 'billableId';
    const message = `must credit part or all of what is left of the line, ${line.leftMinor}`;
    return [{ field: `billables.${index}.${field}`, message, constraint: 'maximum' }];
  });
  if (details.length > 0) throw invalid(details);
}

/** The line of a discount is negative, and so is its credit. */
function isWithin(totalMinor: number, leftMinor: number): boolean {
  return totalMinor > 0 ? totalMinor <= leftMinor : totalMinor < 0 && totalMinor >= leftMinor;
}

function refuseRepeats(items: Item[]): void {
  const seen = new Set<string>();
  const details = items.flatMap(({ billableId }, index): ErrorDetail[] => {
    if (!seen.has(billableId)) {
      seen.add(billableId);
      return [];
    }
    return [{ field: `billables.${index}.billableId`, message: 'is named twice', constraint: 'uniqueItems' }];
  });
  if (details.length > 0) throw invalid(details);
}

export async function getCreditNote(
  { db }: TenantContext,
  id: string,
  expand?: string,
): Promise<ExpandableCreditNote> {
  const [row, billables] = await Promise.all([
    db.one(readCreditNote, { id }),
    expand && db.all(listCreditedBillables, { creditNoteId: id }),
  ]);
  const creditNote = presentCreditNote(found(row));
  return billables
    ? withLongList<ExpandableCreditNote>(creditNote, 'billables', batchesOf(billables))
    : creditNote;
}

export async function findCreditNotes(
  { db }: TenantContext,
  query: CreditNoteQuery,
): Promise<Page<CreditNote>> {
  const { invoiceId } = query;
  return newestFirstPage('creditNote', query, async (position) => {
    const rows = invoiceId
      ? await db.all(listCreditNotesOfInvoice, { ...position, invoiceId })
      : await db.all(listCreditNotes, position);
    return rows.map(presentCreditNote);
  });
}

export function presentCreditNote(row: CreditNoteRow): CreditNote {
  return row;
}
