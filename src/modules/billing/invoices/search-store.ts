import { statement } from '../../../platform/database/statement.ts';
import { agePosition, beforePosition } from '../../../platform/http/answers/pagination.ts';
import { dateRange, withinDates } from '../../documents/facts/shared-store.ts';
import {
  amountsParameter,
  entriesOfGivenWords,
  givenAmounts,
  hasAmount,
  hasWords,
  searchOf,
} from '../../parties/search/shared-store.ts';
import { OPEN_STATUSES } from '../invoice-status.ts';
import { due, filters, invoices, matchesFilters } from './store.ts';

/** A draft has no buyer yet, so it is found by the names that its client has now. */
const searchedText = `concat_ws(' ', searched_text(invoices), case when invoices.status = 'DRAFT' then (
                  select concat_ws(' ', name, legal_name) from clients where clients.id = invoices.client_id) end)`;

/** The total, or what is left to pay. */
const hasGivenAmount = hasAmount(
  ['invoices.total_minor', `nullif(${due}, 0)`],
  'coalesce(invoices.currency_exponent, currency_exponent(invoices.currency_code))',
);

/** How invoices are searched, in any order. */
export const searched = { text: searchedText, isAlsoFound: hasGivenAmount };

const isDraftOfGivenClient = `status = 'DRAFT' and client_id in (${entriesOfGivenWords('client')})`;

/** Finds the drafts whose client has one of the words, and the invoices with one of the amounts, newest first. */
export const findFurtherInvoices = statement({
  name: 'find_further_invoices',
  noPlanCache: true,
  parameters: {
    ...{ q: 'text', ...amountsParameter },
    ...{ beforeCreatedAt: 'timestamptz', beforeId: 'text', most: 'bigint' },
  },
  row: { createdAt: 'timestamptz', id: 'text' },
  sql: `select created_at as "createdAt", id from (
          (select created_at, id from invoices where ${isDraftOfGivenClient} and ${beforePosition}
           order by created_at desc, id desc limit $most)
          union
          select created_at, id from ${givenAmounts} cross join lateral (
            select created_at, id from invoices where total_minor = given.minor and ${beforePosition}
            order by created_at desc, id desc limit $most
          ) as charged
          union
          -- Open invoices are read from the index that has all amounts.
          (select created_at, id from invoices
           where $amounts::jsonb is not null and status in (${OPEN_STATUSES}) and ${beforePosition}
             and ${due} = any (array(select minor from ${givenAmounts}))
           order by created_at desc, id desc limit $most)
        ) as found
        order by created_at desc, id desc limit $most`,
});

export const searchInvoices = statement({
  name: 'search_invoices',
  ...searchOf(invoices, {
    ...searched,
    where: `${matchesFilters} and ${beforePosition}`,
    order: 'created_at desc, id desc',
    parameters: { ...filters, ...agePosition, ...amountsParameter },
  }),
});

export const searchIssuedInvoices = statement({
  name: 'search_issued_invoices',
  ...searchOf(invoices, {
    ...searched,
    where: `${matchesFilters} and ${withinDates('issued_at', 'issue_date')}`,
    order: 'issued_at desc, id desc',
    parameters: { ...filters, ...dateRange, ...agePosition, ...amountsParameter },
  }),
});

/** Selects all invoices that a search finds, for a statement with `$q` and `$amounts`. */
export const foundInvoices = `select id as record_id from invoices where ${isDraftOfGivenClient} and ${hasWords(searchedText)}
          union select id from ${givenAmounts} join invoices on total_minor = given.minor where ${hasGivenAmount}
          union select id from invoices where $amounts::jsonb is not null and status in (${OPEN_STATUSES}) and ${hasGivenAmount}`;
