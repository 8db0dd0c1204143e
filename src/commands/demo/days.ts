const DAY_MS = 86_400_000;

/** A day, as `YYYY-MM-DD`. */
export type Day = string;

export function dayOf(time: Date): Day {
  return time.toISOString().slice(0, 10);
}

export function addDays(day: Day, count: number): Day {
  return dayOf(new Date(Date.parse(day) + count * DAY_MS));
}

/** The first day of the month that is `count` months after the day's own. */
export function monthAfter(day: Day, count: number): Day {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return dayOf(new Date(Date.UTC(year, month - 1 + count, 1)));
}

export function daysBetween(from: Day, to: Day): Day[] {
  const count = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => addDays(from, index));
}

export function isWorkday(day: Day): boolean {
  return new Date(day).getUTCDay() % 6 !== 0;
}

/** The day itself, or the Monday after a weekend. */
export function workdayFrom(day: Day): Day {
  return isWorkday(day) ? day : workdayFrom(addDays(day, 1));
}

export function earlier(one: Day, other: Day): Day {
  return one < other ? one : other;
}

/** Such as `March`. */
export function monthName(day: Day): string {
  return new Date(day).toLocaleDateString('en-GB', { month: 'long', timeZone: 'UTC' });
}
