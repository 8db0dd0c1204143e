import { BATCH_ROWS, slicesOf } from '../../../platform/database/batches.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { type AllowanceTerms, overagesOf } from '../../agreements/allowances/coverage.ts';
import { allowanceTermsOf } from '../../agreements/allowances/service.ts';
import { dayAfter } from '../../documents/facts/dates.ts';
import type { Prepaid } from '../../documents/facts/prepaid.ts';
import { refitDrafts } from '../time-charges/releasing.ts';
import { printedOf } from './printing.ts';
import { coverageOf } from './service.ts';
import { deleteCoverages, listCoverages, putCoverages, readLastWork, type StoredCoverage } from './store.ts';

/** Work that is dated farther ahead is not covered yet, so that a mistyped year does not count thousands of periods. */
const DAYS_AHEAD_MAX = 5 * 366;

/** The price of an hour of work that nothing covers. Undefined if it has the contract's rate. */
export type OverageFinder = (work: {
  date: string;
  role: string | null;
  projectId: string;
}) => number | undefined;

export interface Covered {
  overageOf: OverageFinder;
  /** What invoices may show of it. */
  printed: Prepaid[];
}

/**
 * Stores what prepaid hours cover of all work of a contract, and makes drafts follow. Needs the lock of the contract. Repeating it
 * changes nothing.
 */
export async function storeCoverage(
  db: Scope,
  contractId: string,
  { today, now }: { today: string; now: string },
): Promise<Covered> {
  const allowances = await allowanceTermsOf(db, contractId);
  if (allowances.length === 0) return { overageOf: overageFinder(allowances), printed: [] };
  const [stored, last] = await Promise.all([
    db.all(listCoverages, { contractId }),
    db.one(readLastWork, { contractId }),
  ]);
  const limit = dayAfter(today, DAYS_AHEAD_MAX);
  const until = [last?.date ?? today, limit].reduce((one, other) => (one < other ? one : other));
  const { coverages, periods } = await coverageOf(db, contractId, allowances, until > today ? until : today);
  const wanted = new Map(coverages.map((one) => [keyOf(one), one]));
  const known = new Map(stored.map((one) => [keyOf(one), one]));
  const gone = stored.filter((one) => !wanted.has(keyOf(one)));
  const put = coverages.filter((one) => known.get(keyOf(one))?.minutes !== one.minutes);
  for (const [some] of slicesOf(gone, BATCH_ROWS)) await db.all(deleteCoverages, { coverages: some });
  for (const [some] of slicesOf(put, BATCH_ROWS)) await db.all(putCoverages, { coverages: some });
  const changed = [...new Set([...gone, ...put].map(({ entryId }) => entryId))];
  for (const [entryIds] of slicesOf(changed, BATCH_ROWS)) await refitDrafts(db, entryIds, now);
  return { overageOf: overageFinder(allowances), printed: printedOf(allowances, periods) };
}

function keyOf({ entryId, allowanceId, periodStartsOn }: StoredCoverage): string {
  return `${entryId} ${allowanceId} ${periodStartsOn}`;
}

/** Reads the prices of work beyond prepaid hours, by contract. */
export async function overageFindersOf(
  db: Scope,
  contractIds: string[],
): Promise<(contractId: string) => OverageFinder> {
  const terms = contractIds.length > 0 ? await allowanceTermsOf(db, ...contractIds) : [];
  const termsOf = Map.groupBy(terms, ({ contractId }) => contractId);
  return (contractId) => overageFinder(termsOf.get(contractId) ?? []);
}

function overageFinder(allowances: AllowanceTerms[]): OverageFinder {
  if (allowances.length === 0) return () => undefined;
  const overageOf = overagesOf(allowances);
  return (work) => {
    const overage = overageOf(work);
    return overage === undefined || overage === 'RATE' ? undefined : overage.amountMinor;
  };
}
