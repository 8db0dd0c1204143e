import type { Clock } from '../../../platform/clock.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { refusingTaken } from '../../../platform/external-ids/conflict.ts';
import type { TenantLimits } from '../../../platform/http/limits/tenant-limits.ts';
import { setLimits } from '../../parties/limits/service.ts';
import { purgeTenant, restoreTenant } from '../../parties/tenants/service.ts';
import { recordAct } from '../acts/service.ts';
import type { OperatorTenantChange } from './schema.ts';
import { deleteExternalId, putExternalId, tenantExternalIds } from './store.ts';
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
export function purgeTenantBy(database: Pick<Scope, 'inTenant'>, { tenantId, by }: Done): Promise<boolean> {
  return purgeTenant(database, tenantId, {}, recordPurge(by));
}

/** Records a purge as a part of its transaction. */
export function recordPurge(by: string) {
  return (db: Scope, tenantId: string) => recordAct(db, { by, action: 'tenant.purged', tenantId });
}

/** Changes the tenant of the scope. Returns its own limits, or undefined if there is no tenant. */
export function changeTenantBy(
  db: Scope,
  clock: Clock,
  { tenantId, by }: Done,
  { externalId, limits = {} }: OperatorTenantChange,
): Promise<Partial<TenantLimits> | undefined> {
  return db.transaction(async (transaction) => {
    const own = await setLimits(transaction, clock, tenantId, limits);
    if (!own) return undefined;
    if (externalId === null) await transaction.one(deleteExternalId, { tenantId });
    else await giveExternalId(transaction, tenantId, externalId);
    const details = {
      ...(externalId !== undefined && { externalId }),
      ...(Object.keys(limits).length > 0 && { limits }),
    };
    if (Object.keys(details).length > 0)
      await recordAct(transaction, { by, action: 'tenant.changed', tenantId, details });
    return own;
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
