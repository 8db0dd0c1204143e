import { BoundedCache } from '../../../platform/bounded-cache.ts';
import { isOpen } from '../invoice-status.ts';
import type { InvoiceRow } from './store.ts';

const DAY_MS = 24 * 3_600_000;
/** Making a format takes longer than presenting an invoice. There are fewer zones than this. */
const FORMATS_MAX = 1_000;
const formats = new BoundedCache<Intl.DateTimeFormat>(FORMATS_MAX);

/** Whether the invoice is overdue, and by how many days: calendar days of the zone that it was issued in. */
export function overdueSince(
  { status, dueAt, dueDate, timeZone }: Pick<InvoiceRow, 'status' | 'dueAt' | 'dueDate' | 'timeZone'>,
  now: Date,
): { isOverdue: boolean; daysOverdue?: number } {
  if (!isOpen(status) || dueAt === null || new Date(dueAt) >= now) return { isOverdue: false };
  if (dueDate === null || timeZone === null) return { isOverdue: true };
  return { isOverdue: true, daysOverdue: (Date.parse(dayIn(timeZone, now)) - Date.parse(dueDate)) / DAY_MS };
}

/** The day in a time zone: `2026-11-15`. */
function dayIn(timeZone: string, moment: Date): string {
  const known = formats.get(timeZone, moment.getTime());
  const format = known ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  if (!known) formats.set(timeZone, format, Number.POSITIVE_INFINITY);
  return format.format(moment);
}
