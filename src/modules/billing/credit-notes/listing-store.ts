import { statement } from '../../../platform/database/statement.ts';
import { beforePosition, newestFirst } from '../../../platform/http/answers/pagination.ts';
import {
  AGE,
  afterCreatedAt,
  afterId,
  afterKey,
  forEverySort,
  nameOfSort,
  type SortedBy,
  sortedPosition,
  sqlOfSort,
} from '../../../platform/http/answers/sorting.ts';
import { dateRange, withinDates } from '../../documents/facts/shared-store.ts';
import { byClientName, withClientNames } from '../../parties/clients/shared-store.ts';
import { amountsParameter, givenAmounts, hasAmount, searchOf } from '../../parties/search/shared-store.ts';
import type { CreditNoteSort } from './schema.ts';
import { creditNotes } from './store.ts';

const filters = {
  invoiceId: 'text?',
  clientId: 'text?',
  number: 'text?',
  ...dateRange,
  beforeCreatedAt: 'timestamptz',
  beforeId: 'text',
} as const;
const parameters = { ...filters, count: 'bigint' } as const;
// A credit note is created when it is issued.
const matchesFilters = `($invoiceId::text is null or invoice_id = $invoiceId)
          and ($clientId::text is null or client_id = $clientId)
          and ($number::text is null or number = $number)
          and ${withinDates('created_at', 'issue_date')}`;

const isAlsoFound = hasAmount(['credit_notes.total_minor'], 'credit_notes.currency_exponent');

/** Planned for each call, so that PostgreSQL drops the filters that are not given and finds the best index. */
export const listCreditNotes = statement({
  name: 'list_credit_notes',
  noPlanCache: true,
  parameters,
  row: creditNotes.row,
  sql: `select ${creditNotes.columns} from credit_notes where ${matchesFilters} ${newestFirst}`,
});

export const searchCreditNotes = statement({
  name: 'search_credit_notes',
  ...searchOf(creditNotes, {
    isAlsoFound,
    where: matchesFilters,
    order: 'created_at desc, id desc',
    parameters: { ...parameters, ...amountsParameter },
  }),
});

/** Finds the credit notes with one of the amounts, newest first. */
export const findFurtherCreditNotes = statement({
  name: 'find_further_credit_notes',
  noPlanCache: true,
  parameters: { ...amountsParameter, beforeCreatedAt: 'timestamptz', beforeId: 'text', most: 'bigint' },
  row: { createdAt: 'timestamptz', id: 'text' },
  sql: `select distinct created_at as "createdAt", id from ${givenAmounts} cross join lateral (
          select created_at, id from credit_notes where total_minor = given.minor and ${beforePosition}
          order by created_at desc, id desc limit $most
        ) as credited
        order by created_at desc, id desc limit $most`,
});

const ofPosition = (column: string) =>
  `(select past.${column} from credit_notes as past where past.id = ${afterId})`;

const SORTS: Record<CreditNoteSort, SortedBy> = {
  number: {
    columns: ['series_period', 'sequence', 'id'],
    at: [ofPosition('series_period'), ofPosition('sequence'), afterId],
  },
  issueDate: AGE,
  total: { columns: ['total_minor', 'created_at', 'id'], at: [afterKey('bigint'), afterCreatedAt, afterId] },
  client: byClientName,
};

export const sortedCreditNotes = forEverySort(SORTS, (sort, direction) => {
  const { order, isAfter } = sqlOfSort(SORTS[sort], direction);
  const from = sort === 'client' ? withClientNames('credit_notes', direction) : 'credit_notes';
  const where = `${matchesFilters} and ${isAfter}`;
  const name = nameOfSort(sort, direction);
  return {
    list: statement({
      name: `list_credit_notes_by_${name}`,
      noPlanCache: true,
      parameters: { ...filters, ...sortedPosition },
      row: creditNotes.row,
      sql: `select ${creditNotes.columns} from ${from} where ${where} order by ${order} limit $count`,
    }),
    search: statement({
      name: `search_credit_notes_by_${name}`,
      ...searchOf(creditNotes, {
        ...{ isAlsoFound, from, where, order },
        parameters: { ...filters, ...sortedPosition, ...amountsParameter },
      }),
    }),
  };
});
