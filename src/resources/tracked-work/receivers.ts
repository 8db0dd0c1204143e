import type { Database } from '../../platform/database/database.ts';
import { listTenantsWithReceivers } from './store.ts';

const TENANTS_PAGE = 500;

/** Tenants that a tracker may tell something, for whoever goes through all of them. */
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
