import { statement } from '../../../platform/database/statement.ts';
import { isTime } from '../../../platform/http/answers/pagination.ts';
import { type RecordSort, TIMES } from '../../../platform/http/answers/record-lists.ts';
import {
  AGE,
  afterCreatedAt,
  afterId,
  afterKey,
  type Direction,
  forEverySort,
  isAmount,
  isDay,
  nameOfSort,
  type SortedBy,
  sortedPosition,
  sqlOfSort,
} from '../../../platform/http/answers/sorting.ts';
import { dateRange, withinDates } from '../../documents/facts/shared-store.ts';
import { byClientName } from '../../parties/clients/shared-store.ts';
import { amountsParameter, searchOf } from '../../parties/search/shared-store.ts';
import type { InvoiceSort } from './listing-schema.ts';
import type { Invoice } from './schema.ts';
import { searched } from './search-store.ts';
import { filters, invoices, matchesFilters } from './store.ts';

const ofPosition = (column: string) =>
  `(select past.${column} from invoices as past where past.id = ${afterId})`;

/** Numbers are sorted as they were given out: `INV-9` comes before `INV-10`. */
const SORTS: Record<InvoiceSort, RecordSort> = {
  ...TIMES,
  number: {
    columns: ['series_period', 'sequence', 'id'],
    at: [ofPosition('series_period'), ofPosition('sequence'), afterId],
    key: { of: ({ invoiceNumber }: Invoice) => invoiceNumber && '', is: (text) => text === '' },
  },
  issueDate: {
    columns: ['issued_at', 'id'],
    at: [afterKey('timestamptz'), afterId],
    key: { of: ({ issuedAt }: Invoice) => issuedAt, is: isTime },
  },
  dueDate: {
    columns: ['due_date', 'id'],
    at: [afterKey('date'), afterId],
    key: { of: ({ invoiceNumber, dueDate }: Invoice) => invoiceNumber && dueDate, is: isDay },
  },
  total: {
    columns: ['total_minor', 'created_at', 'id'],
    at: [afterKey('bigint'), afterCreatedAt, afterId],
    key: { of: ({ totalMinor }: Invoice) => String(totalMinor), is: isAmount },
  },
  client: byClientName,
};

/** Only issued invoices have these, or have them for sure. The others follow, newest first. */
const OF_ISSUED: { [Sort in InvoiceSort]?: string } = {
  number: 'sequence is not null',
  issueDate: 'issued_at is not null',
  dueDate: 'number is not null',
};

const parameters = {
  ...filters,
  ...dateRange,
  ...sortedPosition,
  beforeCreatedAt: 'timestamptz',
  beforeId: 'text',
} as const;
const isWanted = `${matchesFilters}
          and ($from::text is null and $to::text is null or (${withinDates('issued_at', 'issue_date')}))`;

/** Lists and searches invoices in one order. Planned for each call, like every list with optional filters. */
function sorted(name: string, by: SortedBy, direction: Direction, { from = 'invoices', and = 'true' } = {}) {
  const { order, isAfter } = sqlOfSort(by, direction);
  const where = `${isWanted} and ${and} and ${isAfter}`;
  return {
    list: statement({
      name: `list_invoices_by_${name}`,
      noPlanCache: true,
      parameters,
      row: invoices.row,
      sql: `select ${invoices.columns} from ${from} where ${where} order by ${order} limit $count`,
    }),
    search: statement({
      name: `search_invoices_by_${name}`,
      ...searchOf(invoices, {
        ...{ ...searched, from, where, order },
        parameters: { ...parameters, ...amountsParameter },
      }),
    }),
  };
}

export type SortedStatements = ReturnType<typeof sorted>;

export const sortedInvoices = forEverySort(SORTS, (sort, direction) =>
  sorted(nameOfSort(sort, direction), SORTS[sort], direction, {
    from: SORTS[sort].from?.('invoices', direction) ?? 'invoices',
    ...(OF_ISSUED[sort] && { and: OF_ISSUED[sort] }),
  }),
);

export const unissuedInvoices = sorted('age_of_unissued', AGE, 'desc', { and: 'number is null' });
/** The value of each order in cursors. Invoices that were never issued have no number, date of issue or due date. */
export const keyOf = (sort: InvoiceSort) => SORTS[sort].key;
export const isOfIssued = (sort: InvoiceSort) => OF_ISSUED[sort] !== undefined;
