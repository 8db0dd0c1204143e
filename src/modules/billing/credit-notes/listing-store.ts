import { statement } from '../../../platform/database/statement.ts';
import { beforePosition, newestFirst } from '../../../platform/http/answers/pagination.ts';
import { recordLists, TIMES } from '../../../platform/http/answers/record-lists.ts';
import { afterCreatedAt, afterId, afterKey, isAmount } from '../../../platform/http/answers/sorting.ts';
import { dateRange, withinDates } from '../../documents/facts/shared-store.ts';
import { byClientName } from '../../parties/clients/shared-store.ts';
import {
  amountsParameter,
  givenAmounts,
  hasAmount,
  searchesIn,
  searchOf,
} from '../../parties/search/shared-store.ts';
import type { CreditNote } from './schema.ts';
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

export const creditNoteLists = recordLists(creditNotes, {
  sorts: {
    ...TIMES,
    number: {
      columns: ['series_period', 'sequence', 'id'],
      at: [ofPosition('series_period'), ofPosition('sequence'), afterId],
      key: TIMES.createdAt.key,
    },
    issueDate: TIMES.createdAt,
    total: {
      columns: ['total_minor', 'created_at', 'id'],
      at: [afterKey('bigint'), afterCreatedAt, afterId],
      key: { of: ({ totalMinor }: CreditNote) => String(totalMinor), is: isAmount },
    },
    client: byClientName,
  },
  otherwise: '-createdAt',
  filters,
  where: matchesFilters,
});

export const creditNoteSearches = searchesIn(creditNoteLists, { isAlsoFound, parameters: amountsParameter });
