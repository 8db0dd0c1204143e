import { dayAfter } from '../../documents/facts/dates.ts';

/** The first day of the month or week that a day is in, as `date_trunc` of PostgreSQL has it. Weeks begin on Monday. */
export function periodOfDay(day: string, everyPeriod: string): string {
  if (everyPeriod === 'month') return `${day.slice(0, 7)}-01`;
  return dayAfter(day, -((new Date(day).getUTCDay() + 6) % 7));
}

/** The last day of the period that begins on a day. */
export function lastDayOfPeriod(firstDay: string, everyPeriod: string): string {
  if (everyPeriod !== 'month') return dayAfter(firstDay, 6);
  return dayAfter(periodOfDay(dayAfter(firstDay, 31), everyPeriod), -1);
}
