import type { Scope } from '../../../platform/database/database.ts';
import { withoutNulls } from '../../../platform/schema.ts';
import type { Period } from '../../money/reports/period.ts';
import { type Booking, bookingsOf, bookingsOfPaid } from './booking.ts';
import { type ListedMovement, listBookedDays, listMovements, listPaidTaxes, type PaidTax } from './store.ts';

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

/** The bookings of a month, a day of recording at a time. Tax that is brought forward is for those who see its period. */
export async function* bookingsOfMonth(
  db: Scope,
  { firstDay, lastDay, recordedDates }: BookedMonth,
  withAdvances = false,
): AsyncGenerator<Booking[]> {
  const within = { from: firstDay, to: lastDay };
  for (const recordedDate of recordedDates) {
    const movements = await db.all(listMovements, { recordedDate, ...within });
    const paid = await db.all(listPaidTaxes, { recordedDate, withAdvances, ...within });
    yield [
      ...movements.flatMap((row) => bookingsOf(withoutNulls(row) as ListedMovement)),
      ...paid.flatMap((row) => bookingsOfPaid(withoutNulls(row) as PaidTax)),
    ].filter(({ amountMinor, taxMinor }) => amountMinor !== 0 || taxMinor !== 0);
  }
}
