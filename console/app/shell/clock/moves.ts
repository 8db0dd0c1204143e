import { endOfDay, startOfDay } from '../../../parts/days.ts';

export type MoveBy = 'day' | 'week' | 'month' | 'endOfMonth';

/** Where a move leads, from a time in a time zone. Days and months keep the time of day. */
export function destination(by: MoveBy, now: string, timeZone: string): string {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(new Date(now));
  if (by === 'endOfMonth') {
    const end = endOfDay(lastOfMonth(today, 0), timeZone);
    // A clock that stands there already goes to the end of the next month.
    return end > now ? end : endOfDay(lastOfMonth(today, 1), timeZone);
  }
  const day = by === 'month' ? monthLater(today) : daysLater(today, by === 'week' ? 7 : 1);
  const timeOfDayMs = Date.parse(now) - Date.parse(startOfDay(today, timeZone));
  const to = new Date(Date.parse(startOfDay(day, timeZone)) + timeOfDayMs).toISOString();
  // A day on which clocks change may be shorter.
  const end = endOfDay(day, timeZone);
  return to < end ? to : end;
}

function daysLater(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** The same day of the next month, or the last day of a shorter month. */
function monthLater(day: string): string {
  const last = lastOfMonth(day, 1);
  const same = `${last.slice(0, 8)}${day.slice(8)}`;
  return same < last ? same : last;
}

function lastOfMonth(day: string, monthsLater: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month + monthsLater, 0)).toISOString().slice(0, 10);
}
