import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { eraseBodies } from './store.ts';

/** The document itself is kept. What was written around it has served by then. */
const KEPT_MS = 90 * 24 * 3_600_000;
/** Messages of one statement. */
const BATCH = 500;

export async function eraseOldBodies(
  database: Database,
  clock: Clock,
  tenantIds: AsyncIterable<string>,
): Promise<void> {
  const now = clock.now();
  const before = new Date(now.getTime() - KEPT_MS).toISOString();
  for await (const tenantId of tenantIds) {
    const db = database.inTenant(tenantId);
    const eraseBatch = () => db.all(eraseBodies, { before, now: now.toISOString(), count: BATCH });
    while ((await eraseBatch()).length === BATCH);
  }
}
