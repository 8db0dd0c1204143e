import type { Clock } from '../../../platform/clock.ts';
import type { Database, Scope } from '../../../platform/database/database.ts';
import { forbiddenAsNotFound, found } from '../../../platform/errors.ts';
import { newestFirstPage, type Page } from '../../../platform/http/answers/pagination.ts';
import type { Access } from '../../../platform/http/auth/access.ts';
import type { MemberRole } from '../../../platform/http/auth/roles.ts';
import type { Context, TenantContext } from '../../../platform/http/route.ts';
import { withoutNulls } from '../../../platform/schema.ts';
import type { Tenant, TenantQuery } from './schema.ts';
import {
  deferProjectsOfLines,
  listTenantsOfCaller,
  listTenantsToPurge,
  purgeTenantRow,
  readTenant,
  restoreTenantRow,
  softDeleteTenant,
  type TenantRow,
} from './store.ts';

/** How long a deleted tenant can be restored. */
const RECOVERABLE_MS = 30 * 24 * 3_600_000;
const PURGE_BATCH = 100;

/** Lists all tenants of a person. An access token sees only the tenant that it is bound to. */
export async function findTenants(
  access: Access,
  { db, caller, clock }: Context,
  query: TenantQuery,
): Promise<Page<Tenant>> {
  const now = clock.now().toISOString();
  if (caller.accessToken) {
    const { tenantId } = caller.accessToken;
    const membership = await access.membership(caller, tenantId);
    const row = await db.inTenant(tenantId).one(readTenant, { id: tenantId, now });
    return { items: row && membership ? [presentTenant(row, membership.role)] : [] };
  }
  const page = await newestFirstPage('tenant', query, (position) =>
    db.all(listTenantsOfCaller, { now, ...position }),
  );
  // Looking up the caller's membership accepts the invitation.
  const invitations = page.items.filter(({ isInvitation }) => isInvitation);
  await Promise.all(invitations.map(({ id }) => access.membership(caller, id)));
  return { ...page, items: page.items.map(({ isInvitation, role, ...row }) => presentTenant(row, role)) };
}

export async function getTenant({ db, tenantId: id, role, clock }: TenantContext): Promise<Tenant> {
  return presentTenant(found(await db.one(readTenant, { id, now: clock.now().toISOString() })), role);
}

/** Hides the tenant at once. It can be restored until `purgeDueTenants` deletes it. */
export async function deleteTenant(access: Access, context: TenantContext): Promise<undefined> {
  const { db, tenantId, caller, realClock } = context;
  if (caller.accessToken)
    throw forbiddenAsNotFound(
      'not_found',
      'an access token belongs to one tenant: delete it as a person, who is an OWNER',
    );
  await db.transaction(async (transaction) => {
    await hideTenant(transaction, tenantId, realClock);
    transaction.afterCommit(() => access.forget(tenantId));
  });
}

export async function hideTenant(db: Scope, tenantId: string, realClock: Clock): Promise<void> {
  found(await db.one(softDeleteTenant, { id: tenantId, now: realClock.now().toISOString() }));
}

/** Restores the tenant of the scope. Returns false if it is not deleted, or is a sandbox, which is deleted for good. */
export async function restoreTenant(db: Scope, clock: Clock, tenantId: string): Promise<boolean> {
  return (await db.one(restoreTenantRow, { id: tenantId, now: clock.now().toISOString() })) !== undefined;
}

interface PurgeLimits {
  /** Tenants that were deleted later are kept, except sandboxes. If absent, any deleted tenant goes. */
  deletedBefore?: Date;
  /** Tenants with a document issued later are kept, as the law requires. If absent, documents do not matter. */
  issuedBefore?: Date;
}

/** Runs in the transaction of a purge, after it. */
export type AfterPurge = (db: Scope, tenantId: string) => Promise<void>;

/** Deletes a tenant for good. Returns false if it does not exist or must be kept. */
export async function purgeTenant(
  database: Pick<Scope, 'inTenant'>,
  tenantId: string,
  { deletedBefore, issuedBefore }: PurgeLimits = {},
  afterPurge?: AfterPurge,
): Promise<boolean> {
  const limits = {
    deletedBefore: deletedBefore?.toISOString() ?? 'infinity',
    issuedBefore: issuedBefore?.toISOString() ?? 'infinity',
  };
  const purged = await database.inTenant(tenantId).transaction(async (db) => {
    await db.all(deferProjectsOfLines, {});
    const gone = await db.one(purgeTenantRow, { id: tenantId, ...limits });
    if (gone) await afterPurge?.(db, tenantId);
    return gone;
  }, 'no time limit');
  return purged !== undefined;
}

/** Purges all tenants that are due and returns their identifiers. Failures are thrown once all others are purged. */
export async function purgeDueTenants(
  database: Database,
  clock: Clock,
  retentionYears: number,
  afterPurge?: AfterPurge,
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
        if (await purgeTenant(database, id, { deletedBefore, issuedBefore }, afterPurge)) purged.push(id);
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

export function presentTenant(row: TenantRow, role: MemberRole): Tenant {
  // A tenant that was just created begins to count.
  const { nextInvoiceNumber, nextCreditNoteNumber, nextQuoteNumber } = row;
  return {
    ...withoutNulls(row),
    nextInvoiceNumber: nextInvoiceNumber ?? 1,
    nextCreditNoteNumber: nextCreditNoteNumber ?? 1,
    nextQuoteNumber: nextQuoteNumber ?? 1,
    role,
  };
}
