import { locale } from '../app/locale.ts';
import { tenantNow } from '../app/sandbox-clock.ts';
import { tenant } from '../app/session.ts';
import { words } from '../words/words.ts';
import { formatMoney, formatNumber } from './money.ts';
import { clockText } from './typed-hours.ts';

export function timeZone(): string {
  return tenant.value?.timeZone ?? 'UTC';
}

export function money(minor: number, currencyCode: string, exponent?: number): string {
  return formatMoney(minor, currencyCode, locale(), exponent);
}

export function number(value: number, decimals?: number): string {
  return formatNumber(value, locale(), decimals);
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale()} ${JSON.stringify(options)}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(locale(), options);
    formats.set(key, format);
  }
  return format;
}

/** A calendar day such as `2026-11-15`, which has no time zone. */
export function day(text: string): string {
  const date = new Date(`${text}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return text;
  return formatFor({ year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' }).format(date);
}

/** A calendar month such as `2026-11`. */
export function month(text: string): string {
  const first = new Date(`${text}-01T00:00:00Z`);
  return formatFor({ year: 'numeric', month: 'short', timeZone: 'UTC' }).format(first);
}

/** Room for a day in a column, as the locale writes it in its longest month: `2026年11月28日`, `28. Sept. 2026`. */
export function dayWidth(): string {
  const months = Array.from({ length: 12 }, (_, at) => day(`2026-${String(at + 1).padStart(2, '0')}-28`));
  const room = (text: string) => [...text].reduce((sum, char) => sum + roomOf(char), 0);
  return `${(Math.max(...months.map(room)) + 1.6).toFixed(2)}rem`;
}

/** Roughly how wide fonts draw it, in rem. */
function roomOf(char: string): number {
  if (char > '\u2e80') return 0.92;
  return /[\s.,/]/.test(char) ? 0.28 : 0.52;
}

/** A time, in the tenant's time zone. Its day is written as every other day: languages have several ways. */
export function instant(text: string): string {
  const time = formatFor({ timeStyle: 'short', timeZone: timeZone() }).format(new Date(text));
  return `${day(dayOf(text))}, ${time}`;
}

/** Today in the tenant's time zone, as `2026-11-15`: in a sandbox, the day of its clock. */
export function today(now = tenantNow()): string {
  return dayOf(now.toISOString());
}

/** The day of a time in the tenant's time zone, as `2026-11-15`. */
export function dayOf(text: string): string {
  const format = { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: timeZone() } as const;
  return new Intl.DateTimeFormat('sv-SE', format).format(new Date(text));
}

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** How long ago a time is, such as `5 minutes ago`. */
export function ago(text: string, now = Date.now()): string {
  const seconds = (new Date(text).getTime() - now) / 1_000;
  const format = new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' });
  for (const [unit, size] of STEPS)
    if (Math.abs(seconds) >= size) return format.format(Math.round(seconds / size), unit);
  return words.parts.justNow;
}

/** Minutes as hours: `1:30`. */
export function hours(minutes: number): string {
  return clockText(minutes);
}

/** The name of a record's state, such as `Partially paid`. */
export function statusName(status: string): string {
  const names: Record<string, string> = words.parts.statuses;
  return names[status] ?? status;
}
