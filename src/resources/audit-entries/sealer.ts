import type { Database, Scope } from '../../platform/database/database.ts';
import { EMPTY_CHAIN, type Head, linkEntries } from './chain.ts';
import { mergeRanges, rangesAfter } from './position-ranges.ts';
import {
  insertSeals,
  listSealableEntries,
  listUnsealedTenants,
  lockTenantForSealing,
  moveHead,
  readChain,
  returnUnsealed,
  takeUnsealed,
  trySealingLock,
} from './store.ts';

/** Entries should be sealed within a second of their commit. They wait for at most a quarter of it. */
export const SEAL_EVERY_MS = 250;
/** Entries sealed in one transaction and held in memory. The next transaction follows at once. */
const ENTRIES_MAX = 5_000;
const TENANTS_MAX = 1_000;

/** Key of the lock that allows one sealer in the whole cluster. Any constant will do. */
const SEALING_LOCK = 8_241_553_120_118;

type Outcome = 'busy' | 'more' | 'done';

/**
 * Seals every committed entry into its tenant's chain. Returns at once if another process is sealing. A failure in one
 * tenant does not stop the others.
 */
export async function sealAudit(database: Database): Promise<void> {
  for (let hasMore = true; hasMore; ) {
    const tenants = await database.inSystem().all(listUnsealedTenants, { count: TENANTS_MAX });
    const failures: unknown[] = [];
    hasMore = tenants.length === TENANTS_MAX;
    for (const { tenantId } of tenants) {
      try {
        const outcome = await database
          .inTenant(tenantId)
          .transaction((db) => sealTenant(db, tenantId, ENTRIES_MAX));
        if (outcome === 'busy') return;
        if (outcome === 'more') hasMore = true;
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'some audit entries could not be sealed');
  }
}

/**
 * Seals the entries that are committed when the round begins, in the order of their positions. The chain never
 * reverses two changes of one record: the second transaction waits for the first to commit before it draws a position.
 */
async function sealTenant(db: Scope, tenantId: string, entriesMax: number): Promise<Outcome> {
  const [lock, tenant] = await Promise.all([
    db.one(trySealingLock, { key: SEALING_LOCK }),
    db.one(lockTenantForSealing, { tenantId }),
  ]);
  if (!lock?.isMine) return 'busy';
  if (!tenant) return 'done';
  // Separate statements, begun under the lock, so that they see what the previous sealer wrote.
  const [chain, taken] = await Promise.all([
    db.one(readChain, { tenantId }),
    db.all(takeUnsealed, { tenantId, count: entriesMax }),
  ]);
  const ranges = mergeRanges(taken);
  const entries = await db.all(listSealableEntries, { ranges, count: entriesMax });
  const head: Head = chain ?? EMPTY_CHAIN;
  const seals = linkEntries(head, entries, lock.now);
  const last = seals.at(-1);
  if (last) {
    const { sequence, hash } = last;
    await Promise.all([db.all(insertSeals, { seals }), db.all(moveHead, { tenantId, sequence, hash })]);
  }
  if (entries.length === entriesMax && last)
    await db.all(returnUnsealed, { tenantId, ranges: rangesAfter(ranges, last.entryPosition) });
  return entries.length === entriesMax || taken.length === entriesMax ? 'more' : 'done';
}
