import { invalid } from '../../../platform/errors.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { addUpMonths } from './months-store.ts';
import { addUpSlices, type Period, refuseBackwards, todayOf } from './period.ts';
import { type Report, wholeReport } from './report-files.ts';
import { MONTHS_DEFAULT, MONTHS_MAX, type MonthRow, type MonthsQuery } from './schema.ts';

export async function reportMonths(
  context: TenantContext,
  query: MonthsQuery,
  isCsv: boolean,
): Promise<Report<MonthRow>> {
  const { from, to } = await periodOf(context, query);
  // A month may lie in two slices.
  const items = await addUpSlices(
    { from: `${from}-01`, to: lastDayOf(to) },
    ['invoicedMinor', 'receivedMinor'],
    (slice) => context.db.all(addUpMonths, slice),
  );
  return wholeReport(items, `months-${from}-${to}.csv`, isCsv);
}

async function periodOf(context: TenantContext, query: MonthsQuery): Promise<Period> {
  const to = query.to ?? (await todayOf(context)).slice(0, 7);
  const from = query.from ?? monthAt(Math.max(FIRST_MONTH, numberOf(to) - MONTHS_DEFAULT + 1));
  refuseBackwards({ from, to });
  if (numberOf(to) - numberOf(from) >= MONTHS_MAX) {
    const message = `must be at most ${MONTHS_MAX - 1} months after from`;
    throw invalid([{ field: 'to', message, constraint: 'maximum' }]);
  }
  return { from, to };
}

const FIRST_MONTH = 12;

/** Months since the year 0. */
function numberOf(month: string): number {
  return Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;
}

function monthAt(number: number): string {
  const [year, month] = [Math.floor(number / 12), (number % 12) + 1];
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`;
}

function lastDayOf(month: string): string {
  const day = new Date(`${month}-01T00:00:00Z`);
  day.setUTCMonth(day.getUTCMonth() + 1, 0);
  return day.toISOString().slice(0, 10);
}
