import type { Scope } from '../../../platform/database/database.ts';
import { forbiddenByState, found, invalid } from '../../../platform/errors.ts';
import { newestFirstPage, type Page } from '../../../platform/http/answers/pagination.ts';
import type { Access } from '../../../platform/http/auth/access.ts';
import type { Quotas } from '../../../platform/http/limits/quotas.ts';
import type { Context } from '../../../platform/http/route.ts';
import { newId } from '../../../platform/ids.ts';
import { withoutNulls } from '../../../platform/schema.ts';
import { getLimits, setLimits } from '../../parties/limits/service.ts';
import { hideTenant } from '../../parties/tenants/service.ts';
import { makeTenant } from '../../parties/tenants/settings.ts';
import { recordAct } from '../acts/service.ts';
import { changeTenantBy, giveExternalId, purgeTenantBy, restoreTenantBy } from './lifecycle.ts';
import type {
  ListedTenant,
  NewOperatorTenant,
  OperatorTenant,
  OperatorTenantChange,
  OperatorTenantQuery,
} from './schema.ts';
import { listOperatorTenants, type OperatorTenantRow, readOperatorTenant } from './store.ts';
import { resumeIn, suspendIn } from './suspension.ts';

export interface OperatingParts {
  access: Access;
  quotas: Quotas;
}

/** What is done to a tenant, and by whom. */
const doneTo = (tenantId: string, { caller }: Context) => ({ tenantId, by: `operator ${caller.subject}` });

export function findOperatorTenants(
  { db }: Context,
  query: OperatorTenantQuery,
): Promise<Page<ListedTenant>> {
  const { externalId = null, q = null, status = null, mode = null } = query;
  return newestFirstPage('tenant', query, async (position) =>
    (await db.all(listOperatorTenants, { externalId, q, status, mode, ...position })).map(withoutNulls),
  );
}

/** Reads the tenant in its own scope, which counts what it uses. */
export async function getOperatorTenant(
  { quotas }: OperatingParts,
  context: Context,
  tenantId: string,
): Promise<OperatorTenant> {
  const db = context.db.inTenant(tenantId);
  const { limits: ownLimits, ...row } = found(await db.one(readOperatorTenant, { id: tenantId }));
  const limits = await getLimits(quotas, { ...context, db, tenantId, limits: quotas.limitsWith(ownLimits) });
  return { ...withoutNulls(row), limits, ownLimits };
}

export async function refuseUnknownTenant(db: Scope, tenantId: string): Promise<void> {
  found(await db.one(readOperatorTenant, { id: tenantId }), 'tenantId');
}

/** Makes a tenant for somebody. Its owner is a person, or the invitation of one, who takes it over with a verified address. */
export async function createOperatorTenant(
  parts: OperatingParts,
  context: Context,
  input: NewOperatorTenant,
): Promise<OperatorTenant> {
  const { externalId, limits, owner, name, description = null, mode = 'LIVE' } = input;
  const tenantId = newId('tenant');
  await context.db.inTenant(tenantId).transaction(async (db) => {
    const now = context.clock.now().toISOString();
    await makeTenant(db, { id: tenantId, name, description, mode, owner, now });
    if (limits) await setLimits(db, context.clock, tenantId, limits);
    await giveExternalId(db, tenantId, externalId);
    const details = { mode, ...(externalId !== undefined && { externalId }), ...(limits && { limits }) };
    await recordAct(db, { ...doneTo(tenantId, context), action: 'tenant.created', details });
  });
  return getOperatorTenant(parts, context, tenantId);
}

export async function changeOperatorTenant(
  parts: OperatingParts,
  context: Context,
  tenantId: string,
  change: OperatorTenantChange,
): Promise<OperatorTenant> {
  const db = context.db.inTenant(tenantId);
  found(await changeTenantBy(db, context.clock, doneTo(tenantId, context), change));
  return changed(parts, context, tenantId);
}

/**
 * `ownScope` is outside of the transaction of an idempotent request, which would hold the tenant's row while changes that need it
 * are waited for.
 */
export async function suspendOperatorTenant(
  parts: OperatingParts,
  context: Context,
  tenantId: string,
  { reason, ownScope }: { reason: string; ownScope: Scope },
): Promise<OperatorTenant> {
  await suspendIn(ownScope.inTenant(tenantId), context.clock, { ...doneTo(tenantId, context), reason });
  return changed(parts, context, tenantId);
}

export async function resumeOperatorTenant(
  parts: OperatingParts,
  context: Context,
  tenantId: string,
): Promise<OperatorTenant> {
  await resumeIn(context.db.inTenant(tenantId), context.clock, doneTo(tenantId, context));
  return changed(parts, context, tenantId);
}

/** As its owner's deletion does. */
export async function deleteOperatorTenant(
  { access }: OperatingParts,
  context: Context,
  tenantId: string,
): Promise<undefined> {
  await context.db.inTenant(tenantId).transaction(async (db) => {
    await hideTenant(db, tenantId, context.clock);
    await recordAct(db, { ...doneTo(tenantId, context), action: 'tenant.deleted' });
    db.afterCommit(() => access.forget(tenantId));
  });
}

export async function restoreOperatorTenant(
  parts: OperatingParts,
  context: Context,
  tenantId: string,
): Promise<OperatorTenant> {
  const { mode } = await refuseUnlessDeleted(context, tenantId);
  if (mode === 'SANDBOX') throw forbiddenByState('A sandbox is deleted for good: make another one');
  await restoreTenantBy(context.db.inTenant(tenantId), context.clock, doneTo(tenantId, context));
  return changed(parts, context, tenantId);
}

export async function purgeOperatorTenant(
  context: Context,
  tenantId: string,
  confirm: string,
): Promise<undefined> {
  await refuseUnlessDeleted(context, tenantId);
  if (confirm !== tenantId)
    throw invalid([
      { field: 'confirm', message: `must be ${tenantId}, to purge it for good`, constraint: 'confirm' },
    ]);
  found((await purgeTenantBy(context.db, doneTo(tenantId, context))) || undefined);
}

async function refuseUnlessDeleted({ db }: Context, tenantId: string): Promise<OperatorTenantRow> {
  const row = found(await db.inTenant(tenantId).one(readOperatorTenant, { id: tenantId }));
  if (row.status !== 'DELETED')
    throw forbiddenByState('Only a deleted tenant can be restored or purged: DELETE it first');
  return row;
}

/** The tenant after a change, of which this process hears at the commit. */
function changed(parts: OperatingParts, context: Context, tenantId: string): Promise<OperatorTenant> {
  context.db.afterCommit(() => parts.access.forget(tenantId));
  return getOperatorTenant(parts, context, tenantId);
}
