import { BoundedCache } from '../../../platform/bounded-cache.ts';
import { invalid } from '../../../platform/errors.ts';

/** The most days from the date of issue to the due date. */
export const PAYMENT_TERMS_DAYS_MAX = 3_650;

/** Leaves room for the beginning and the end of the day in every time zone, within the years 1 to 9999. */
export const EARLIEST = '1900-01-01';
const LATEST = '9999-12-30';

/** Refuses a day or time that can't be reckoned with in every time zone. */
export function refuseOutOfReach(field: string, given: string | null | undefined): void {
  if (given == null) return;
  const day = given.slice(0, LATEST.length);
  if (day >= EARLIEST && day <= LATEST) return;
  throw invalid([{ field, message: `must be between ${EARLIEST} and ${LATEST}`, constraint: 'range' }]);
}

const DAY_MS = 86_400_000;

/** A day later by a number of days. Days end with 9999-12-31, the last day of a four-digit year. */
export function dayAfter(day: string, days: number): string {
  const later = new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString();
  return later.startsWith('+') ? '9999-12-31' : later.slice(0, 10);
}

export function daysBetween(first: string, last: string): number {
  return (Date.parse(last) - Date.parse(first)) / DAY_MS;
}

/** Making a format takes longer than presenting an invoice. There are fewer zones than this. */
const FORMATS_MAX = 1_000;
const formats = new BoundedCache<Intl.DateTimeFormat>(FORMATS_MAX);

/** The day in a time zone: `2026-11-15`. */
export function dayIn(timeZone: string, moment: Date): string {
  const known = formats.get(timeZone, moment.getTime());
  const format = known ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  if (!known) formats.set(timeZone, format, Number.POSITIVE_INFINITY);
  return format.format(moment);
}
