import type { Database, Scope } from '../../platform/database/database.ts';
import { EMPTY_CHAIN, type Head, linkEntries } from './chain.ts';
import { mergeRanges, rangesAfter } from './ranges.ts';
import {
  holdTenant,
  insertSeals,
  listSealableEntries,
  listUnsealedTenants,
  lockSealing,
  moveHead,
  putBackUnsealed,
  readChain,
  takeUnsealed,
} from './store.ts';

/** A committed entry is sealed within a second: a quarter of it to wait, the rest to work. */
export const SEAL_EVERY_MS = 250;
/** Sealed in one transaction, and held in memory; the rest follows at once. */
const ENTRIES_MAX = 5_000;
const TENANTS_MAX = 1_000;

/** One sealer works at a time in the whole cluster; any constant of our own will do. */
const SEALING_LOCK = 8_241_553_120_118;

type Outcome = 'busy' | 'more' | 'done';

/**
 * Links every committed entry to its tenant's chain. If another process is at it, that is left to that one.
 * A tenant that fails does not keep the others from being sealed.
 */
export async function sealAudit(database: Database): Promise<void> {
  for (let isMore = true; isMore; ) {
    const tenants = await database.inSystem().all(listUnsealedTenants, { count: TENANTS_MAX });
    const failures: unknown[] = [];
    isMore = tenants.length === TENANTS_MAX;
    for (const { tenantId } of tenants) {
      try {
        const outcome = await database
          .inTenant(tenantId)
          .transaction((db) => sealTenant(db, tenantId, ENTRIES_MAX));
        if (outcome === 'busy') return;
        if (outcome === 'more') isMore = true;
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'some audit entries could not be sealed');
  }
}

/**
 * The order of the chain: what is committed when a round begins comes before what is committed later, and
 * within a round the position decides. Whoever changes a record that somebody changed before has waited for
 * that commit before drawing a position, so the chain never turns two changes of one record around.
 */
async function sealTenant(db: Scope, tenantId: string, entriesMax: number): Promise<Outcome> {
  const [lock, held] = await Promise.all([
    db.one(lockSealing, { key: SEALING_LOCK }),
    db.one(holdTenant, { tenantId }),
  ]);
  if (!lock?.isMine) return 'busy';
  if (!held) return 'done';
  // Statements of their own, begun after the lock was had: they see all that the sealer before us did.
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
    await db.all(putBackUnsealed, { tenantId, ranges: rangesAfter(ranges, last.entryPosition) });
  return entries.length === entriesMax || taken.length === entriesMax ? 'more' : 'done';
}
