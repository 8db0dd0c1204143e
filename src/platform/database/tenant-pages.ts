import type { Database } from './database.ts';
import { type Statement, statement } from './statement.ts';

const PAGE_SIZE = 500;

/** Lists tenants in the order of their identifiers. */
type TenantList = Statement<
  { readonly afterTenantId: 'text'; readonly count: 'bigint' },
  { readonly tenantId: 'text' }
>;

/** Pages through every tenant that the statement lists. No connection is held between pages. */
export async function* tenantPages(database: Database, list: TenantList): AsyncGenerator<string[]> {
  for (let afterTenantId = ''; ; ) {
    const rows = await database.inSystem().all(list, { afterTenantId, count: PAGE_SIZE });
    if (rows.length > 0) yield rows.map(({ tenantId }) => tenantId);
    const last = rows.at(-1);
    if (!last || rows.length < PAGE_SIZE) return;
    afterTenantId = last.tenantId;
  }
}

export async function* everyTenant(database: Database, list: TenantList): AsyncGenerator<string> {
  for await (const page of tenantPages(database, list)) yield* page;
}

const listSuspended = statement({
  name: 'list_suspended_tenants',
  parameters: { tenantIds: 'text[]' },
  row: { tenantId: 'text' },
  sql: 'select tenant_id as "tenantId" from suspended_tenants where tenant_id = any ($tenantIds)',
});

/** For work beside requests, which leaves suspended tenants alone. */
export async function* everyActiveTenant(database: Database, list: TenantList): AsyncGenerator<string> {
  for await (const tenantIds of tenantPages(database, list)) {
    const suspended = await database.inSystem().all(listSuspended, { tenantIds });
    const known = new Set(suspended.map(({ tenantId }) => tenantId));
    for (const tenantId of tenantIds) if (!known.has(tenantId)) yield tenantId;
  }
}
