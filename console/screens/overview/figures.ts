import type { Schemas } from '../../../client/src/client.ts';

type Summary = Schemas['InvoiceSummary'];
type Ageing = Schemas['AgeingRow'];

/** The clients' debt in one currency. */
export interface Owed {
  currencyCode: string;
  dueMinor: number;
  overdueMinor: number;
  overdueCount: number;
}

/** One row per currency in which anything is owed, the largest amount first. */
export function owedByCurrency(rows: readonly Summary[]): Owed[] {
  const sums = new Map<string, Owed>();
  for (const { currencyCode, dueMinor, overdueMinor, overdueCount, status } of rows) {
    if (status === 'DRAFT' || status === 'VOID') continue;
    const sum = sums.get(currencyCode) ?? { currencyCode, dueMinor: 0, overdueMinor: 0, overdueCount: 0 };
    sum.dueMinor += dueMinor;
    sum.overdueMinor += overdueMinor;
    sum.overdueCount += overdueCount;
    sums.set(currencyCode, sum);
  }
  const owed = [...sums.values()].filter(({ dueMinor }) => dueMinor > 0);
  return owed.sort((one, other) => other.dueMinor - one.dueMinor);
}

export const AGES = [
  { name: 'notDueMinor', label: 'Not due', tone: 'info' },
  { name: 'days1To30Minor', label: '1 to 30 days', tone: 'warn' },
  { name: 'days31To60Minor', label: '31 to 60 days', tone: 'warn' },
  { name: 'days61To90Minor', label: '61 to 90 days', tone: 'bad' },
  { name: 'daysOver90Minor', label: 'Over 90 days', tone: 'bad' },
] as const;

export type AgeName = (typeof AGES)[number]['name'];

/** Adds up a currency's debts by age, over all clients. */
export function ageingOf(rows: readonly Ageing[], currencyCode: string): Record<AgeName, number> {
  const own = rows.filter((row) => row.currencyCode === currencyCode);
  const sum = (name: AgeName) => own.reduce((total, row) => total + row[name], 0);
  return Object.fromEntries(AGES.map(({ name }) => [name, sum(name)])) as Record<AgeName, number>;
}

/** The drafts of each currency. */
export function drafts(rows: readonly Summary[]): Summary[] {
  return rows.filter(({ status, count }) => status === 'DRAFT' && count > 0);
}
