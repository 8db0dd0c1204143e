import { dayIn } from '../../documents/facts/dates.ts';
import { isOpen } from '../invoice-status.ts';
import type { InvoiceRow } from './store.ts';

const DAY_MS = 24 * 3_600_000;

/** Whether the invoice is overdue, and by how many days: calendar days of the zone that it was issued in. */
export function overdueSince(
  { status, dueAt, dueDate, timeZone }: Pick<InvoiceRow, 'status' | 'dueAt' | 'dueDate' | 'timeZone'>,
  now: Date,
): { isOverdue: boolean; daysOverdue?: number } {
  if (!isOpen(status) || dueAt === null || new Date(dueAt) >= now) return { isOverdue: false };
  if (dueDate === null || timeZone === null) return { isOverdue: true };
  return { isOverdue: true, daysOverdue: (Date.parse(dayIn(timeZone, now)) - Date.parse(dueDate)) / DAY_MS };
}
