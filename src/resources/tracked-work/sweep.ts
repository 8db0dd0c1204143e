import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { tenantsWithReceivers } from './receivers.ts';
import { sweepTakenNews } from './store.ts';

/** Longer than any tracker repeats a webhook. */
const KEPT_MS = 30 * 24 * 3_600_000;
/** Removed per statement, so that none takes long. */
const SWEEP_MAX = 5_000;

/** Forgets webhooks that were taken so long ago that none of them comes again. What still waits is kept. */
export async function sweepInbox(database: Database, clock: Clock): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_MS).toISOString();
  for await (const tenantId of tenantsWithReceivers(database)) {
    let removed: number;
    do {
      removed =
        (await database.inTenant(tenantId).one(sweepTakenNews, { before, count: SWEEP_MAX }))?.removed ?? 0;
    } while (removed === SWEEP_MAX);
  }
}
