import { statement, textOf } from '../../../platform/database/statement.ts';
import { dateRange, withinDates } from '../../documents/facts/shared-store.ts';
import { amountsParameter, recordsWithWords } from '../../parties/search/shared-store.ts';
import { INVOICE_STATUSES, OPEN_STATUSES } from '../invoice-status.ts';
import { foundInvoices } from './search-store.ts';
import { due, filters, isOverdue, matchesFilters } from './store.ts';

const sumOf = (amount: string) => `sum(${amount})`;
const dueWhere = (condition: string) => `coalesce(sum(${due}) filter (where ${condition}), 0)`;
/** By days, as in the report on ages. */
const dueBetween = (from: number, to: number) =>
  dueWhere(`due_date between (select today - ${to} from days) and (select today - ${from} from days)`);
/** Longer than any invoice is old. */
const DAYS_MAX = 1_000_000;

const LATE = ['overdueMinor', 'days1To30Minor', 'days31To60Minor', 'days61To90Minor', 'daysOver90Minor'];

const selected = `${matchesFilters}
            and ($q::text is null or id in (select record_id from found))
            and ($from::text is null and $to::text is null or (${withinDates('issued_at', 'issue_date')}))`;

/**
 * Adds up the invoices that the filters select, by the index that has all amounts. Most invoices are settled, so those that
 * may be overdue are added up apart. Planned for each call, like every list with optional filters.
 */
export const addUpInvoices = statement({
  name: 'add_up_invoices',
  noPlanCache: true,
  parameters: {
    ...{ ...filters, ...dateRange, q: 'text?', ...amountsParameter },
    ...{ beforeCreatedAt: 'timestamptz', beforeId: 'text' },
  },
  row: {
    status: textOf(INVOICE_STATUSES),
    currencyCode: 'text',
    currencyExponent: 'integer',
    count: 'bigint',
    totalMinor: 'numeric',
    payableMinor: 'numeric',
    paidMinor: 'numeric',
    creditedMinor: 'numeric',
    writtenOffMinor: 'numeric',
    dueMinor: 'numeric',
    overdueCount: 'bigint',
    overdueMinor: 'numeric',
    days1To30Minor: 'numeric',
    days31To60Minor: 'numeric',
    days61To90Minor: 'numeric',
    daysOver90Minor: 'numeric',
  },
  sql: `with found as materialized (${recordsWithWords('invoice')}
          union ${foundInvoices}),
          days as materialized (select tenant_day($now) as today)
        select status, currency_code as "currencyCode", currency_exponent(currency_code) as "currencyExponent", "count",
          "totalMinor", "payableMinor", "paidMinor", "creditedMinor", "writtenOffMinor", "dueMinor", coalesce("overdueCount", 0) as "overdueCount",
          ${LATE.map((name) => `coalesce("${name}", 0) as "${name}"`).join(', ')}
        from (
          select status, currency_code, count(*) as "count", ${sumOf('total_minor')} as "totalMinor",
            ${sumOf('payable_minor')} as "payableMinor",
            ${sumOf('paid_minor')} as "paidMinor", ${sumOf('credited_minor')} as "creditedMinor",
            ${sumOf('written_off_minor')} as "writtenOffMinor",
            ${sumOf(due)} as "dueMinor"
          from invoices where ${selected}
          group by status, currency_code
        ) as sums left join (
          select status, currency_code, count(*) filter (where ${isOverdue}) as "overdueCount",
            ${dueWhere(isOverdue)} as "overdueMinor", ${dueBetween(1, 30)} as "days1To30Minor",
            ${dueBetween(31, 60)} as "days31To60Minor", ${dueBetween(61, 90)} as "days61To90Minor",
            ${dueBetween(91, DAYS_MAX)} as "daysOver90Minor"
          from invoices where status in (${OPEN_STATUSES}) and ${selected}
          group by status, currency_code
        ) as late using (status, currency_code)
        order by currency_code, status`,
});
