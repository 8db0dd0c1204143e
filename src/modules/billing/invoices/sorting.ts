import type { Scope } from '../../../platform/database/database.ts';
import type { Values } from '../../../platform/database/statement.ts';
import type { Page, Stretch } from '../../../platform/http/answers/pagination.ts';
import { recordFiltersOf, withoutPassedBound } from '../../../platform/http/answers/record-lists.ts';
import { type SortedPosition, sortedPage, sortOf } from '../../../platform/http/answers/sorting.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import type { Looking } from '../../parties/search/looking.ts';
import { type FindFurther, searchInOtherOrder } from '../../parties/search/service.ts';
import type { InvoiceQuery, InvoiceSort } from './listing-schema.ts';
import { presentInvoice } from './presentation.ts';
import type { Invoice } from './schema.ts';
import {
  isOfIssued,
  keyOf,
  type SortedStatements,
  sortedInvoices,
  unissuedInvoices,
} from './sorting-store.ts';
import type { filters, InvoiceRow } from './store.ts';

interface Wanted {
  q: string | undefined;
  filters: Omit<Values<typeof filters>, 'now'>;
  findFurther: FindFurther;
}

/** Lists invoices in the order that the caller chose. */
export function sortInvoices(
  { db, clock }: TenantContext,
  query: InvoiceQuery,
  sort: NonNullable<InvoiceQuery['sort']>,
  given: Wanted,
): Promise<Page<Invoice>> {
  const { name, direction } = sortOf<InvoiceSort>(sort);
  const now = clock.now();
  const { issuedFrom: from = null, issuedTo: to = null } = query;
  const everyPage = { beforeCreatedAt: 'infinity', beforeId: '' };
  return sortedPage<Invoice>('invoice', query, keyOf(name), async (after, count) => {
    const common = after && recordFiltersOf(withoutPassedBound(query, name, direction));
    const wanted = { ...given, filters: { ...given.filters, ...common } };
    const range = { from, to, ...everyPage, now: now.toISOString() };
    const read = (statements: SortedStatements, start: SortedPosition | null, most: number) =>
      readPart(db, statements, wanted, { ...range, after: start, count: most });
    const isBehindIssued = isOfIssued(name) && after?.key === null;
    const first = isBehindIssued ? { rows: [] } : await read(sortedInvoices[name][direction], after, count);
    const left = count - first.rows.length;
    const isWhole = !isOfIssued(name) || first.end !== undefined || left === 0;
    const second = isWhole ? first : await read(unissuedInvoices, isBehindIssued ? after : null, left);
    const rows = isWhole ? first.rows : [...first.rows, ...second.rows];
    return {
      rows: rows.map((row) => presentInvoice(row, now)),
      end: second.end && presentInvoice(second.end, now),
    };
  });
}

type Part = Omit<Values<SortedStatements['list']['parameters']>, keyof Wanted['filters']>;

async function readPart(
  db: Scope,
  { list, search }: SortedStatements,
  { q, filters, findFurther }: Wanted,
  part: Part,
): Promise<Stretch<InvoiceRow, InvoiceRow>> {
  const values = { ...filters, ...part };
  if (q === undefined) return { rows: await db.all(list, values) };
  const look = (looking: Looking) => db.all(search, { ...values, ...looking });
  return searchInOtherOrder(db, { kind: 'invoice', q, look, findFurther });
}
