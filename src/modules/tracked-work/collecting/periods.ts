import { dayAfter } from '../../documents/facts/dates.ts';

/** The first day of the month or week that a day is in, as `date_trunc` of PostgreSQL has it. Weeks begin on Monday. */
export function periodOfDay(day: string, everyPeriod: string): string {
  if (everyPeriod === 'month') return `${day.slice(0, 7)}-01`;
  return dayAfter(day, -((new Date(day).getUTCDay() + 6) % 7));
}
