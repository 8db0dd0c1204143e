import { found, invalid } from '../../../platform/errors.ts';
import { exactNumber, integerValue } from '../../../platform/exact-integers.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { dayAfter } from '../../documents/facts/dates.ts';
import { readToday } from './store.ts';

/** The years of one report. Longer periods are no tax periods, and would read very many documents. */
const YEARS_MAX = 10;
/** Days that one statement adds up, so that it stays short for a tenant with many documents. */
const SLICE_DAYS = 92;
/** Rows of a report that is added up. A period in which more buyers with a VAT number were invoiced must be shorter. */
export const ROWS_MAX = 5_000;

export interface Period {
  from: string;
  to: string;
}

/** The tenant's day. */
export async function todayOf({ db, clock }: Pick<TenantContext, 'db' | 'clock'>): Promise<string> {
  return found(await db.one(readToday, { now: clock.now().toISOString() })).today;
}

export function refuseBackwards({ from, to }: Period, field = 'to'): void {
  if (to < from) throw invalid([{ field, message: 'must not be before from', constraint: 'minimum' }]);
}

export function refuseLong({ from, to }: Period, field = 'to'): void {
  const begun = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  if (begun < YEARS_MAX || (begun === YEARS_MAX && to.slice(4) <= from.slice(4))) return;
  const message = `must be at most ${YEARS_MAX} years after from`;
  throw invalid([{ field, message, constraint: 'maximum' }]);
}

export function slicesOf(from: string, to: string): Period[] {
  const slices: Period[] = [];
  for (let first = from; first <= to; ) {
    const last = dayAfter(first, SLICE_DAYS - 1);
    slices.push({ from: first, to: last < to ? last : to });
    if (last >= to) break;
    first = dayAfter(last, 1);
  }
  return slices;
}

/** The quarters of the calendar, or the parts of them in the period. */
export function quartersOf({ from, to }: Period): Period[] {
  const quarters: Period[] = [];
  for (let first = from; first <= to; ) {
    const last = new Date(0);
    last.setUTCFullYear(Number(first.slice(0, 4)), Math.ceil(Number(first.slice(5, 7)) / 3) * 3, 0);
    const end = last.toISOString().slice(0, 10);
    quarters.push({ from: first, to: end < to ? end : to });
    if (end >= to) break;
    first = dayAfter(end, 1);
  }
  return quarters;
}

/** Adds up a period slice by slice. Rows of several slices that are alike but for their sums become one. */
export async function addUpSlices<T extends object>(
  { from, to }: Period,
  sums: readonly (keyof T)[],
  read: (slice: Period) => Promise<T[]>,
  slices = slicesOf(from, to),
): Promise<T[]> {
  const added = new Map<string, T>();
  for (const slice of slices) {
    addUpAlike(added, sums, await read(slice));
    refuseMany(added.size);
  }
  return inOrder(added);
}

/** A report is never cut. */
export function refuseMany(rowCount: number): void {
  if (rowCount <= ROWS_MAX) return;
  const message = `must be earlier: the report has more than ${ROWS_MAX} rows`;
  throw invalid([{ field: 'to', message, constraint: 'maximum' }]);
}

/** Adds rows to those that are alike but for their sums. */
export function addUpAlike<T extends object>(
  added: Map<string, T>,
  sums: readonly (keyof T)[],
  rows: T[],
): void {
  for (const row of rows) {
    const others = Object.entries(row).filter(([name]) => !sums.includes(name as keyof T));
    const key = JSON.stringify(others);
    const reached = added.get(key);
    added.set(key, row);
    if (reached) for (const name of sums) row[name] = sumOf(row[name], reached[name]);
  }
}

/** Both sums are absent, or neither is. */
function sumOf<V>(one: V, other: V): V {
  if (one === null) return one;
  return exactNumber(integerValue(one as number) + integerValue(other as number)) as V;
}

/** By the properties in front, such as the month and the currency. */
export function inOrder<T>(added: Map<string, T>): T[] {
  return [...added].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
}
