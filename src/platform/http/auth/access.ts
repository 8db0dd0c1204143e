import { BoundedCache } from '../../bounded-cache.ts';
import type { Clock } from '../../clock.ts';
import { forbidden, notFound, type Refusal, unauthorized } from '../../errors.ts';
import { isId } from '../../ids.ts';
import type { TenantLimits } from '../limits/tenant-limits.ts';
import { cacheMetrics } from './cache-metrics.ts';
import { isAtLeast, type MemberRole } from './roles.ts';
import { type Caller, principalOf } from './verify-token.ts';

/** A caller's position in a tenant. Callers who don't belong to the tenant have none. */
export interface Standing {
  role: MemberRole;
  isDeleted: boolean;
  /** The tenant's own limits. */
  limits: Partial<TenantLimits>;
}

/** Reads a caller's standing from the database, in one round trip. */
export type LookUpStanding = (caller: Caller, tenantId: string) => Promise<Standing | undefined>;

/** Limits how long a change made by another process goes unnoticed if its notification is lost. */
const CACHE_MS = 5_000;
const TENANTS_MAX = 20_000;
const CALLERS_PER_TENANT_MAX = 1_000;
const cached = cacheMetrics('standings');

/** The known standings in one tenant, by caller. */
type TenantStandings = BoundedCache<{ standing: Standing | undefined }>;

export class Access {
  private readonly lookUp: LookUpStanding;
  private readonly clock: Clock;
  private readonly tenants = new BoundedCache<TenantStandings>(TENANTS_MAX);

  constructor(lookUp: LookUpStanding, clock: Clock) {
    this.lookUp = lookUp;
    this.clock = clock;
  }

  /** Returns the caller's standing in the tenant of the `tenant-id` header. Strangers can't tell whether it exists. */
  async enter(caller: Caller, tenantId: unknown, needed: MemberRole): Promise<Standing> {
    if (tenantId === undefined) throw forbidden('send the tenant-id header');
    const standing = isId('tenant', tenantId) ? await this.standing(caller, tenantId) : undefined;
    if (!standing) throw forbidden('the tenant-id header must name a tenant that you belong to');
    return refuseLesser(standing, needed);
  }

  /** Returns the caller's standing in the tenant of the path. To strangers, the tenant is a record that is not found. */
  async enterInPath(caller: Caller, tenantId: unknown, needed: MemberRole): Promise<Standing> {
    const bound = caller.accessToken;
    if (bound && bound.tenantId !== tenantId)
      throw forbidden(`the access token belongs to ${bound.tenantId}`);
    const standing = isId('tenant', tenantId) ? await this.standing(caller, tenantId) : undefined;
    if (!standing) throw notFound();
    return refuseLesser(standing, needed);
  }

  /** Refuses an access token that was revoked since it was signed. */
  async confirm(caller: Caller): Promise<void> {
    if (caller.accessToken) await this.standing(caller, caller.accessToken.tenantId);
  }

  async standing(caller: Caller, tenantId: string): Promise<Standing | undefined> {
    const bound = caller.accessToken;
    if (bound && bound.tenantId !== tenantId) return undefined;
    // The e-mail address is part of the key because it may turn an invitation into a membership.
    const principal = principalOf(caller);
    const key = caller.email === undefined ? principal : JSON.stringify([principal, caller.email]);
    const nowMs = this.clock.now().getTime();
    const standings = this.standingsIn(tenantId, nowMs);
    const known = standings.get(key, nowMs);
    if (known) {
      cached.hits.inc();
      return refuseRevoked(caller, known.standing);
    }
    cached.misses.inc();
    const standing = await this.lookUp(caller, tenantId);
    // If `forget` ran meanwhile, it has dropped `standings` as a whole, and no request reads this entry.
    standings.set(key, { standing }, nowMs + CACHE_MS);
    return refuseRevoked(caller, standing);
  }

  private standingsIn(tenantId: string, nowMs: number): TenantStandings {
    const known = this.tenants.get(tenantId, nowMs);
    if (known) return known;
    const made: TenantStandings = new BoundedCache(CALLERS_PER_TENANT_MAX);
    this.tenants.set(tenantId, made, Number.POSITIVE_INFINITY);
    cached.entries.set(this.tenants.size);
    return made;
  }

  /** Called after a change of members, access tokens or the tenant. An empty `tenantId` forgets all tenants. */
  forget(tenantId: string): void {
    if (tenantId === '') this.tenants.clear();
    else this.tenants.delete(tenantId);
    cached.entries.set(this.tenants.size);
  }
}

/** An access token without a standing in its tenant was revoked. */
function refuseRevoked(caller: Caller, standing: Standing | undefined): Standing | undefined {
  if (caller.accessToken && !standing) throw tokenRevoked();
  return standing;
}

export function tokenRevoked(): Refusal {
  return unauthorized('revoked', 'the access token was revoked');
}

function refuseLesser(standing: Standing, needed: MemberRole): Standing {
  if (standing.isDeleted) throw notFound();
  if (!isAtLeast(standing.role, needed))
    throw forbidden(`the role ${needed} is needed, yours is ${standing.role}`);
  return standing;
}
