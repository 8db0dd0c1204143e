import type { TenantContext } from '../../../platform/http/route.ts';
import { dayAfter } from '../../documents/facts/dates.ts';
import { addUpAlike, inOrder, slicesOf, todayOf } from './period.ts';
import { WEEKS, type WeekRow } from './schema.ts';
import { addUpExpected, addUpReceived } from './weeks-store.ts';

const SUMS = ['receivedMinor', 'expectedMinor', 'overdueMinor'] as const;

/** The money of the last weeks, and what is due in the next ones. The current week is among both. */
export async function reportWeeks(context: TenantContext): Promise<WeekRow[]> {
  const { db } = context;
  const today = await todayOf(context);
  const monday = dayAfter(today, -((new Date(today).getUTCDay() + 6) % 7));
  const weeks = new Map<string, WeekRow>();
  // A payment may be dated one day ahead.
  for (const slice of slicesOf(dayAfter(monday, -7 * (WEEKS - 1)), dayAfter(today, 1)))
    addUpAlike(weeks, SUMS, await db.all(addUpReceived, slice));
  const last = dayAfter(monday, 7 * WEEKS - 1);
  addUpAlike(weeks, SUMS, await db.all(addUpExpected, { today, to: last }));
  return inOrder(weeks);
}
