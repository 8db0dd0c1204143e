export type SeriesKind = 'INVOICE' | 'CREDIT_NOTE';

/** A series of document numbers, read under its lock. */
export interface NumberSeries {
  format: string;
  timeZone: string;
  /** The last number of each period, and when it was issued. */
  counts: { period: string; lastNumber: number; lastIssuedAt: string }[];
}

/** The numbers of documents that are issued together. */
export interface NextNumbers {
  issuedAt: string;
  /** The year if the format contains `{YYYY}`, otherwise empty. Each period counts from 1. */
  period: string;
  numbers: { number: string; sequence: number }[];
}

/** Continues the series. Dates of issue never go back, even if the clock does. */
export function nextNumbers(
  { format, timeZone, counts }: NumberSeries,
  count: number,
  now: Date,
): NextNumbers {
  const issuedAt = counts.reduce(
    (latest, { lastIssuedAt }) => (lastIssuedAt > latest ? lastIssuedAt : latest),
    now.toISOString(),
  );
  const { year, month } = calendarMonth(new Date(issuedAt), timeZone);
  const period = format.includes('{YYYY}') ? year : '';
  const last = counts.find((one) => one.period === period)?.lastNumber ?? 0;
  const numbers = Array.from({ length: count }, (_, index) => {
    const sequence = last + index + 1;
    const number = format
      .replace('{YYYY}', year)
      .replace('{MM}', month)
      .replace(/\{SEQ:(\d+)\}/, (_token, digits) => String(sequence).padStart(Number(digits), '0'));
    return { number, sequence };
  });
  return { issuedAt, period, numbers };
}

function calendarMonth(at: Date, timeZone: string): { year: string; month: string } {
  const parts = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
  }).formatToParts(at);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return { year: part('year').padStart(4, '0'), month: part('month') };
}
