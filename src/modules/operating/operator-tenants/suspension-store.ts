import { statement } from '../../../platform/database/statement.ts';

/** A tenant that is suspended already gets the new reason, and keeps its time. */
export const suspendTenantRow = statement({
  name: 'suspend_tenant',
  parameters: { id: 'text', reason: 'text', now: 'timestamptz' },
  row: { id: 'text' },
  sql: `update tenants set suspended_at = coalesce(suspended_at, $now), suspension_reason = $reason, updated_at = tenant_time($now)
        where id = $id returning id`,
});

/** The reason stays as it is until the transaction ends. */
export const lockSuspensionReason = statement({
  name: 'lock_suspension_reason',
  parameters: { id: 'text' },
  row: { reason: 'text?' },
  sql: 'select suspension_reason as reason from tenants where id = $id for no key update',
});

export const resumeTenantRow = statement({
  name: 'resume_tenant',
  parameters: { id: 'text', now: 'timestamptz' },
  row: {},
  sql: `update tenants set suspended_at = null, suspension_reason = null, updated_at = tenant_time($now) where id = $id`,
});

/** Returns when no change of the tenant goes on that began before it was suspended. */
export const waitForChanges = statement({
  name: 'wait_for_changes',
  isWrite: true,
  parameters: { tenantId: 'text' },
  row: {},
  sql: 'select from wait_for_changes($tenantId)',
});

export const countSuspendedTenants = statement({
  name: 'count_suspended_tenants',
  parameters: {},
  row: { count: 'bigint' },
  sql: 'select count(*) as count from suspended_tenants',
});
