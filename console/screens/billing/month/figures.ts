import type { Schemas } from '../../../../client/src/client.ts';
import { dayBefore } from '../../../parts/days.ts';

export type Row = Schemas['BillingRow'];

/** Until this day of a month, people bill the month before. */
const LATE_DAY = 15;

/** The last day to bill, unless somebody chooses another one: the end of last month, or of this one in its second half. */
export function usualCutOff(today: string): string {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number);
  if (day <= LATE_DAY) return dayBefore(`${today.slice(0, 8)}01`);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

type Owing = Pick<Row, 'owedMinor' | 'openMinutes' | 'draft'>;

/** Anything to bill or to take back, or a draft that collected it. */
export const owes = ({ owedMinor, openMinutes, draft }: Owing) =>
  owedMinor !== 0 || openMinutes !== 0 || draft !== undefined;

export interface Sum {
  currencyCode: string;
  owedMinor: number;
  lastMonthMinor: number;
}

/** The sums of each currency, the largest first. */
export function sumsOf(rows: readonly Pick<Row, keyof Sum>[]): Sum[] {
  const byCurrency = Map.groupBy(rows, ({ currencyCode }) => currencyCode);
  const sums = Array.from(byCurrency, ([currencyCode, all]) => ({
    currencyCode,
    owedMinor: all.reduce((sum, { owedMinor }) => sum + owedMinor, 0),
    lastMonthMinor: all.reduce((sum, { lastMonthMinor }) => sum + lastMonthMinor, 0),
  }));
  return sums.sort((one, other) => other.owedMinor - one.owedMinor);
}

/** The rows that will be billed: all that owe anything, but those that somebody left out. */
export function picked<T extends Owing & Pick<Row, 'contract'>>(
  rows: readonly T[],
  leftOut: ReadonlySet<string>,
): T[] {
  return rows.filter((row) => owes(row) && !leftOut.has(row.contract));
}
