import type { Scope } from '../../../platform/database/database.ts';
import type { Values } from '../../../platform/database/statement.ts';
import { found } from '../../../platform/errors.ts';
import { batchesOf, newestFirstPage, type Page } from '../../../platform/http/answers/pagination.ts';
import { type TenantContext, withLongList } from '../../../platform/http/route.ts';
import { withoutNulls } from '../../../platform/schema.ts';
import { linksOf } from '../../documents/e-invoice/links.ts';
import { type FindFurther, furtherOf, type Looking, searchByAge } from '../../parties/search/service.ts';
import { withLines } from '../lines-of-pages.ts';
import { headOfCreditNote } from './head.ts';
import { findFurtherCreditNotes, listCreditNotes, searchCreditNotes } from './listing-store.ts';
import type { CreditedBillable, CreditNote, CreditNoteQuery, ExpandableCreditNote } from './schema.ts';
import { type CreditNoteRow, listCreditedBillables, readCreditNote } from './store.ts';

export async function getCreditNote(
  { db }: TenantContext,
  id: string,
  expand?: string,
): Promise<ExpandableCreditNote> {
  const creditNote: ExpandableCreditNote = await creditNoteById(db, id);
  return expand === undefined ? creditNote : withLongList(creditNote, 'billables', linesOf(db, id));
}

/** Every line of a credit note, in the order of the invoice's lines. */
export async function creditedBillablesOf(db: Scope, creditNoteId: string): Promise<CreditedBillable[]> {
  return (await creditedBillablesByNote(db, [creditNoteId])).get(creditNoteId) ?? [];
}

async function* linesOf(db: Scope, creditNoteId: string): AsyncGenerator<CreditedBillable[]> {
  yield* batchesOf(await creditedBillablesOf(db, creditNoteId));
}

async function creditedBillablesByNote(
  db: Scope,
  creditNoteIds: string[],
): Promise<Map<string, CreditedBillable[]>> {
  const lines = new Map<string, CreditedBillable[]>(creditNoteIds.map((id) => [id, []]));
  for (const { creditNote, ...row } of await db.all(listCreditedBillables, { creditNoteIds }))
    lines.get(creditNote)?.push(withoutNulls(row));
  return lines;
}

export async function creditNoteById(db: Scope, id: string): Promise<CreditNote> {
  return presentCreditNote(found(await db.one(readCreditNote, { id })));
}

export async function findCreditNotes(
  { db }: TenantContext,
  query: CreditNoteQuery,
): Promise<Page<ExpandableCreditNote>> {
  const { invoiceId = null, clientId = null, number = null, issuedFrom = null, issuedTo = null } = query;
  const filters = { invoiceId, clientId, number, from: issuedFrom, to: issuedTo };
  const page: Page<ExpandableCreditNote> = await newestFirstPage('creditNote', query, async (position) => {
    const { rows, end } = await readPage(db, query.q, { ...filters, ...position });
    return { rows: rows.map(presentCreditNote), end };
  });
  if (query.expand === undefined) return page;
  const lines = {
    ofMany: (ids: string[]) => creditedBillablesByNote(db, ids),
    ofOne: (id: string) => linesOf(db, id),
  };
  return { ...page, items: withLines(page.items, lines) };
}

async function readPage(
  db: Scope,
  q: string | undefined,
  list: Values<(typeof listCreditNotes)['parameters']>,
) {
  if (q === undefined) return { rows: await db.all(listCreditNotes, list) };
  const { invoiceId, clientId, number, from, to } = list;
  const isFiltered = [invoiceId, clientId, number, from, to].some((value) => value !== null);
  const look = (looking: Looking) => db.all(searchCreditNotes, { ...list, ...looking });
  const findFurther: FindFurther = (given) =>
    furtherOf((most) => db.all(findFurtherCreditNotes, { ...given, most }));
  return searchByAge(db, { kind: 'creditNote', q, isFiltered, look, findFurther }, list);
}

export function presentCreditNote(row: CreditNoteRow): CreditNote {
  const note: CreditNote = withoutNulls(row);
  return { ...note, documents: linksOf(headOfCreditNote(note)) };
}
