import type { Scope } from '../../../platform/database/database.ts';
import { found } from '../../../platform/errors.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { pauses } from '../../../platform/pauses.ts';
import {
  type AllowanceTerms,
  type Covering,
  cover,
  type WorkToCover,
} from '../../agreements/allowances/coverage.ts';
import { allowanceTermsOf, getAllowance } from '../../agreements/allowances/service.ts';
import { EARLIEST } from '../../documents/facts/dates.ts';
import {
  type CoveredEntry,
  ENTRIES_MAX,
  PERIODS_MAX,
  type PeriodsQuery,
  type ShownPeriod,
} from './schema.ts';
import { type ContractToCover, listWorkToCover, readContractToCover, readToday } from './store.ts';

/** Entries that one statement reads. */
const BATCH = 1_000;

export interface ContractCoverage extends Covering {
  /** The day of each entry that is covered. */
  dates: Map<string, string>;
}

/** Reckons from all work of a contract up to a day what its allowances cover. */
export async function coverageOf(
  db: Scope,
  contractId: string,
  allowances: AllowanceTerms[],
  until: string,
): Promise<ContractCoverage> {
  const contract = allowances.length > 0 ? await db.one(readContractToCover, { id: contractId }) : undefined;
  if (!contract) return { coverages: [], periods: new Map(), dates: new Map() };
  const work = await workToCover(db, { contractId, ...contract }, firstDayOf(allowances), until);
  const dates = new Map(work.map(({ id, date }) => [id, date]));
  return { ...(await cover(allowances, work, contract, until)), dates };
}

function firstDayOf(allowances: AllowanceTerms[]): string {
  return allowances.map(({ startsOn }) => startsOn).reduce((one, other) => (one < other ? one : other));
}

async function workToCover(
  db: Scope,
  { contractId, isApprovalRequired, firstDay, lastDay }: ContractToCover & { contractId: string },
  start: string,
  until: string,
): Promise<WorkToCover[]> {
  const from = firstDay !== null && firstDay > start ? firstDay : start;
  const to = lastDay !== null && lastDay < until ? lastDay : until;
  const work: WorkToCover[] = [];
  const pause = pauses();
  for (let after = { date: EARLIEST, id: '' }; ; ) {
    const position = { afterDate: after.date, afterId: after.id, count: BATCH };
    const batch = await db.all(listWorkToCover, { contractId, isApprovalRequired, from, to, ...position });
    work.push(...batch);
    const last = batch.at(-1);
    if (!last || batch.length < BATCH) return work;
    after = last;
    await pause();
  }
}

/** The last periods of an allowance that have begun, with the work that they cover. */
export async function findPeriods(
  context: TenantContext,
  allowanceId: string,
  { endsFrom = EARLIEST, startsTo }: PeriodsQuery,
): Promise<ShownPeriod[]> {
  const { db, clock } = context;
  const { contract } = await getAllowance(context, allowanceId);
  const [{ today }, allowances] = await Promise.all([
    db.one(readToday, { now: clock.now().toISOString() }).then(found),
    allowanceTermsOf(db, contract),
  ]);
  const { coverages, periods, dates } = await coverageOf(db, contract, allowances, today);
  const own = coverages.filter((one) => one.allowanceId === allowanceId);
  const byPeriod = Map.groupBy(own, ({ periodStartsOn }) => periodStartsOn);
  return (periods.get(allowanceId) ?? [])
    .filter(
      ({ startsOn, endsOn }) =>
        (endsOn === undefined || endsOn >= endsFrom) && startsOn <= (startsTo ?? today),
    )
    .slice(-PERIODS_MAX)
    .map((period) => {
      const covered = byPeriod.get(period.startsOn) ?? [];
      const entries = covered.slice(0, ENTRIES_MAX).map(
        ({ entryId, minutes }): CoveredEntry => ({
          ...{ timeEntry: entryId, date: dates.get(entryId) ?? period.startsOn, minutes },
        }),
      );
      return { ...period, entryCount: covered.length, entries };
    });
}
