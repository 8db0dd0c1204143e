export type SeriesKind = 'INVOICE' | 'CREDIT_NOTE';

/** A locked series: nobody else takes a number from it until the transaction ends. */
export interface Series {
  format: string;
  timeZone: string;
  /** How far each period has counted. */
  counts: { period: string; lastNumber: number; lastIssuedAt: string }[];
}

/** The numbers that a few documents get, issued at the same moment. */
export interface TakenNumbers {
  issuedAt: string;
  /** The year, where the format shows one; else empty. */
  period: string;
  numbers: { number: string; sequence: number }[];
}

/** The next ones. A clock that was set back does not take the dates of issue along. */
export function takeNumbers({ format, timeZone, counts }: Series, count: number, now: Date): TakenNumbers {
  const latest = counts.map((series) => series.lastIssuedAt).reduce(later, now.toISOString());
  const { year, month } = calendarOf(new Date(latest), timeZone);
  const period = format.includes('{YYYY}') ? year : '';
  const reached = counts.find((series) => series.period === period)?.lastNumber ?? 0;
  const numbers = Array.from({ length: count }, (_, index) => {
    const sequence = reached + index + 1;
    const number = format
      .replace('{YYYY}', year)
      .replace('{MM}', month)
      .replace(/\{SEQ:(\d+)\}/, (_token, digits) => String(sequence).padStart(Number(digits), '0'));
    return { number, sequence };
  });
  return { issuedAt: latest, period, numbers };
}

const later = (one: string, other: string) => (one > other ? one : other);

/** Year and month as the tenant's calendar shows them. */
function calendarOf(at: Date, timeZone: string): { year: string; month: string } {
  const parts = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
  }).formatToParts(at);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return { year: part('year').padStart(4, '0'), month: part('month') };
}
