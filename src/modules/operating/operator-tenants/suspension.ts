import type { Clock } from '../../../platform/clock.ts';
import type { Database, Scope } from '../../../platform/database/database.ts';
import { forbiddenByState, found, invalid } from '../../../platform/errors.ts';
import { recordAct } from '../acts/service.ts';
import {
  lockSuspensionReason,
  resumeTenantRow,
  suspendTenantRow,
  waitForChanges,
} from './suspension-store.ts';

/** It alone opens a tenant again that has moved away. */
export const MOVER = 'command move-tenant';
/** How the reason of the suspension of a tenant begins that is open in another installation. `move-tenant` sets it. */
export const MOVED = 'it has moved to ';

interface Suspension {
  tenantId: string;
  reason: string;
  /** `operator <subject>` or `command <name>`. */
  by: string;
}

/** Suspends a tenant, for commands. Fails with a 404 if there is none. */
export function suspendTenant(database: Database, clock: Clock, suspension: Suspension): Promise<void> {
  return suspendIn(database.inTenant(suspension.tenantId, { actor: suspension.by }), clock, suspension);
}

export function resumeTenant(
  database: Database,
  clock: Clock,
  { tenantId, by }: Omit<Suspension, 'reason'>,
): Promise<void> {
  return resumeIn(database.inTenant(tenantId, { actor: by }), clock, { tenantId, by });
}

/**
 * Suspends the tenant of the scope. When it returns, no change of the tenant goes on that began before. Inside a transaction, a
 * change that waits for that transaction makes it fail.
 */
export async function suspendIn(
  db: Scope,
  clock: Clock,
  { tenantId, reason, by }: Suspension,
): Promise<void> {
  if (by !== MOVER && reason.startsWith(MOVED))
    throw invalid([
      {
        field: 'reason',
        message: `Use other words: a reason that begins with "${MOVED}" is noted by move-tenant`,
        constraint: 'state',
      },
    ]);
  await db.transaction(async (transaction) => {
    await refuseMoved(transaction, { tenantId, by });
    found(await transaction.one(suspendTenantRow, { id: tenantId, reason, now: clock.now().toISOString() }));
    await recordAct(transaction, { by, action: 'tenant.suspended', tenantId, details: { reason } });
  });
  await db.one(waitForChanges, { tenantId });
}

/** What waited is due again as it was before. */
export async function resumeIn(
  db: Scope,
  clock: Clock,
  { tenantId, by }: Omit<Suspension, 'reason'>,
): Promise<void> {
  await db.transaction(async (transaction) => {
    const known = await refuseMoved(transaction, { tenantId, by });
    const { reason } = found(known);
    if (reason === null) return;
    await transaction.one(resumeTenantRow, { id: tenantId, now: clock.now().toISOString() });
    await recordAct(transaction, { by, action: 'tenant.resumed', tenantId });
  });
}

/**
 * Returns why the tenant is suspended, if it is there, and locks that. A tenant that is open in another installation must not be
 * opened here as well, and the reason that says so must stay.
 */
export async function refuseMoved(
  transaction: Scope,
  { tenantId, by }: Omit<Suspension, 'reason'>,
): Promise<{ reason: string | null } | undefined> {
  const known = await transaction.one(lockSuspensionReason, { id: tenantId });
  if (by !== MOVER && known?.reason?.startsWith(MOVED))
    throw forbiddenByState(
      `The tenant can't be opened here, because ${known.reason}: move-tenant --back brings it back, unless it was changed there since`,
    );
  return known;
}
