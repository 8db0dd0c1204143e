import type { Scope } from '../../../platform/database/database.ts';
import { withoutNulls } from '../../../platform/schema.ts';
import { dayAfter } from '../../documents/facts/dates.ts';
import type { Period } from '../../money/reports/period.ts';
import { type Booking, bookingOfDeposit, bookingsOf } from './booking.ts';
import {
  type ListedMovement,
  listBookedDays,
  listMovements,
  listReceivedDeposits,
  type ReceivedDeposit,
} from './store.ts';

/** What was recorded in the period and counts in one month. */
export interface BookedMonth {
  /** Its first day. */
  month: string;
  /** The days of recording. */
  days: string[];
  movements: number;
}

/** The months that something was recorded for, in their order. Late entries are for months before the period. */
export async function bookedMonths(db: Scope, { from, to }: Period): Promise<BookedMonth[]> {
  const months = new Map<string, BookedMonth>();
  for (const { month, recordedDate, count } of await db.all(listBookedDays, { from, to })) {
    const known = months.get(month) ?? { month, days: [], movements: 0 };
    known.days.push(recordedDate);
    known.movements += count;
    months.set(month, known);
  }
  return [...months.values()];
}

/** The bookings of a month, a day of recording at a time. */
export async function* bookingsOfMonth(db: Scope, { month, days }: BookedMonth): AsyncGenerator<Booking[]> {
  const within = { from: month, to: lastDayOf(month) };
  for (const recordedDate of days) {
    const movements = await db.all(listMovements, { recordedDate, ...within });
    const deposits = await db.all(listReceivedDeposits, { recordedDate, ...within });
    yield [
      ...movements.flatMap((row) => bookingsOf(withoutNulls(row) as ListedMovement)),
      ...deposits.map((row) => bookingOfDeposit(withoutNulls(row) as ReceivedDeposit)),
    ].filter(({ amountMinor, taxMinor }) => amountMinor !== 0 || taxMinor !== 0);
  }
}

/** The last day of the month that begins with this day. */
export function lastDayOf(month: string): string {
  const next = `${dayAfter(month, 31).slice(0, 7)}-01`;
  return dayAfter(next, -1);
}
