import { carryOver } from '../../modules/moving/tenant-archive/carrying-over.ts';
import { recordAct } from '../../modules/operating/acts/service.ts';
import { restoreTenantBy } from '../../modules/operating/operator-tenants/lifecycle.ts';
import { MOVER, resumeTenant, suspendTenant } from '../../modules/operating/operator-tenants/suspension.ts';
import { systemClock } from '../../platform/clock.ts';
import { OperatorError } from '../../platform/errors.ts';
import { departureOf, leaving, left, type Move, returning } from './moving.ts';
import { arrivingFrom, becomeQuiet, hide, look, remove, type Stay } from './stay.ts';

/** Removes the copy, and opens the tenant here again. Changes that were made there would be lost, so there must be none. */
export async function moveBack(job: Move): Promise<void> {
  const { tenantId, here, there } = job;
  const stay = await look(here, tenantId);
  const copy = await look(there, tenantId);
  const hasLeft = stay?.suspensionReason === left(job);
  if (!hasLeft && stay?.suspensionReason !== leaving(job))
    throw new OperatorError(`${tenantId} is not moving from ${here.name} to ${there.name}`);
  if (copy && (hasLeft || copy.suspensionReason !== arrivingFrom(here.name))) await closeThere(job, copy);
  if (copy) await remove(there, tenantId);
  await restoreTenantBy(here.database.inTenant(tenantId, { actor: MOVER }), systemClock, {
    tenantId,
    by: MOVER,
  });
  await resumeTenant(here.database, systemClock, { tenantId, by: MOVER });
}

async function closeThere(job: Move, { suspensionReason }: Stay): Promise<void> {
  const { tenantId, here, there } = job;
  const { sequence } = await departureOf(job);
  const as = { tenantId, by: MOVER };
  await suspendTenant(there.database, systemClock, { ...as, reason: returning(job) });
  const { changesSince } = await becomeQuiet(there, tenantId, sequence);
  if (changesSince > 0) {
    if (suspensionReason === null) await resumeTenant(there.database, systemClock, as);
    throw new OperatorError(
      `${changesSince} changes were made in ${there.name} since, and would be lost: purge it here, and move it from there`,
    );
  }
  await hide(there, tenantId);
  await carryOver(tenantId, there, here);
}

/** Removes the tenant here for good, if it is there as it left. */
export async function purgeMoved(job: Move): Promise<void> {
  const { tenantId, here, there } = job;
  const { sequence, hash } = await departureOf(job);
  const stay = await look(here, tenantId, sequence);
  const copy = await look(there, tenantId, sequence);
  if (!stay?.isDeleted || stay.suspensionReason !== left(job) || copy?.hashThen !== hash || copy.isDeleted)
    throw new OperatorError(`${there.name} does not have ${tenantId} as it left: call without --purge first`);
  // Its own deletion may still wait for its seal.
  const { changesSince } = await becomeQuiet(here, tenantId, sequence);
  if (changesSince > 0)
    throw new OperatorError(`${tenantId} was changed here after it had left: nothing was removed`);
  await remove(here, tenantId);
  const details = { movedTo: there.name, sequence, hash };
  await recordAct(here.database.inSystem(), { by: MOVER, action: 'tenant.purged', tenantId, details });
}
