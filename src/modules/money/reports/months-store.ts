import { statement } from '../../../platform/database/statement.ts';

const within = (day: string) => `${day} between $from and $to`;
/** Indexes have the time. Its day in the tenant's zone is at most one day from its day in UTC. */
const near = (time: string) =>
  `${time} >= ($from - 1)::timestamp at time zone 'UTC' and ${time} < ($to + 2)::timestamp at time zone 'UTC'`;

const invoiced = (table: string, amount: string, condition = '') =>
  `select issue_date as day, currency_code, ${amount} as invoiced, 0 as received from ${table} where ${within('issue_date')}${condition}`;
const moved = (table: string, amount: string, day: string, condition = '') =>
  `select ${day} as day, currency_code, 0 as invoiced, ${amount} as received from ${table} where ${within(day)}${condition}`;
/** Money by the day on which it moved. A reversal counts on its own day. */
export const received = [
  moved('payments', 'amount_minor', 'paid_date', ` and ${near('paid_at')}`),
  moved('payments', '-amount_minor', 'reversed_date', ' and reversed_at is not null'),
  moved('refunds', '-amount_minor', 'refunded_date', ` and ${near('refunded_at')}`),
  moved('refunds', 'amount_minor', 'reversed_date', ' and reversed_at is not null'),
];

/**
 * Adds up documents by their day of issue, and money by the day on which it moved.
 * Documents count with the amounts to pay, so that an invoice that is paid is received as it was invoiced.
 */
export const addUpMonths = statement({
  name: 'add_up_months',
  noPlanCache: true,
  parameters: { from: 'date', to: 'date' },
  row: {
    month: 'text',
    currencyCode: 'text',
    currencyExponent: 'integer',
    invoicedMinor: 'numeric',
    receivedMinor: 'numeric',
  },
  sql: `select month, currency_code as "currencyCode", currency_exponent(currency_code) as "currencyExponent",
          invoiced as "invoicedMinor", received as "receivedMinor"
        from (
          select to_char(day::timestamp, 'YYYY-MM') as month, currency_code, sum(invoiced) as invoiced,
            sum(received) as received
          from (
            ${[
              invoiced('invoices', 'payable_minor', ` and kind <> 'CARRIED_OVER'`),
              invoiced('credit_notes', '-payable_minor'),
              ...received,
            ].join('\n            union all ')}
          ) as movements
          group by 1, 2
        ) as months`,
});
