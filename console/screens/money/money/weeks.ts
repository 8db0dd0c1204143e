import type { Schemas } from '../../../../client/src/client.ts';

type Row = Schemas['WeekRow'];

const DAY_MS = 86_400_000;

export interface ShownWeek {
  /** The Monday of a week, or what is overdue. */
  week: string | 'OVERDUE';
  /** Not of weeks to come. */
  receivedMinor?: number;
  /** Not of weeks that are over. */
  expectedMinor?: number;
}

/** The weeks that the report looks back and ahead, the current one among both. */
export const WEEKS = 8;

/** Every week of one currency, also those without anything. What is overdue stands before the current week. */
export function weeksOf(rows: readonly Row[], currency: string, today: string): ShownWeek[] {
  const known = new Map(rows.filter((row) => row.currencyCode === currency).map((row) => [row.week, row]));
  const monday = dayAfter(today, -((new Date(today).getUTCDay() + 6) % 7));
  const weeks: ShownWeek[] = [];
  for (let at = 1 - WEEKS; at < WEEKS; at++) {
    const week = dayAfter(monday, 7 * at);
    const { receivedMinor = 0, expectedMinor = 0, overdueMinor = 0 } = known.get(week) ?? {};
    if (at === 0 && overdueMinor > 0) weeks.push({ week: 'OVERDUE', expectedMinor: overdueMinor });
    // Money may be dated a day ahead.
    const isReceived = at <= 0 || receivedMinor !== 0;
    weeks.push({ week, ...(isReceived && { receivedMinor }), ...(at >= 0 && { expectedMinor }) });
  }
  return weeks;
}

/** The currencies with anything, those with the most rows first. */
export function currenciesOf(rows: readonly Row[]): string[] {
  const counts = Map.groupBy(rows, ({ currencyCode }) => currencyCode);
  return [...counts]
    .sort(([one, of], [other, others]) => others.length - of.length || (one < other ? -1 : 1))
    .map(([currency]) => currency);
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}
