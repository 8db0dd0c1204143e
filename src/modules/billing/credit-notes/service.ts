import type { Scope } from '../../../platform/database/database.ts';
import { found } from '../../../platform/errors.ts';
import { withLongList } from '../../../platform/http/answers/long-list.ts';
import { batchesOf } from '../../../platform/http/answers/pagination.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { withoutNulls } from '../../../platform/schema.ts';
import { linksOf } from '../../documents/e-invoice/links.ts';
import { headOfCreditNote } from './head.ts';
import type { CreditedBillable, CreditNote, ExpandableCreditNote } from './schema.ts';
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

export async function* linesOf(db: Scope, creditNoteId: string): AsyncGenerator<CreditedBillable[]> {
  yield* batchesOf(await creditedBillablesOf(db, creditNoteId));
}

export async function creditedBillablesByNote(
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

export function presentCreditNote(row: CreditNoteRow): CreditNote {
  const note: CreditNote = withoutNulls(row);
  return { ...note, documents: linksOf(headOfCreditNote(note)) };
}
