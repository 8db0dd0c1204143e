import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { Access } from '../../platform/http/auth/access.ts';
import type { MemberRole } from '../../platform/http/auth/roles.ts';
import { newestFirstPage, type Page } from '../../platform/http/pagination.ts';
import type { Context, TenantContext } from '../../platform/http/route.ts';
import { newId } from '../../platform/ids.ts';
import { withoutNulls } from '../../platform/schema.ts';
import type { NewTenant, Tenant, TenantChange, TenantQuery } from './schema.ts';
import {
  insertTenant,
  listTenantsOfCaller,
  listTenantsToPurge,
  purgeTenant as purgeTenantRows,
  readTenant,
  restoreTenant as restoreTenantRow,
  softDeleteTenant,
  type TenantRow,
  updateTenant,
} from './store.ts';

/** How long a deleted tenant can be had back. */
const RECOVERABLE_MS = 30 * 24 * 3_600_000;
/** Purged per run; the next run takes the rest. */
const PURGE_MAX = 100;

/** Whoever creates a tenant owns it. */
export async function createTenant({ db, caller, clock }: Context, input: NewTenant): Promise<Tenant> {
  const id = newId('tenant');
  const row = await db.inTenant(id).one(insertTenant, {
    id,
    name: input.name,
    description: input.description ?? null,
    memberId: newId('member'),
    subject: caller.subject,
    email: caller.email ?? null,
    now: clock.now().toISOString(),
  });
  return shown(row, 'OWNER');
}

/** An access token sees the tenant that it is bound to; a person, all of theirs. */
export async function findTenants(
  access: Access,
  { db, caller }: Context,
  query: TenantQuery,
): Promise<Page<Tenant>> {
  if (caller.accessToken) {
    const { tenantId } = caller.accessToken;
    const standing = await access.standing(caller, tenantId);
    const row = await db.inTenant(tenantId).one(readTenant, { id: tenantId });
    return { items: row && standing ? [shown(row, standing.role)] : [] };
  }
  const { items, next } = await newestFirstPage('tenant', query, (position) =>
    db.all(listTenantsOfCaller, position),
  );
  // Using a token with the invited address is what accepts an invitation.
  await Promise.all(items.filter((row) => row.isInvitation).map((row) => access.standing(caller, row.id)));
  const tenants = items.map(({ isInvitation, role, ...row }) => shown(row, role as MemberRole));
  return next === undefined ? { items: tenants } : { items: tenants, next };
}

export async function getTenant({ db, tenantId, role }: TenantContext): Promise<Tenant> {
  return shown(await db.one(readTenant, { id: tenantId }), role);
}

export async function changeTenant(context: TenantContext, change: TenantChange): Promise<Tenant> {
  const { db, tenantId, role, clock } = context;
  return shown(await db.one(updateTenant, { id: tenantId, change, now: clock.now().toISOString() }), role);
}

/** Hidden at once, recoverable for a while, purged later. */
export async function deleteTenant(access: Access, context: TenantContext): Promise<undefined> {
  const { db, tenantId, caller, clock } = context;
  if (caller.accessToken) throw notFound();
  if (!(await db.one(softDeleteTenant, { id: tenantId, now: clock.now().toISOString() }))) throw notFound();
  db.afterCommit(() => access.forget(tenantId));
}

/** Answers whether there was a deleted tenant of that name. */
export async function restoreTenant(database: Database, clock: Clock, tenantId: string): Promise<boolean> {
  const db = database.inTenant(tenantId, { actor: 'command restore-tenant' });
  return (await db.one(restoreTenantRow, { id: tenantId, now: clock.now().toISOString() })) !== undefined;
}

/** For good. Answers whether there was a tenant of that name that had been deleted by then. */
export async function purgeTenant(
  database: Database,
  tenantId: string,
  deletedBefore: Date,
): Promise<boolean> {
  const purged = await database
    .inTenant(tenantId)
    .transaction(
      (db) => db.one(purgeTenantRows, { id: tenantId, deletedBefore: deletedBefore.toISOString() }),
      'no time limit',
    );
  return purged !== undefined;
}

/** Purges the tenants whose time is up, and answers which. */
export async function purgeDueTenants(database: Database, clock: Clock): Promise<string[]> {
  const deletedBefore = new Date(clock.now().getTime() - RECOVERABLE_MS);
  const due = await database
    .inSystem()
    .all(listTenantsToPurge, { deletedBefore: deletedBefore.toISOString(), count: PURGE_MAX });
  const purged: string[] = [];
  for (const { id } of due) if (await purgeTenant(database, id, deletedBefore)) purged.push(id);
  return purged;
}

function shown(row: TenantRow | undefined, role: MemberRole): Tenant {
  if (!row) throw notFound();
  return { ...withoutNulls(row), media: [], role };
}
