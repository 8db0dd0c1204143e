import type { Scope } from '../../../platform/database/database.ts';
import type { Values } from '../../../platform/database/statement.ts';
import { newestFirstPage, type Page } from '../../../platform/http/answers/pagination.ts';
import { isRefined, listRecords } from '../../../platform/http/answers/record-lists.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import type { Looking } from '../../parties/search/looking.ts';
import { type FindFurther, furtherOf, searchByAge, searchIn } from '../../parties/search/service.ts';
import { withLines } from '../lines-of-pages.ts';
import {
  creditNoteLists,
  creditNoteSearches,
  findFurtherCreditNotes,
  listCreditNotes,
  searchCreditNotes,
} from './listing-store.ts';
import type { CreditNote, CreditNoteQuery, ExpandableCreditNote } from './schema.ts';
import { creditedBillablesByNote, linesOf, presentCreditNote } from './service.ts';

export async function findCreditNotes(
  { db }: TenantContext,
  query: CreditNoteQuery,
): Promise<Page<ExpandableCreditNote>> {
  const page: Page<ExpandableCreditNote> = await (isRefined(query)
    ? sorted(db, query)
    : newestFirst(db, query));
  if (query.expand === undefined) return page;
  const lines = {
    ofMany: (ids: string[]) => creditedBillablesByNote(db, ids),
    ofOne: (id: string) => linesOf(db, id),
  };
  return { ...page, items: withLines(page.items, lines) };
}

function filtersOf({ invoiceId, clientId, number, issuedFrom, issuedTo }: CreditNoteQuery) {
  return {
    ...{ invoiceId: invoiceId ?? null, clientId: clientId ?? null, number: number ?? null },
    ...{ from: issuedFrom ?? null, to: issuedTo ?? null },
  };
}

function newestFirst(db: Scope, query: CreditNoteQuery): Promise<Page<CreditNote>> {
  const filters = filtersOf(query);
  return newestFirstPage('creditNote', query, async (position) => {
    const { rows, end } = await readByAge(db, query.q, { ...filters, ...position });
    return { rows: rows.map(presentCreditNote), end };
  });
}

async function readByAge(
  db: Scope,
  q: string | undefined,
  list: Values<(typeof listCreditNotes)['parameters']>,
) {
  if (q === undefined) return { rows: await db.all(listCreditNotes, list) };
  const { invoiceId, clientId, number, from, to } = list;
  const isFiltered = [invoiceId, clientId, number, from, to].some((value) => value !== null);
  const look = (looking: Looking) => db.all(searchCreditNotes, { ...list, ...looking });
  return searchByAge(db, { kind: 'creditNote', q, isFiltered, look, findFurther: findFurther(db) }, list);
}

function sorted(db: Scope, query: CreditNoteQuery): Promise<Page<CreditNote>> {
  return listRecords(db, creditNoteLists, {
    kind: 'creditNote',
    query,
    filters: { ...filtersOf(query), beforeCreatedAt: 'infinity', beforeId: '' },
    present: (rows) => rows.map(presentCreditNote),
    read: searchIn(db, creditNoteSearches, { kind: 'creditNote', q: query.q, findFurther: findFurther(db) }),
  });
}

const findFurther =
  (db: Scope): FindFurther =>
  (given) =>
    furtherOf((most) => db.all(findFurtherCreditNotes, { ...given, most }));
