import { BoundedCache } from '../../bounded-cache.ts';
import type { Clock } from '../../clock.ts';
import { forbidden, notFound, type Refusal, unauthorized } from '../../errors.ts';
import { isId } from '../../ids.ts';
import type { TenantLimits } from '../limits/tenant-limits.ts';
import { cacheMetrics } from './cache-metrics.ts';
import { isAtLeast, type MemberRole, type Scopes } from './roles.ts';
import { type Caller, principalOf } from './verify-token.ts';

/** A caller's position in a tenant. Callers who don't belong to the tenant have none. */
export interface Membership {
  role: MemberRole;
  /** Present for access tokens. */
  scopes?: Scopes;
  isDeleted: boolean;
  /** True if the tenant may have a clock of its own. */
  isSandbox: boolean;
  /** Why the tenant is suspended. Null if it is not. */
  suspensionReason: string | null;
  /** The tenant's own limits. */
  limits: Partial<TenantLimits>;
}

/** Reads a caller's membership from the database, in one round trip. */
export type LookUpMembership = (caller: Caller, tenantId: string) => Promise<Membership | undefined>;

/** Limits how long a change made by another process goes unnoticed if its notification is lost. */
const CACHE_MS = 5_000;
const TENANTS_MAX = 20_000;
const CALLERS_PER_TENANT_MAX = 1_000;
const cached = cacheMetrics('memberships');

/** The known memberships in one tenant, by caller. */
type TenantMemberships = BoundedCache<{ membership: Membership | undefined }>;

export class Access {
  private readonly lookUp: LookUpMembership;
  private readonly clock: Clock;
  private readonly tenants = new BoundedCache<TenantMemberships>(TENANTS_MAX);

  constructor(lookUp: LookUpMembership, clock: Clock) {
    this.lookUp = lookUp;
    this.clock = clock;
  }

  /** Returns the caller's membership in the tenant of the `tenant-id` header. Strangers can't tell whether it exists. */
  async enter(caller: Caller, tenantId: unknown, needed: MemberRole): Promise<Membership> {
    if (tenantId === undefined) throw forbidden('tenant_unknown', 'send the tenant-id header');
    const membership = isId('tenant', tenantId) ? await this.membership(caller, tenantId) : undefined;
    if (!membership)
      throw forbidden('tenant_unknown', 'the tenant-id header must name a tenant that you belong to');
    return refuseLesser(membership, needed);
  }

  /** Returns the caller's membership in the tenant of the path. To strangers, the tenant is a record that is not found. */
  async enterInPath(caller: Caller, tenantId: unknown, needed: MemberRole): Promise<Membership> {
    const bound = caller.accessToken;
    if (bound && bound.tenantId !== tenantId)
      throw forbidden('tenant_unknown', `the access token belongs to ${bound.tenantId}`);
    const membership = isId('tenant', tenantId) ? await this.membership(caller, tenantId) : undefined;
    if (!membership) throw notFound();
    return refuseLesser(membership, needed);
  }

  /** Refuses an access token that was revoked since it was signed. Returns what it is limited to. */
  async confirm(caller: Caller): Promise<Scopes> {
    if (!caller.accessToken) return null;
    return (await this.membership(caller, caller.accessToken.tenantId))?.scopes ?? null;
  }

  async membership(caller: Caller, tenantId: string): Promise<Membership | undefined> {
    const bound = caller.accessToken;
    if (bound && bound.tenantId !== tenantId) return undefined;
    // The e-mail address is part of the key because it may turn an invitation into a membership.
    const principal = principalOf(caller);
    const key = caller.email === undefined ? principal : JSON.stringify([principal, caller.email]);
    const nowMs = this.clock.now().getTime();
    const memberships = this.membershipsIn(tenantId, nowMs);
    const known = memberships.get(key, nowMs);
    if (known) {
      cached.hits.inc();
      return refuseRevoked(caller, known.membership);
    }
    cached.misses.inc();
    const membership = await this.lookUp(caller, tenantId);
    // If `forget` ran meanwhile, it has dropped `memberships` as a whole, and no request reads this entry.
    memberships.set(key, { membership }, nowMs + CACHE_MS);
    return refuseRevoked(caller, membership);
  }

  private membershipsIn(tenantId: string, nowMs: number): TenantMemberships {
    const known = this.tenants.get(tenantId, nowMs);
    if (known) return known;
    const made: TenantMemberships = new BoundedCache(CALLERS_PER_TENANT_MAX);
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

/** An access token without a membership in its tenant was revoked. */
function refuseRevoked(caller: Caller, membership: Membership | undefined): Membership | undefined {
  if (caller.accessToken && !membership) throw tokenRevoked();
  return membership;
}

export function tokenRevoked(): Refusal {
  return unauthorized('token_revoked', 'the access token was revoked');
}

function refuseLesser(membership: Membership, needed: MemberRole): Membership {
  if (membership.isDeleted) throw notFound(undefined, 'tenant_deleted');
  if (!isAtLeast(membership.role, needed))
    throw forbidden('role_too_low', `the role ${needed} is needed, yours is ${membership.role}`);
  return membership;
}
