import { setTimeout as sleep } from 'node:timers/promises';
import { type Clock, systemClock } from '../clock.ts';
import type { Database, Scope } from '../database/database.ts';
import { beginAdvance, bindToClock, countWork, lockAdvance, moveOn, readAdvance } from './advancing-store.ts';
import type { Kind } from './kinds.ts';
import { askFor } from './store.ts';

/** The kind of work that moves the clock of a sandbox. */
const ADVANCE = 'advance';
/** A run ends after this time, so that all clocks that are being moved have their turns. */
const RUN_MS_MAX = 2_000;
/** Between two looks whether the work of a moment is done. */
const LOOK_EVERY_MS = 20;
/** Work that fails this often is left behind: it is tried again in real time, and the clock goes on. */
const AWAITED_ATTEMPTS = 3;

interface Dependencies {
  database: Database;
  clock: Clock;
}

/**
 * Begins to move the clock of the scope's tenant, which is a sandbox. `now` is real time, where a clock begins. Returns false
 * if it is being moved already. Needs a transaction.
 */
export async function beginAdvancing(
  db: Scope,
  tenantId: string,
  { now, to }: { now: string; to: string },
): Promise<boolean> {
  if (!(await db.one(beginAdvance, { now, to }))) return false;
  await db.all(bindToClock, { now });
  await db.all(countWork, {});
  await askFor(db, ADVANCE, { tenantId, keys: [''], at: systemClock.now().toISOString() });
  return true;
}

/** Moves the clocks of sandboxes. Everything is in the table, so a move that a crash ended goes on where it was. */
export function advancingOfClocks({ database, clock }: Dependencies): Kind {
  return {
    ...{ name: ADVANCE, time: 'system', atOnce: 4, atOncePerLane: 1, timeoutSeconds: 60 },
    ...{ pauseMs: 1_000, pauseMsMax: 60_000 },
    async run({ tenantId }, { signal, isStopping }) {
      const db = database.inTenant(tenantId);
      const endsAtMs = performance.now() + RUN_MS_MAX;
      while (performance.now() < endsAtMs && !signal.aborted && !isStopping()) {
        const stands = await advanceOnce(db, clock);
        if (stands === 'at the end') return undefined;
        if (stands === 'working') await sleep(LOOK_EVERY_MS);
      }
      return { at: systemClock.now() };
    },
  };
}

/** Moves the clock to the next moment, unless the work of the current one is not done. Nobody needs that of a deleted tenant. */
async function advanceOnce(db: Scope, clock: Clock): Promise<'at the end' | 'working' | 'on its way'> {
  const now = clock.now().toISOString();
  const awaited = { now, awaitedAttempts: AWAITED_ATTEMPTS };
  // Looks without a lock first: the work that runs may ask for more, and would wait for the clock.
  const looked = await db.one(readAdvance, awaited);
  if (!looked) return 'at the end';
  if (looked.isWorking) return 'working';
  return db.transaction(async (transaction) => {
    const locked = await transaction.one(lockAdvance, {});
    if (!locked?.to) return 'at the end';
    if ((await transaction.one(readAdvance, awaited))?.isWorking) return 'working';
    if (!(await transaction.one(moveOn, { now }))?.hasArrived) return 'on its way';
    await transaction.all(bindToClock, { now });
    return 'at the end';
  });
}
