import type { Clock } from '../../clock.ts';
import type { Scope } from '../../database/database.ts';
import { stillRunning } from '../../errors.ts';
import { tenantClock } from '../../tenant-clock.ts';
import type { Route } from '../route.ts';
import { isInTenant } from '../route-rules.ts';

/** Most moves of a clock take less. */
const RETRY_AFTER_SECONDS = 2;

/** Reads the clock anew for each request, because a move that another process begins holds at once. */
export async function clockOfSandbox(route: Route, db: Scope, serviceClock: Clock): Promise<Clock> {
  const clock = await tenantClock(db, serviceClock);
  if (clock.isAdvancing && isRefusedWhileAdvancing(route)) throw beingMoved();
  return clock;
}

export function beingMoved() {
  const message = 'The clock of this sandbox is being moved: try again when it is READY';
  return stillRunning(message, RETRY_AFTER_SECONDS, 'tenant_advancing');
}

/**
 * True for writes to a tenant: while its clock is being moved, they would have no certain time. The tenant itself, which the
 * path names, can be deleted at any time, and a second move is refused by its own rules, so that a repeated request gets the
 * stored answer.
 */
export function isRefusedWhileAdvancing(route: Route): boolean {
  const { access, method, answer } = route;
  if (method === 'GET' || answer.kind === 'accepted') return false;
  return typeof access === 'object' ? method !== 'DELETE' : isInTenant(route);
}
