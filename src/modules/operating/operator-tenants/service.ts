import type { Database, Scope } from '../../../platform/database/database.ts';
import { forbiddenByState, found, invalid } from '../../../platform/errors.ts';
import { refusingTaken } from '../../../platform/external-ids/conflict.ts';
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
import { purgeTenantBy, restoreTenantBy } from './lifecycle.ts';
import type {
  ListedTenant,
  NewOperatorTenant,
  OperatorTenant,
  OperatorTenantChange,
  OperatorTenantQuery,
} from './schema.ts';
import {
  deleteExternalId,
  listOperatorTenants,
  type OperatorTenantRow,
  putExternalId,
  readOperatorTenant,
  tenantExternalIds,
} from './store.ts';
import { resumeIn, suspendIn } from './suspension.ts';

export interface OperatingParts {
  database: Database;
  access: Access;
  quotas: Quotas;
}

const actorOf = ({ caller }: Context) => `operator ${caller.subject}`;

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
  await changing(context, tenantId, async (db) => {
    const now = context.clock.now().toISOString();
    await makeTenant(db, { id: tenantId, name, description, mode, owner, now });
    if (limits) await setLimits(db, context.clock, tenantId, limits);
    await giveExternalId(db, tenantId, externalId);
    const given = { mode, ...(externalId !== undefined && { externalId }), ...(limits && { limits }) };
    return { action: 'tenant.created', details: given };
  });
  return getOperatorTenant(parts, context, tenantId);
}

export async function changeOperatorTenant(
  parts: OperatingParts,
  context: Context,
  tenantId: string,
  { externalId, limits = {} }: OperatorTenantChange,
): Promise<OperatorTenant> {
  const changes = Object.fromEntries(
    Object.entries(limits).map(([name, limit]) => [name, limit ?? undefined]),
  );
  await changing(context, tenantId, async (db) => {
    found(await setLimits(db, context.clock, tenantId, changes));
    if (externalId === null) await db.one(deleteExternalId, { tenantId });
    else await giveExternalId(db, tenantId, externalId);
    const details = {
      ...(externalId !== undefined && { externalId }),
      ...(Object.keys(limits).length > 0 && { limits }),
    };
    return Object.keys(details).length === 0 ? undefined : { action: 'tenant.changed', details };
  });
  parts.access.forget(tenantId);
  return getOperatorTenant(parts, context, tenantId);
}

export async function suspendOperatorTenant(
  parts: OperatingParts,
  context: Context,
  tenantId: string,
  reason: string,
): Promise<OperatorTenant> {
  await suspendIn(context.db.inTenant(tenantId), context.clock, { tenantId, reason, by: actorOf(context) });
  parts.access.forget(tenantId);
  return getOperatorTenant(parts, context, tenantId);
}

export async function resumeOperatorTenant(
  parts: OperatingParts,
  context: Context,
  tenantId: string,
): Promise<OperatorTenant> {
  await resumeIn(context.db.inTenant(tenantId), context.clock, { tenantId, by: actorOf(context) });
  parts.access.forget(tenantId);
  return getOperatorTenant(parts, context, tenantId);
}

/** As its owner's deletion does. */
export async function deleteOperatorTenant(
  { access }: OperatingParts,
  context: Context,
  tenantId: string,
): Promise<undefined> {
  await changing(context, tenantId, async (db) => {
    await hideTenant(db, tenantId, context.clock);
    return { action: 'tenant.deleted' };
  });
  access.forget(tenantId);
}

export async function restoreOperatorTenant(
  parts: OperatingParts,
  context: Context,
  tenantId: string,
): Promise<OperatorTenant> {
  const { mode } = await refuseUnlessDeleted(context, tenantId);
  if (mode === 'SANDBOX') throw forbiddenByState('A sandbox is deleted for good: make another one');
  await restoreTenantBy(context.db.inTenant(tenantId), context.clock, { tenantId, by: actorOf(context) });
  parts.access.forget(tenantId);
  return getOperatorTenant(parts, context, tenantId);
}

/** Works in a transaction of its own, which may take long. */
export async function purgeOperatorTenant(
  { database }: OperatingParts,
  context: Context,
  tenantId: string,
  confirm: string,
): Promise<undefined> {
  await refuseUnlessDeleted(context, tenantId);
  if (confirm !== tenantId)
    throw invalid([
      { field: 'confirm', message: `must be ${tenantId}, to purge it for good`, constraint: 'confirm' },
    ]);
  found((await purgeTenantBy(database, context.clock, { tenantId, by: actorOf(context) })) || undefined);
}

async function refuseUnlessDeleted({ db }: Context, tenantId: string): Promise<OperatorTenantRow> {
  const row = found(await db.inTenant(tenantId).one(readOperatorTenant, { id: tenantId }));
  if (row.status !== 'DELETED')
    throw forbiddenByState('Only a deleted tenant can be restored or purged: DELETE it first');
  return row;
}

/** Changes a tenant in its own scope, and records what was done in the same transaction. */
async function changing(
  context: Context,
  tenantId: string,
  work: (db: Scope) => Promise<{ action: string; details?: object } | undefined>,
): Promise<void> {
  await context.db.inTenant(tenantId).transaction(async (db) => {
    const act = await work(db);
    if (act) await recordAct(db, { by: actorOf(context), tenantId, ...act });
  });
}

/** Fails with a 409 that names the tenant that has it. */
export async function giveExternalId(
  db: Scope,
  tenantId: string,
  externalId: string | undefined,
): Promise<void> {
  if (externalId === undefined) return;
  await refusingTaken(db, tenantExternalIds, [externalId], (attempt) =>
    attempt.one(putExternalId, { tenantId, externalId }),
  );
}
