const MONTHS = 24;
const QUARTERS = 8;

/** `2026-10`, or `2026-Q3`. */
export type Period = string;

/** The month or quarter so many before the one of a day. */
function before(today: string, count: number, months: number): Period {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const at = Math.floor((year * 12 + month - 1) / months) - count;
  const inYear = 12 / months;
  const part = (at % inYear) + 1;
  return `${Math.floor(at / inYear)}-${months === 1 ? String(part).padStart(2, '0') : `Q${part}`}`;
}

/** Those that can be chosen, the current one first. The one-stop shop is declared by quarters. */
export function periodsOf(today: string, isByQuarter: boolean): Period[] {
  const list = (count: number, months: number) =>
    Array.from({ length: count }, (_, back) => before(today, back, months));
  return [...(isByQuarter ? [] : list(MONTHS, 1)), ...list(QUARTERS, 3)];
}

/** The chosen one, or the last that is over: its return is due now. */
export function periodFrom(asked: string | undefined, today: string, isByQuarter: boolean): Period {
  const chosen = periodsOf(today, isByQuarter).find((period) => period === asked);
  return chosen ?? before(today, 1, isByQuarter ? 3 : 1);
}

/** The first and the last day. */
export function daysOf(period: Period): { from: string; to: string } {
  const [year = 0, part = 1] = period.replace('Q', '').split('-').map(Number);
  const months = period.includes('Q') ? 3 : 1;
  const first = new Date(Date.UTC(year, (part - 1) * months, 1));
  const last = new Date(Date.UTC(year, part * months, 0));
  return { from: first.toISOString().slice(0, 10), to: last.toISOString().slice(0, 10) };
}
