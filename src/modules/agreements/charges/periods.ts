import { dayAfter, daysBetween } from '../../documents/facts/dates.ts';

export const UNITS = ['WEEK', 'MONTH', 'QUARTER', 'YEAR'] as const;
export type Unit = (typeof UNITS)[number];

/** What comes back: every three months from a day on, say. */
export interface Recurrence {
  startsOn: string;
  every: Unit;
  interval: number;
}

/** Days from the first to the last. */
export interface Period {
  startsOn: string;
  endsOn: string;
}

const MONTHS = { MONTH: 1, QUARTER: 3, YEAR: 12 };
const YEAR_MAX = 9_999;

/** The period that a day is in. Undefined before the first. */
export function periodAt(recurrence: Recurrence, day: string): Period | undefined {
  const index = indexAt(recurrence, day);
  return index < 0 ? undefined : periodOf(recurrence, index);
}

/** The periods that have a day from `from` to `to`. */
export function periodsBetween(recurrence: Recurrence, from: string, to: string): Period[] {
  const first = Math.max(0, indexAt(recurrence, from));
  const count = Math.max(0, indexAt(recurrence, to) - first + 1);
  return from > to ? [] : Array.from({ length: count }, (_, index) => periodOf(recurrence, first + index));
}

/** Counts periods from the anchor, so that a shorter month moves no later period. It is below 0 before the anchor. */
function indexAt(recurrence: Recurrence, day: string): number {
  const { startsOn, every, interval } = recurrence;
  if (every === 'WEEK') return Math.floor(daysBetween(startsOn, day) / (7 * interval));
  const index = Math.floor((monthOf(day) - monthOf(startsOn)) / (MONTHS[every] * interval));
  return startOf(recurrence, index) > day ? index - 1 : index;
}

function periodOf(recurrence: Recurrence, index: number): Period {
  const startsOn = startOf(recurrence, index);
  return { startsOn, endsOn: dayAfter(startOf(recurrence, index + 1), -1) };
}

function startOf({ startsOn, every, interval }: Recurrence, index: number): string {
  if (every === 'WEEK') return dayAfter(startsOn, 7 * interval * index);
  return dayOfMonth(monthOf(startsOn) + MONTHS[every] * interval * index, Number(startsOn.slice(8)));
}

/** Months since the beginning of the calendar. */
function monthOf(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
}

/** The day of a month, or the last day of a shorter one. Days end with 9999-12-31, as in `dayAfter`. */
function dayOfMonth(month: number, dayNumber: number): string {
  const year = Math.floor(month / 12);
  if (year > YEAR_MAX) return `${YEAR_MAX}-12-31`;
  const lastDay = new Date(Date.UTC(year, (month % 12) + 1, 0)).getUTCDate();
  const parts = [(month % 12) + 1, Math.min(dayNumber, lastDay)].map((part) => String(part).padStart(2, '0'));
  return [String(year).padStart(4, '0'), ...parts].join('-');
}
