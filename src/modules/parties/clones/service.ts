import { setTimeout as sleep } from 'node:timers/promises';
import type { TenantCreation } from '../../../platform/auth-settings.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { forbiddenByState, found, stillRunning } from '../../../platform/errors.ts';
import { beingMoved } from '../../../platform/http/auth/sandbox-clock.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { newId } from '../../../platform/ids.ts';
import { askFor } from '../../../platform/work/store.ts';
import { refuseFurtherTenants } from '../tenants/settings.ts';
import type { Clone, NewClone } from './schema.ts';
import { insertClone, lockClones, measureTenant, readNewestClone } from './store.ts';

/** The kind of work that makes clones. */
export const CLONE = 'clone';
/** The clones of a tenant that exist at the same time. */
const CLONES_MAX = 3;
/** More could not be copied within the time of the work, see `cloningOfTenants`. */
const RECORDS_MAX = 1_500_000;
/** A small tenant is copied within a second. The answer waits for it, so that the sandbox can be used at once. */
const WAIT_MS_MAX = 5_000;
const LOOK_EVERY_MS = 50;
const RETRY_AFTER_SECONDS = 10;

/** Asks for a clone, and waits a while for it. Work beside requests makes it. */
export async function cloneTenant(
  context: TenantContext,
  { name }: NewClone,
  { perPersonMax }: TenantCreation,
): Promise<Clone> {
  const { db, tenantId, caller, realClock, isDryRun } = context;
  if (caller.accessToken)
    throw forbiddenByState(
      'A person clones a tenant, and owns the clone: an access token is bound to its tenant',
    );
  const clone = await db.transaction(async (transaction) => {
    const { subject, email = null } = caller;
    await transaction.all(lockClones, { tenantId });
    await refuseFurtherTenants(transaction, subject, perPersonMax);
    const { records } = await refuseUnlessReady(transaction, tenantId);
    const now = realClock.now().toISOString();
    const id = newId('tenant');
    const row = found(await transaction.one(insertClone, { id, name, subject, email, records, now }));
    await askFor(transaction, CLONE, { tenantId, keys: [id], at: now });
    return row;
  });
  let isCommitted = false;
  db.afterCommit(() => {
    isCommitted = true;
  });
  // With an idempotency key, the work is seen after the request. A dry run asks for none.
  return isCommitted && !isDryRun ? waitFor(db, tenantId, clone) : clone;
}

async function refuseUnlessReady(db: Scope, tenantId: string): Promise<{ records: number }> {
  const measured = found(await db.one(measureTenant, { tenantId }));
  const { records, clones, isCopying, isAdvancing } = measured;
  if (isAdvancing) throw beingMoved();
  if (isCopying)
    throw stillRunning('Another clone of the tenant is being made: try again', RETRY_AFTER_SECONDS);
  if (clones >= CLONES_MAX)
    throw forbiddenByState(`A tenant has at most ${CLONES_MAX} clones: delete one of its sandboxes first`);
  if (records > RECORDS_MAX)
    throw forbiddenByState(
      `A tenant of more than ${RECORDS_MAX} records can't be cloned: this one has ${records}`,
    );
  return measured;
}

async function waitFor(db: Scope, tenantId: string, clone: Clone): Promise<Clone> {
  const endsAtMs = performance.now() + WAIT_MS_MAX;
  let known = clone;
  while (known.status === 'COPYING' && performance.now() < endsAtMs) {
    await sleep(LOOK_EVERY_MS);
    const newest = found(await db.one(readNewestClone, { tenantId }));
    if (newest.id !== clone.id) break;
    known = newest;
  }
  return known;
}

/** Shows how far the newest clone of the tenant is. */
export async function getClone({ db, tenantId }: TenantContext): Promise<Clone> {
  return found(await db.one(readNewestClone, { tenantId }));
}
