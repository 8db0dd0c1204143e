/** The parameters of a range of dates: days of the tenant, or times. */
export const dateRange = { from: 'text?', to: 'text?' } as const;

const zone = '(select time_zone from tenants where id = app_tenant())';
const isDay = (value: string) => `length(${value}) = 10`;

/**
 * Selects the rows of a page whose time is within the range, for a list that is sorted by that time, latest first. A day
 * stands for all of its hours. The page starts at its position or at the end of the range, whichever is earlier: with
 * two separate bounds, PostgreSQL would begin at the newest row.
 */
export function withinDates(time: string): string {
  const from = `(select case when ${isDay('$from')} then start_of_day(left($from, 10)::date, ${zone})
            else coalesce($from, '-infinity')::timestamptz end)`;
  const to = `case when ${isDay('$to')} then end_of_day(left($to, 10)::date, ${zone})
            else coalesce($to, 'infinity')::timestamptz end`;
  return `${time} >= ${from} and (${time}, id) < (
            (select least($beforeCreatedAt, ${to})),
            (select case when ${to} < $beforeCreatedAt then '${LAST_ID}' else $beforeId end)
          )`;
}

/** This text sorts after every identifier. */
const LAST_ID = '~';
