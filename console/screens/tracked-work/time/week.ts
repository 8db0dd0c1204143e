import { place, query } from '../../../app/router.ts';
import { api } from '../../../app/session.ts';
import { filters, keyOf } from '../../../parts/filters.tsx';
import { today } from '../../../parts/format.ts';
import { type Read, refresh, useRead } from '../../../parts/reads.ts';
import { loadRules } from '../../../parts/rules.ts';
import type { Entry } from './grouping.ts';
import { addDays, weekOf } from './weeks.ts';

/** A week with more entries is cut: nobody reads them one by one. */
const ENTRIES_MAX = 2_000;
const PAGE = 500;

export const STATUSES = ['OPEN', 'DRAFTED', 'BILLED', 'COVERED'] as const;
export const FILTERS = ['projectId', 'clientId', 'worker', 'status'] as const;

/** The Monday of the week that the address names. */
export function shownMonday(): string {
  return weekOf(query('week'), today());
}

/** The other parameters of the address, with another week. */
export function queryWith(week: string | undefined): Record<string, string | undefined> {
  return { ...Object.fromEntries(place.value.query), week, day: undefined };
}

export function shownFilters() {
  const { status: given, ...others } = filters(...FILTERS);
  const status = STATUSES.find((one) => one === given);
  return { ...others, ...(status && { status: [status] }) };
}

export interface Week {
  entries: Entry[];
  /** True if there are more entries than these. */
  isCut: boolean;
}

/** The entries of the week and filters in the address. Other weeks are not read. */
export function useWeek(): Read<Week> {
  const monday = shownMonday();
  const given = { ...shownFilters(), dateFrom: monday, dateTo: addDays(monday, 6) };
  return useRead<Week>(keyOf('time-entries', given), async (signal) => {
    const entries: Entry[] = [];
    const pages = api().pages('/time-entries', { params: { query: { ...given, limit: PAGE } }, signal });
    for await (const page of pages) {
      if (page.some(({ problem }) => problem !== undefined)) await loadRules();
      entries.push(...page);
      if (entries.length >= ENTRIES_MAX) return { data: { entries, isCut: true } };
    }
    return { data: { entries, isCut: false } };
  });
}

export interface Sums {
  open: number;
  drafted: number;
  billed: number;
  covered: number;
  unbillable: number;
}

/** Sums of the whole week, as the service adds them up. */
export function useSums(): Sums | undefined {
  const monday = shownMonday();
  const given = { ...shownFilters(), dateFrom: monday, dateTo: addDays(monday, 6) };
  const { data } = useRead(keyOf('time-entries/summary', given), async (signal) => {
    const sums = { open: 0, drafted: 0, billed: 0, covered: 0, unbillable: 0 };
    const query = { ...given, limit: PAGE };
    for await (const row of api().items('/time-entries/summary', { params: { query }, signal })) {
      sums.open += row.openMinutes;
      sums.drafted += row.draftedMinutes;
      sums.billed += row.billedMinutes;
      sums.covered += row.coveredMinutes;
      sums.unbillable += row.unbillableMinutes;
    }
    return { data: sums };
  });
  return data;
}

/** A project with its contract and client. All who show it share one answer. */
export function useProject(projectId: string) {
  const { data } = useRead(projectId ? `projects/${projectId}` : undefined, (signal) =>
    api().GET('/projects/{projectId}', {
      params: { path: { projectId }, query: { expand: ['contract.client'] } },
      signal,
    }),
  );
  return { name: data?.name ?? '…', contract: data?.contract, client: data?.contract.client };
}

/** Reads again what depends on time, after it was changed. Drafts follow it. */
export function refreshTime(): void {
  refresh('time-entries', 'invoices', 'billables');
}
