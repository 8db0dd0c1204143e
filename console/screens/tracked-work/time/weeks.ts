/** Days are text such as `2026-11-16`, and have no time zone. */
const DAY_MS = 86_400_000;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** Whether text is a day of the calendar. */
export function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return DAY.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

export function addDays(day: string, days: number): string {
  const moved = new Date(`${day}T00:00:00Z`).getTime() + days * DAY_MS;
  return new Date(moved).toISOString().slice(0, 10);
}

/** The Monday of the day's week. */
export function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

/** The seven days from a Monday on. */
export function daysFrom(monday: string): string[] {
  return Array.from({ length: 7 }, (_, at) => addDays(monday, at));
}

/** The Monday of the week that an address names, or of this week if it names none. */
export function weekOf(given: string | undefined, today: string): string {
  return mondayOf(given !== undefined && isDay(given) ? given : today);
}

/** The number of the week (ISO 8601): the first one has the year's first Thursday. */
export function weekNumber(monday: string): number {
  const thursday = addDays(monday, 3);
  const first = new Date(`${thursday.slice(0, 4)}-01-01T00:00:00Z`).getTime();
  return 1 + Math.floor((new Date(`${thursday}T00:00:00Z`).getTime() - first) / (7 * DAY_MS));
}
