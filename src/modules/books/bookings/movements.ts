import type { Scope } from '../../../platform/database/database.ts';
import { withoutNulls } from '../../../platform/schema.ts';
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
  firstDay: string;
  lastDay: string;
  /** The days of recording. */
  recordedDates: string[];
  movements: number;
}

/** The months that something was recorded for, in their order. Late entries are for months before the period. */
export async function bookedMonths(db: Scope, { from, to }: Period): Promise<BookedMonth[]> {
  const months = new Map<string, BookedMonth>();
  for (const { firstDay, lastDay, recordedDate, count } of await db.all(listBookedDays, { from, to })) {
    const month = months.get(firstDay) ?? { firstDay, lastDay, recordedDates: [], movements: 0 };
    month.recordedDates.push(recordedDate);
    month.movements += count;
    months.set(firstDay, month);
  }
  return [...months.values()];
}

/** The bookings of a month, a day of recording at a time. */
export async function* bookingsOfMonth(
  db: Scope,
  { firstDay, lastDay, recordedDates }: BookedMonth,
): AsyncGenerator<Booking[]> {
  const within = { from: firstDay, to: lastDay };
  for (const recordedDate of recordedDates) {
    const movements = await db.all(listMovements, { recordedDate, ...within });
    const deposits = await db.all(listReceivedDeposits, { recordedDate, ...within });
    yield [
      ...movements.flatMap((row) => bookingsOf(withoutNulls(row) as ListedMovement)),
      ...deposits.map((row) => bookingOfDeposit(withoutNulls(row) as ReceivedDeposit)),
    ].filter(({ amountMinor, taxMinor }) => amountMinor !== 0 || taxMinor !== 0);
  }
}
