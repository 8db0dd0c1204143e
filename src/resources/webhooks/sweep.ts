import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { listTenantsWithReceivers, sweepTakenNews } from './store.ts';

/** Longer than any tracker repeats a webhook. */
const KEPT_MS = 30 * 24 * 3_600_000;
/** Removed per statement, so that none takes long. */
const SWEEP_MAX = 5_000;
const TENANTS_PAGE = 500;

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

export async function* tenantsWithReceivers(database: Database): AsyncGenerator<string> {
  let afterTenantId = '';
  for (;;) {
    const page = await database
      .inSystem()
      .all(listTenantsWithReceivers, { afterTenantId, count: TENANTS_PAGE });
    for (const { tenantId } of page) yield tenantId;
    const last = page.at(-1);
    if (!last) return;
    afterTenantId = last.tenantId;
  }
}
