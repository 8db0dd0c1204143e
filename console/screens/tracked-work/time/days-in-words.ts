import { locale } from '../../../app/locale.ts';
import { addDays } from './weeks.ts';

function formatted(day: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale(), { ...options, timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}

/** `Monday, 16 November`, in the tenant's locale. */
export const dayInWords = (day: string) => formatted(day, { weekday: 'long', day: 'numeric', month: 'long' });
/** `Mon` */
export const weekday = (day: string) => formatted(day, { weekday: 'short' });
/** `16` */
export const dayNumber = (day: string) => String(Number(day.slice(8)));

/** `16 – 22 November 2026` */
export function weekInWords(monday: string): string {
  const format = new Intl.DateTimeFormat(locale(), {
    ...{ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' },
  });
  return format.formatRange(new Date(`${monday}T00:00:00Z`), new Date(`${addDays(monday, 6)}T00:00:00Z`));
}
