import { statement } from '../../../platform/database/statement.ts';
import { agePosition, beforePosition, newestFirst } from '../../../platform/http/answers/pagination.ts';
import { dateRange, withinDates } from '../../documents/facts/shared-store.ts';
import { amountsParameter, givenAmounts, hasAmount, searchOf } from '../../parties/search/shared-store.ts';
import { creditNotes } from './store.ts';

const parameters = {
  invoiceId: 'text?',
  clientId: 'text?',
  number: 'text?',
  ...dateRange,
  ...agePosition,
} as const;
// A credit note is created when it is issued.
const matchesFilters = `($invoiceId::text is null or invoice_id = $invoiceId)
          and ($clientId::text is null or client_id = $clientId)
          and ($number::text is null or number = $number)
          and ${withinDates('created_at', 'issue_date')}`;

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
    isAlsoFound: hasAmount(['credit_notes.total_minor'], 'credit_notes.currency_exponent'),
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
