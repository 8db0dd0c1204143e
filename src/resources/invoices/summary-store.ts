import { statement, textOf } from '../../platform/database/statement.ts';
import { dateRange, withinDates } from '../documents/shared-store.ts';
import { recordsWithWords } from '../search/shared-store.ts';
import { INVOICE_STATUSES } from './schema.ts';
import { due, filters, isOverdue, matchesFilters } from './store.ts';

const sumOf = (amount: string) => `sum(${amount})::text`;

/**
 * Adds up the invoices that the filters select, by the index that has all amounts. Planned for each call, like every list
 * with optional filters.
 */
export const addUpInvoices = statement({
  name: 'add_up_invoices',
  isPlannedAnew: true,
  parameters: {
    ...{ ...filters, ...dateRange, q: 'text?' },
    ...{ beforeCreatedAt: 'timestamptz', beforeId: 'text' },
  },
  row: {
    status: textOf(INVOICE_STATUSES),
    currencyCode: 'text',
    currencyExponent: 'integer',
    count: 'bigint',
    totalMinor: 'text',
    paidMinor: 'text',
    creditedMinor: 'text',
    refundedMinor: 'text',
    dueMinor: 'text',
    overdueCount: 'bigint',
    overdueMinor: 'text',
  },
  sql: `with found as materialized (${recordsWithWords('invoice')})
        select status, currency_code as "currencyCode", currency_exponent(currency_code) as "currencyExponent",
          count(*) as count, ${sumOf('total_minor')} as "totalMinor", ${sumOf('paid_minor')} as "paidMinor",
          ${sumOf('credited_minor')} as "creditedMinor", ${sumOf('refunded_minor')} as "refundedMinor",
          ${sumOf(due)} as "dueMinor", count(*) filter (where ${isOverdue}) as "overdueCount",
          coalesce(sum(${due}) filter (where ${isOverdue}), 0)::text as "overdueMinor"
        from invoices
        where ${matchesFilters}
          and ($q::text is null or id in (select record_id from found))
          and ($from::text is null and $to::text is null or (${withinDates('issued_at', 'issue_date')}))
        group by status, currency_code
        order by currency_code, status`,
});
