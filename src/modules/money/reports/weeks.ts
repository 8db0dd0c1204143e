import { found } from '../../../platform/errors.ts';
import { exactInteger } from '../../../platform/exact-integers.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { WEEKS, type WeekRow } from './schema.ts';
import { readToday } from './store.ts';
import { dayAfter, slicesOf } from './taxes.ts';
import { addUpExpected, addUpReceived } from './weeks-store.ts';

/** The money of the last weeks, and what is due in the next ones. The current week is among both. */
export async function reportWeeks({ db, clock }: TenantContext): Promise<WeekRow[]> {
  const { today } = found(await db.one(readToday, { now: clock.now().toISOString() }));
  const monday = dayAfter(today, -((new Date(today).getUTCDay() + 6) % 7));
  const sums = new Map<string, Sums>();
  // A payment may be dated one day ahead.
  for (const slice of slicesOf(dayAfter(monday, -7 * (WEEKS - 1)), dayAfter(today, 1)))
    add(sums, await db.all(addUpReceived, slice));
  add(sums, await db.all(addUpExpected, { today, to: dayAfter(monday, 7 * WEEKS - 1) }));
  return [...sums]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, { row, received, expected, overdue }]) => ({
      ...row,
      receivedMinor: exactInteger(received),
      expectedMinor: exactInteger(expected),
      overdueMinor: exactInteger(overdue),
    }));
}

type Added = Pick<WeekRow, 'week' | 'currencyCode' | 'currencyExponent'> &
  Record<'receivedMinor' | 'expectedMinor' | 'overdueMinor', string>;

interface Sums {
  row: Added;
  received: bigint;
  expected: bigint;
  overdue: bigint;
}

function add(sums: Map<string, Sums>, rows: Added[]): void {
  for (const row of rows) {
    const key = `${row.week} ${row.currencyCode}`;
    const sum = sums.get(key) ?? { row, received: 0n, expected: 0n, overdue: 0n };
    sums.set(key, sum);
    sum.received += BigInt(row.receivedMinor);
    sum.expected += BigInt(row.expectedMinor);
    sum.overdue += BigInt(row.overdueMinor);
  }
}
