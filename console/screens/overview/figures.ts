import type { Schemas } from '../../../client/src/client.ts';
import { NOT_DUE, OVERDUE } from '../../parts/invoice-status.ts';
import { words } from '../../words/words.ts';

type Summary = Schemas['InvoiceSummary'];

const LATE = ['days1To30Minor', 'days31To60Minor', 'days61To90Minor', 'daysOver90Minor'] as const;

/** The clients' debt in one currency. */
export interface Owed extends Record<(typeof LATE)[number], number> {
  currencyCode: string;
  dueMinor: number;
  overdueMinor: number;
  overdueCount: number;
}

/** One row per currency in which anything is owed, the largest amount first. */
export function owedByCurrency(rows: readonly Summary[]): Owed[] {
  const sums = new Map<string, Owed>();
  for (const { currencyCode, status, ...row } of rows) {
    if (status === 'DRAFT' || status === 'VOID') continue;
    const sum = sums.get(currencyCode) ?? { currencyCode, ...NOTHING };
    for (const name of ['dueMinor', 'overdueMinor', 'overdueCount', ...LATE] as const) sum[name] += row[name];
    sums.set(currencyCode, sum);
  }
  const owed = [...sums.values()].filter(({ dueMinor }) => dueMinor > 0);
  return owed.sort((one, other) => other.dueMinor - one.dueMinor);
}

const NOTHING = {
  ...{ dueMinor: 0, overdueMinor: 0, overdueCount: 0 },
  ...{ days1To30Minor: 0, days31To60Minor: 0, days61To90Minor: 0, daysOver90Minor: 0 },
};

/** The API has no filter by days overdue, so the list begins with the invoices that are meant. */
const LISTS = {
  notDue: { status: NOT_DUE, sort: 'dueDate' },
  late: { status: OVERDUE, sort: '-dueDate' },
  veryLate: { status: OVERDUE, sort: 'dueDate' },
} as const;

/** The debt by age. */
export function agesOf(owed: Owed) {
  const { ages } = words.overview.owed;
  const late = LATE.reduce((sum, name) => sum + owed[name], 0);
  return [
    { label: ages.notDue, tone: 'info', value: owed.dueMinor - late, list: LISTS.notDue },
    { label: ages.days1To30, tone: 'warn', value: owed.days1To30Minor, list: LISTS.late },
    { label: ages.days31To60, tone: 'warn', value: owed.days31To60Minor, list: LISTS.late },
    { label: ages.days61To90, tone: 'bad', value: owed.days61To90Minor, list: LISTS.veryLate },
    { label: ages.daysOver90, tone: 'bad', value: owed.daysOver90Minor, list: LISTS.veryLate },
  ] as const;
}

/** The currency in which most months have something, and of those the one with the most. */
export function mainCurrency(rows: readonly Schemas['MonthRow'][]): string | undefined {
  const sums = new Map<string, { months: number; minor: number }>();
  for (const { currencyCode, invoicedMinor } of rows) {
    const { months, minor } = sums.get(currencyCode) ?? { months: 0, minor: 0 };
    sums.set(currencyCode, { months: months + 1, minor: minor + invoicedMinor });
  }
  const [most] = [...sums].sort(([, one], [, other]) => other.months - one.months || other.minor - one.minor);
  return most?.[0];
}

/** The drafts of each currency. */
export function drafts(rows: readonly Summary[]): Summary[] {
  return rows.filter(({ status, count }) => status === 'DRAFT' && count > 0);
}
