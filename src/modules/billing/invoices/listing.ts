import type { Scope } from '../../../platform/database/database.ts';
import type { Values } from '../../../platform/database/statement.ts';
import { withExternalIds } from '../../../platform/external-ids/filter.ts';
import { type agePosition, newestFirstPage, type Page } from '../../../platform/http/answers/pagination.ts';
import { recordFiltersOf, statusesOf } from '../../../platform/http/answers/record-lists.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { relationsIn } from '../../../platform/schema.ts';
import { expandContracts } from '../../agreements/contracts/expansion.ts';
import type { Looking } from '../../parties/search/looking.ts';
import {
  type FindFurther,
  furtherOf,
  searchByAge,
  searchInOtherOrder,
} from '../../parties/search/service.ts';
import { billablesOf, billablesOfInvoices } from '../billables/service.ts';
import { withLines } from '../lines-of-pages.ts';
import { invoiceExternalIds } from './creating-store.ts';
import type { InvoiceQuery } from './listing-schema.ts';
import { presentInvoice } from './presentation.ts';
import { type RemindersOf, withReminders } from './reminding.ts';
import type { ExpandableInvoice, Invoice } from './schema.ts';
import { findFurtherInvoices, searchInvoices, searchIssuedInvoices } from './search-store.ts';
import { sortInvoices } from './sorting.ts';
import { listAllInvoices, listInvoices, listIssuedInvoices } from './store.ts';

export async function findInvoices(
  context: TenantContext,
  asked: InvoiceQuery,
  remindersOf: RemindersOf,
): Promise<Page<ExpandableInvoice>> {
  const { db } = context;
  const query = await withExternalIds(db, invoiceExternalIds, asked);
  const { q, sort } = query;
  const { items, ...page } = await (sort === undefined
    ? listByTime(context, query)
    : sortInvoices(context, query, sort, { q, filters: filtersOf(query), findFurther: findFurther(db) }));
  const planned = await withReminders(context, items, remindersOf);
  const expanded: ExpandableInvoice[] = await expandContracts(db, planned, query.expand);
  if (!relationsIn(query.expand).has('billables')) return { ...page, items: expanded };
  const lines = {
    ofMany: (ids: string[]) => billablesOfInvoices(db, ids),
    ofOne: (id: string) => billablesOf(db, id),
  };
  return { ...page, items: withLines(expanded, lines) };
}

/** Lists invoices by age. With a range of dates of issue, lists them by date of issue. */
function listByTime(context: TenantContext, query: InvoiceQuery): Promise<Page<Invoice>> {
  const now = context.clock.now();
  const isByIssue = query.issuedFrom !== undefined || query.issuedTo !== undefined;
  const read = isByIssue ? readIssued : readByAge;
  return newestFirstPage<Invoice>(
    'invoice',
    query,
    async (position) => {
      const { rows, end } = await read(context, query, { now: now.toISOString(), ...position });
      return { rows: rows.map((row) => presentInvoice(row, now)), end };
    },
    isByIssue ? { name: 'issuedAt', timeOf: ({ issuedAt = '' }) => issuedAt } : undefined,
  );
}

type Position = Values<typeof agePosition> & { now: string };

async function readByAge({ db }: TenantContext, query: InvoiceQuery, position: Position) {
  const filters = { ...filtersOf(query), ...position };
  const { q } = query;
  const isFiltered = Object.values(filtersOf(query)).some((value) => value !== null);
  if (q === undefined)
    return { rows: await (isFiltered ? db.all(listInvoices, filters) : db.all(listAllInvoices, position)) };
  const look = (looking: Looking) => db.all(searchInvoices, { ...filters, ...looking });
  return searchByAge(db, { kind: 'invoice', q, isFiltered, look, findFurther: findFurther(db) }, position);
}

async function readIssued({ db }: TenantContext, query: InvoiceQuery, position: Position) {
  const { q, issuedFrom: from = null, issuedTo: to = null } = query;
  const filters = { ...filtersOf(query), from, to, ...position };
  if (q === undefined) return { rows: await db.all(listIssuedInvoices, filters) };
  const look = (looking: Looking) => db.all(searchIssuedInvoices, { ...filters, ...looking });
  return searchInOtherOrder(db, { kind: 'invoice', q, look, findFurther: findFurther(db) });
}

const findFurther =
  (db: Scope): FindFurther =>
  (given) =>
    furtherOf((most) => db.all(findFurtherInvoices, { ...given, most }));

export function filtersOf(query: Omit<InvoiceQuery, 'limit' | 'cursor' | 'expand' | 'sort'>) {
  const { contractId = null, clientId = null, currencyCode = null, number = null } = query;
  const { kind = null, isOpen = null, isOverdue = null, hasIssueProblem = null } = query;
  const own = { kind, contractId, clientId, currencyCode, number, isOpen, isOverdue, hasIssueProblem };
  return { ...recordFiltersOf(query), ...statusesOf(query.status), ...own };
}
