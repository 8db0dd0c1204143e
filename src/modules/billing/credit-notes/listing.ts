import type { Scope } from '../../../platform/database/database.ts';
import type { Values } from '../../../platform/database/statement.ts';
import { newestFirstPage, type Page } from '../../../platform/http/answers/pagination.ts';
import { isAmount, type SortKey, sortedPage, sortOf } from '../../../platform/http/answers/sorting.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { isId } from '../../../platform/ids.ts';
import {
  type FindFurther,
  furtherOf,
  type Looking,
  searchByAge,
  searchInOtherOrder,
} from '../../parties/search/service.ts';
import { withLines } from '../lines-of-pages.ts';
import {
  findFurtherCreditNotes,
  listCreditNotes,
  searchCreditNotes,
  sortedCreditNotes,
} from './listing-store.ts';
import type { CreditNote, CreditNoteQuery, CreditNoteSort, ExpandableCreditNote } from './schema.ts';
import { creditedBillablesByNote, linesOf, presentCreditNote } from './service.ts';

const WITHOUT_KEY: SortKey<CreditNote> = { of: () => '', is: (text) => text === '' };
const KEYS: Record<CreditNoteSort, SortKey<CreditNote>> = {
  number: WITHOUT_KEY,
  issueDate: WITHOUT_KEY,
  total: { of: ({ totalMinor }) => String(totalMinor), is: isAmount },
  client: { of: ({ client }) => client, is: (text) => isId('client', text) },
};

export async function findCreditNotes(
  { db }: TenantContext,
  query: CreditNoteQuery,
): Promise<Page<ExpandableCreditNote>> {
  const page: Page<ExpandableCreditNote> = await (query.sort === undefined
    ? newestFirst(db, query)
    : sorted(db, query, query.sort));
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

function sorted(
  db: Scope,
  query: CreditNoteQuery,
  sort: NonNullable<CreditNoteQuery['sort']>,
): Promise<Page<CreditNote>> {
  const { name, direction } = sortOf<CreditNoteSort>(sort);
  const { list, search } = sortedCreditNotes[name][direction];
  const filters = { ...filtersOf(query), beforeCreatedAt: 'infinity', beforeId: '' };
  const { q } = query;
  return sortedPage('creditNote', query, KEYS[name], async (after, count) => {
    const values = { ...filters, after, count };
    if (q === undefined) return { rows: (await db.all(list, values)).map(presentCreditNote) };
    const look = (looking: Looking) => db.all(search, { ...values, ...looking });
    const found = { kind: 'creditNote', q, look, findFurther: findFurther(db) } as const;
    const { rows, end } = await searchInOtherOrder(db, found);
    return { rows: rows.map(presentCreditNote), end: end && presentCreditNote(end) };
  });
}

const findFurther =
  (db: Scope): FindFurther =>
  (given) =>
    furtherOf((most) => db.all(findFurtherCreditNotes, { ...given, most }));
