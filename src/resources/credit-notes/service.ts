import type { Scope } from '../../platform/database/database.ts';
import { type ErrorDetail, invalid, notFound } from '../../platform/errors.ts';
import { newestFirstPage, type Page } from '../../platform/http/answers/pagination.ts';
import type { TenantContext } from '../../platform/http/route.ts';
import { isId, newId } from '../../platform/ids.ts';
import { lockInvoice, refuseUnlessAllowed } from '../invoices/service.ts';
import { explainTakenNumber, openSeries } from '../numbering/service.ts';
import type {
  CreditedBillable,
  CreditNote,
  CreditNoteQuery,
  ExpandableCreditNote,
  NewCreditNote,
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

/** Issued at once: numbered, counted against the invoice, and never changed again. */
export async function issueCreditNote(
  { db, clock }: TenantContext,
  { invoiceId, reason, billables }: NewCreditNote,
): Promise<CreditNote> {
  const items = billables?.map((item) => (typeof item === 'string' ? { billableId: item } : item));
  if (items) refuseRepeats(items);
  if (!isId('invoice', invoiceId) || items?.some(({ billableId }) => !isId('billable', billableId)))
    throw notFound();
  return db.transaction(async (transaction) => {
    const [invoice, takeNumbers] = await Promise.all([
      lockInvoice(transaction, invoiceId),
      openSeries(transaction, 'CREDIT_NOTE'),
    ]);
    const proposed = await proposalOf(transaction, invoiceId, items);
    refuseUnlessAllowed('credit', invoice);
    refuseExcess(proposed, items);
    const { issuedAt, period, numbers } = takeNumbers(1, clock.now());
    const [taken] = numbers as [(typeof numbers)[number]];
    const written = transaction.one(insertCreditNote, {
      id: newId('creditNote'),
      invoiceId,
      reason,
      ...taken,
      period,
      issuedAt,
      lines: proposed.map(({ id, taxCategory, taxPercent, quantity, amountMinor, totalMinor }) => ({
        billableId: id,
        taxCategory,
        taxPercent,
        lineQuantity: quantity,
        lineAmount: amountMinor,
        lineTotal: totalMinor,
      })),
    });
    const row = await explainTakenNumber(written);
    if (row) return shown(row);
    const message = `must come to more than 0 and, tax included, to at most what is left of the invoice, ${invoice.totalMinor - invoice.creditedMinor}`;
    throw invalid([{ field: 'billables', message, constraint: 'maximum' }]);
  });
}

interface Item {
  billableId: string;
  quantity?: number;
  amountMinor?: number;
}

/** What the items would credit; without items, all that is left. */
async function proposalOf(db: Scope, invoiceId: string, items: Item[] | undefined): Promise<ProposedLine[]> {
  const wished = items && Object.fromEntries(items.map(({ billableId, ...wish }) => [billableId, wish]));
  const proposed = await db.all(proposeCredit, { invoiceId, items: wished ?? null });
  if (items && proposed.length < items.length) throw notFound();
  return proposed;
}

/** Every item that does not fit into what is left of its line is named. */
function refuseExcess(proposed: ProposedLine[], items: Item[] = []): void {
  const byId = new Map(proposed.map((line) => [line.id, line]));
  const details = items.flatMap((item, index): ErrorDetail[] => {
    const line = byId.get(item.billableId);
    if (!line || (isWithin(line.totalMinor, line.leftMinor) && !line.isTooMany)) return [];
    const field =
      item.amountMinor !== undefined
        ? 'amountMinor'
        : item.quantity !== undefined
          ? 'quantity'
          : 'billableId';
    const message = `must credit some of what is left of the line, ${line.leftMinor}, and no more`;
    return [{ field: `billables.${index}.${field}`, message, constraint: 'maximum' }];
  });
  if (details.length > 0) throw invalid(details);
}

/** Of a discount, which is negative, as much of a negative amount. */
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
  return { ...shown(row), ...(billables && { billables: billables as CreditedBillable[] }) };
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
    return rows.map(shown);
  });
}

export function shown(row: CreditNoteRow | undefined): CreditNote {
  if (!row) throw notFound();
  return row as CreditNote;
}
