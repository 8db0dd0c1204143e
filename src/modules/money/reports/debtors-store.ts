import { statement } from '../../../platform/database/statement.ts';
import { BALANCE, OPEN_STATUSES } from '../../billing/invoice-status.ts';

/** What is due of open invoices, and of refunds of reversed payments, which is due since the reversal. */
export const owed = `
            select client_id, currency_code, due_date, ${BALANCE} as amount, id as invoice
            from invoices where status in (${OPEN_STATUSES})
            union all
            select client_id, currency_code, reversed_date, refunded_minor - covered_minor, null
            from payments where reversed_at is not null and covered_minor < refunded_minor`;

const worstFirst = 'days_overdue desc, overdue desc, due desc, client_id, currency_code';

/**
 * Adds up the open invoices and owed refunds of each client and currency, and lists the worst. It reads these only, by their
 * indexes. Overdue by days, as in the report on ages.
 */
export const listDebtors = statement({
  name: 'list_debtors',
  noPlanCache: true,
  parameters: { now: 'timestamptz', count: 'bigint' },
  row: {
    client: 'text',
    clientName: 'text',
    currencyCode: 'text',
    currencyExponent: 'integer',
    dueMinor: 'numeric',
    overdueMinor: 'numeric',
    invoiceCount: 'bigint',
    daysOverdue: 'integer',
  },
  sql: `with days as materialized (select tenant_day($now) as today)
        select client_id as client, name as "clientName", currency_code as "currencyCode",
          currency_exponent(currency_code) as "currencyExponent", due as "dueMinor", overdue as "overdueMinor",
          invoices as "invoiceCount", days_overdue as "daysOverdue"
        from (
          select client_id, currency_code, sum(amount) as due, count(invoice) as invoices,
            coalesce(sum(amount) filter (where due_date < (select today from days)), 0) as overdue,
            coalesce(greatest(0, (select today from days) - min(due_date)), 0) as days_overdue
          from (${owed}
          ) as owed
          group by client_id, currency_code
          order by ${worstFirst}
          limit $count
        ) as worst
        cross join lateral (select name from clients where clients.id = worst.client_id limit 1) as listed
        order by ${worstFirst}`,
});
