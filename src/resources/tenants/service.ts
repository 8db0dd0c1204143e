import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import { newestFirstPage, type Page } from '../../platform/http/answers/pagination.ts';
import type { Access } from '../../platform/http/auth/access.ts';
import type { MemberRole } from '../../platform/http/auth/roles.ts';
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
/** Looked up at a time. */
const PURGE_BATCH = 100;

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
  const { db, tenantId: id, role, clock } = context;
  const now = clock.now().toISOString();
  // On a connection of its own: while documents are issued the tenant's row is locked, and whoever waits for it
  // on a shared connection lets everybody wait.
  const row = await db.transaction((transaction) => transaction.one(updateTenant, { id, change, now }));
  return shown(row, role);
}

/** Hidden at once, recoverable for a while, purged later. */
export async function deleteTenant(access: Access, context: TenantContext): Promise<undefined> {
  const { db, tenantId, caller, clock } = context;
  if (caller.accessToken) throw notFound();
  const now = clock.now().toISOString();
  await db.transaction(async (transaction) => {
    if (!(await transaction.one(softDeleteTenant, { id: tenantId, now }))) throw notFound();
    transaction.afterCommit(() => access.forget(tenantId));
  });
}

/** Answers whether there was a deleted tenant of that name. */
export async function restoreTenant(database: Database, clock: Clock, tenantId: string): Promise<boolean> {
  const db = database.inTenant(tenantId, { actor: 'command restore-tenant' });
  return (await db.one(restoreTenantRow, { id: tenantId, now: clock.now().toISOString() })) !== undefined;
}

/** What a purge leaves alone. */
interface Kept {
  /** Tenants that were deleted after this. */
  deletedBefore: Date;
  /** Tenants with documents issued after this: the law wants them kept. Not given: no document holds it up. */
  issuedBefore?: Date;
}

/** For good. Answers whether there was a tenant of that name that was to be purged. */
export async function purgeTenant(
  database: Database,
  tenantId: string,
  { deletedBefore, issuedBefore }: Kept,
): Promise<boolean> {
  const purged = await database.inTenant(tenantId).transaction(
    (db) =>
      db.one(purgeTenantRows, {
        id: tenantId,
        deletedBefore: deletedBefore.toISOString(),
        issuedBefore: issuedBefore?.toISOString() ?? 'infinity',
      }),
    'no time limit',
  );
  return purged !== undefined;
}

/**
 * Purges the tenants whose time is up, and answers which. One that can't be purged does not keep the others from it;
 * it fails in the end.
 */
export async function purgeDueTenants(
  database: Database,
  clock: Clock,
  retentionYears: number,
): Promise<string[]> {
  const now = clock.now();
  const deletedBefore = new Date(now.getTime() - RECOVERABLE_MS);
  const issuedBefore = new Date(now);
  issuedBefore.setUTCFullYear(now.getUTCFullYear() - retentionYears);
  const purged: string[] = [];
  const failures: unknown[] = [];
  let after = { deletedAt: '-infinity', id: '' };
  for (;;) {
    const due = await database.inSystem().all(listTenantsToPurge, {
      deletedBefore: deletedBefore.toISOString(),
      afterDeletedAt: after.deletedAt,
      afterId: after.id,
      count: PURGE_BATCH,
    });
    for (const { id } of due) {
      try {
        if (await purgeTenant(database, id, { deletedBefore, issuedBefore })) purged.push(id);
      } catch (error) {
        failures.push(new Error(`${id} could not be purged`, { cause: error }));
      }
    }
    const last = due.at(-1);
    if (!last) break;
    after = last;
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some tenants could not be purged');
  return purged;
}

export function shown(row: TenantRow | undefined, role: MemberRole): Tenant {
  if (!row) throw notFound();
  return { ...withoutNulls(row), role } as Tenant;
}
