import type { Clock } from '../../clock.ts';
import { tooManyRequests } from '../../errors.ts';
import { RateLimit } from './rate-limit.ts';
import { limitReached, type TenantLimits } from './tenant-limits.ts';

/** Counts what callers and tenants do, against the limits that the operator set. */
export class Quotas {
  private readonly requestsPerMinute: number;
  private readonly defaults: TenantLimits;
  private readonly requests: RateLimit;
  private readonly changes: RateLimit;

  /** `requestsPerMinute` is per principal; 0 is off. */
  constructor(requestsPerMinute: number, defaults: TenantLimits, clock: Clock) {
    this.requestsPerMinute = requestsPerMinute;
    this.defaults = defaults;
    this.requests = new RateLimit(clock);
    this.changes = new RateLimit(clock);
  }

  /** A tenant's own limits replace those for all tenants. */
  limitsWith(own: Partial<TenantLimits>): TenantLimits {
    return Object.keys(own).length === 0 ? this.defaults : { ...this.defaults, ...own };
  }

  takeRequest(principal: string): void {
    if (this.requestsPerMinute > 0) this.takeVisit(principal, this.requestsPerMinute);
  }

  /** Counts a request against a limit of its own. */
  takeVisit(key: string, perMinute: number): void {
    const waitSeconds = this.requests.take(key, perMinute);
    if (waitSeconds !== undefined)
      throw tooManyRequests('rate_limit', `More than ${perMinute} requests per minute`, waitSeconds);
  }

  takeChange(tenantId: string, { changesPerMinute }: TenantLimits): void {
    const waitSeconds = this.changes.take(tenantId, changesPerMinute);
    if (waitSeconds !== undefined) throw limitReached('changesPerMinute', changesPerMinute, waitSeconds);
  }

  /** The changes of the past minute, as far as this process has counted them. */
  changesOf(tenantId: string, { changesPerMinute }: TenantLimits): number {
    return this.changes.used(tenantId, changesPerMinute);
  }
}
