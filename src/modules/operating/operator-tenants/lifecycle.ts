import type { Clock } from '../../../platform/clock.ts';
import type { Database, Scope } from '../../../platform/database/database.ts';
import type { TenantLimitName, TenantLimits } from '../../../platform/http/limits/tenant-limits.ts';
import { setLimits } from '../../parties/limits/service.ts';
import { purgeTenant, restoreTenant } from '../../parties/tenants/service.ts';
import { recordAct } from '../acts/service.ts';
import { refuseMoved } from './suspension.ts';

interface Done {
  tenantId: string;
  /** `operator <subject>` or `command <name>`. */
  by: string;
}

/** Restores the tenant of the scope. Returns false if it is not deleted, or is a sandbox. */
export function restoreTenantBy(db: Scope, clock: Clock, { tenantId, by }: Done): Promise<boolean> {
  return db.transaction(async (transaction) => {
    await refuseMoved(transaction, { tenantId, by });
    const isBack = await restoreTenant(transaction, clock, tenantId);
    if (isBack) await recordAct(transaction, { by, action: 'tenant.restored', tenantId });
    return isBack;
  });
}

/** Removes a deleted tenant for good, whatever documents it has. Returns false if it is not deleted. */
export function purgeTenantBy(database: Database, clock: Clock, { tenantId, by }: Done): Promise<boolean> {
  return purgeTenant(database, tenantId, { deletedBefore: clock.now() }, recordPurge(by));
}

/** Records a purge as a part of its transaction. */
export function recordPurge(by: string) {
  return (db: Scope, tenantId: string) => recordAct(db, { by, action: 'tenant.purged', tenantId });
}

/** Sets limits of the tenant of the scope. Returns its own limits, or undefined if there is no tenant. */
export function setLimitsBy(
  db: Scope,
  clock: Clock,
  { tenantId, by }: Done,
  changes: Partial<Record<TenantLimitName, number | undefined>>,
): Promise<Partial<TenantLimits> | undefined> {
  return db.transaction(async (transaction) => {
    const own = await setLimits(transaction, clock, tenantId, changes);
    if (own && Object.keys(changes).length > 0)
      await recordAct(transaction, {
        by,
        action: 'tenant.changed',
        tenantId,
        details: { limits: orNull(changes) },
      });
    return own;
  });
}

/** Null is the limit for all tenants again. */
function orNull(changes: object): object {
  return Object.fromEntries(Object.entries(changes).map(([name, limit]) => [name, limit ?? null]));
}
