import type { Scope } from '../../../platform/database/database.ts';
import { found, invalid } from '../../../platform/errors.ts';
import { exactInteger } from '../../../platform/exact-integers.ts';
import { batchesOf, type Page } from '../../../platform/http/answers/pagination.ts';
import type { CsvFile, TenantContext } from '../../../platform/http/route.ts';
import { type AddedMonthRow, addUpMonths } from './months-store.ts';
import { MONTHS_DEFAULT, MONTHS_MAX, type MonthRow, type MonthsQuery } from './schema.ts';
import { readToday } from './store.ts';
import { slicesOf } from './taxes.ts';

export async function reportMonths(
  { db, clock }: TenantContext,
  query: MonthsQuery,
  isCsv: boolean,
): Promise<Page<MonthRow> | CsvFile<MonthRow>> {
  const { from, to } = await periodOf(db, clock.now(), query);
  const items = await addUp(db, from, to);
  return isCsv ? { fileName: `months-${from}-${to}.csv`, batches: batchesOf(items) } : { items };
}

async function periodOf(db: Scope, now: Date, query: MonthsQuery): Promise<{ from: string; to: string }> {
  const to = query.to ?? found(await db.one(readToday, { now: now.toISOString() })).today.slice(0, 7);
  const from = query.from ?? monthAt(Math.max(FIRST_MONTH, numberOf(to) - MONTHS_DEFAULT + 1));
  if (to < from) throw invalid([{ field: 'to', message: 'must not be before from', constraint: 'minimum' }]);
  if (numberOf(to) - numberOf(from) >= MONTHS_MAX) {
    const message = `must be at most ${MONTHS_MAX - 1} months after from`;
    throw invalid([{ field: 'to', message, constraint: 'maximum' }]);
  }
  return { from, to };
}

/** Adds up slice by slice, so that each statement stays short. A month may lie in two slices. */
async function addUp(db: Scope, from: string, to: string): Promise<MonthRow[]> {
  const rows = new Map<string, { row: AddedMonthRow; invoiced: bigint; received: bigint }>();
  for (const slice of slicesOf(`${from}-01`, lastDayOf(to))) {
    for (const row of await db.all(addUpMonths, slice)) {
      const key = `${row.month} ${row.currencyCode}`;
      const sums = rows.get(key) ?? { row, invoiced: 0n, received: 0n };
      rows.set(key, sums);
      sums.invoiced += BigInt(row.invoicedMinor);
      sums.received += BigInt(row.receivedMinor);
    }
  }
  return [...rows]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, { row, invoiced, received }]) => ({
      ...row,
      invoicedMinor: exactInteger(invoiced),
      receivedMinor: exactInteger(received),
    }));
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
