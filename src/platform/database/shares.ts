import { type Refusal, tooManyRequests, unavailable } from '../errors.ts';
import { FairShares, type NoPlaceError, type ShareKeys } from '../fair-shares.ts';
import type { ScopeSettings } from './scope-settings.ts';

const RETRY_AFTER_SECONDS = 1;
/** Work that gets no place in this time is refused. Callers give up after about ten seconds. */
const WAIT_MS = 8_000;

/** Each transaction, and each statement, holds a connection. PostgreSQL on a small machine serves ten well. */
export const POOL_CONNECTIONS = 10;

/** Work that has no author: of the service itself, which has two shares, of requests that carry no token, of monitoring. */
export type Unattended = 'background' | 'upkeep' | `visitor at ${string}` | 'operations';

/** Shares of the pool's connections. */
export const poolShares = () =>
  new FairShares({
    total: POOL_CONNECTIONS,
    // Four statements that calculate keep two cores busy. More of them would only take turns, and slow others down.
    share: 4,
    // Two busy tenants leave connections to three quiet ones.
    reserved: 3,
    // As many requests as one caller may have in flight.
    waitingMax: 1_000,
    waitMs: WAIT_MS,
  });

/** Shares of the lookups that are under way. They share a connection, so this is the longest queue that one can find there. */
export const lookupShares = () =>
  new FairShares({ total: 64, share: 16, reserved: 16, waitingMax: 1_000, waitMs: WAIT_MS });

/** The keys that the work of a scope counts under: its tenant, and its principal. */
export function shareKeys({ tenantId, subject, by }: ScopeSettings, unattended: Unattended): ShareKeys {
  const principal = by?.actor ?? (subject === undefined ? unattended : `person ${subject}`);
  if (tenantId === undefined) return [principal];
  // Work of the service and of providers for a tenant must not wait behind the tenant's callers, nor callers behind
  // such work.
  const isCaller = by !== undefined && !by.actor.startsWith('provider ');
  const kind = isCaller ? 'tenant' : (by?.actor ?? unattended.split(' ', 1)[0]);
  return [`${kind} ${tenantId}`, principal];
}

/** Explains a refused share. Callers who hold their full share get a 429. */
export function refuseShare(error: NoPlaceError, { tenantId, subject, by }: ScopeSettings): Refusal {
  const isCaller = by !== undefined || subject !== undefined;
  if (!error.isOwnFault || !isCaller)
    return unavailable('database_unavailable', 'The database is busy', RETRY_AFTER_SECONDS, error);
  const whose = tenantId === undefined ? 'of yours' : 'in this tenant';
  return tooManyRequests(
    'database_share_used',
    `Too many requests ${whose} use the database at once: wait for some of them first`,
    RETRY_AFTER_SECONDS,
  );
}
