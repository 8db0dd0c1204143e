import type { Scope } from '../../../platform/database/database.ts';
import { found } from '../../../platform/errors.ts';
import { batchesOf, newestFirstPage, type Page } from '../../../platform/http/answers/pagination.ts';
import { type TenantContext, withLongList } from '../../../platform/http/route.ts';
import { withoutNulls } from '../../../platform/schema.ts';
import { linksOf } from '../../documents/e-invoice/links.ts';
import { headOfCreditNote } from './head.ts';
import type { CreditedBillable, CreditNote, CreditNoteQuery, ExpandableCreditNote } from './schema.ts';
import { type CreditNoteRow, listCreditedBillables, listCreditNotes, readCreditNote } from './store.ts';

export async function getCreditNote(
  { db }: TenantContext,
  id: string,
  expand?: string,
): Promise<ExpandableCreditNote> {
  const [row, billables] = await Promise.all([
    db.one(readCreditNote, { id }),
    expand && creditedBillablesOf(db, id),
  ]);
  const creditNote = presentCreditNote(found(row));
  return billables
    ? withLongList<ExpandableCreditNote>(creditNote, 'billables', batchesOf(billables))
    : creditNote;
}

/** Every line of a credit note, in the order of the invoice's lines. */
export async function creditedBillablesOf(db: Scope, creditNoteId: string): Promise<CreditedBillable[]> {
  return (await db.all(listCreditedBillables, { creditNoteId })).map(withoutNulls);
}

export async function creditNoteById(db: Scope, id: string): Promise<CreditNote> {
  return presentCreditNote(found(await db.one(readCreditNote, { id })));
}

export async function findCreditNotes(
  { db }: TenantContext,
  query: CreditNoteQuery,
): Promise<Page<CreditNote>> {
  const { invoiceId = null, clientId = null, number = null, issuedFrom = null, issuedTo = null } = query;
  const filters = { invoiceId, clientId, number, from: issuedFrom, to: issuedTo };
  return newestFirstPage('creditNote', query, async (position) =>
    (await db.all(listCreditNotes, { ...filters, ...position })).map(presentCreditNote),
  );
}

export function presentCreditNote(row: CreditNoteRow): CreditNote {
  const note: CreditNote = withoutNulls(row);
  return { ...note, documents: linksOf(headOfCreditNote(note)) };
}
