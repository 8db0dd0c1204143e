import { statement } from '../../../platform/database/statement.ts';
import { owed } from './debtors-store.ts';
import { received } from './months-store.ts';

const row = {
  week: 'date',
  currencyCode: 'text',
  currencyExponent: 'integer',
  receivedMinor: 'numeric',
  expectedMinor: 'numeric',
  overdueMinor: 'numeric',
} as const;

const byWeek = (movements: string) => `select week, currency_code as "currencyCode",
          currency_exponent(currency_code) as "currencyExponent", sum(received) as "receivedMinor",
          sum(expected) as "expectedMinor", sum(overdue) as "overdueMinor"
        from (
          select date_trunc('week', day::timestamp)::date as week, currency_code, received, expected, overdue
          from (${movements}) as movements
        ) as weeks
        group by week, currency_code`;

/** Adds up the money that moved on some days. */
export const addUpReceived = statement({
  name: 'add_up_received_weeks',
  noPlanCache: true,
  parameters: { from: 'date', to: 'date' },
  row,
  sql: byWeek(`
            select day, currency_code, received, 0::bigint as expected, 0::bigint as overdue
            from (${received.join('\n            union all ')}) as money`),
});

/** Adds up what is due by its day, until a last one. All that was due before today counts in the week of today. */
export const addUpExpected = statement({
  name: 'add_up_expected_weeks',
  noPlanCache: true,
  parameters: { today: 'date', to: 'date' },
  row,
  sql: byWeek(`
            select greatest(due_date, $today) as day, currency_code, 0::bigint as received,
              case when due_date < $today then 0 else amount end as expected,
              case when due_date < $today then amount else 0 end as overdue
            from (${owed}) as owed where due_date <= $to`),
});
