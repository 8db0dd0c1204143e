import type { FastifyReply } from 'fastify';
import type { Clock } from '../../clock.ts';
import { tooManyRequests } from '../../errors.ts';
import { type Quota, showQuota } from './quota-headers.ts';
import { limitReached, type TenantLimits } from './tenant-limits.ts';

const MINUTE_MS = 60_000;
/** Past this number, the key that was unseen for longest gets a new bucket. */
const KEYS_MAX = 100_000;

interface Bucket {
  tokens: number;
  filledAtMs: number;
}

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

  /** Counts a request, and shows in the headers of its answer what is left. */
  takeRequest(principal: string, reply?: FastifyReply): void {
    const perMinute = this.requestsPerMinute;
    if (perMinute === 0) return;
    const quota = this.requests.take(principal, perMinute);
    if (reply) showQuota(reply, quota);
    if (quota.isTaken) return;
    const message = `More than ${perMinute} requests per minute`;
    throw tooManyRequests('rate_limit_reached', message, quota.resetSeconds);
  }

  countFailure(key: string, perMinute: number): void {
    this.requests.take(key, perMinute);
  }

  /** Refuses those who failed too often. Only failures count, so that nobody is shut out by the successes of others. */
  refuseAfterFailures(key: string, perMinute: number): void {
    const waitSeconds = this.requests.wait(key, perMinute);
    if (waitSeconds !== undefined)
      throw tooManyRequests(
        'failure_limit_reached',
        `More than ${perMinute} failures per minute`,
        waitSeconds,
      );
  }

  /** As `takeRequest`, for a request that may change records of the tenant. */
  takeChange(tenantId: string, { changesPerMinute }: TenantLimits, reply: FastifyReply): void {
    const quota = this.changes.take(tenantId, changesPerMinute);
    showQuota(reply, quota);
    if (!quota.isTaken) throw limitReached('changesPerMinute', changesPerMinute, quota.resetSeconds);
  }

  /** The changes of the past minute, as far as this process has counted them. */
  changesOf(tenantId: string, { changesPerMinute }: TenantLimits): number {
    return this.changes.used(tenantId, changesPerMinute);
  }
}

/**
 * A token bucket per key. It holds a minute's worth of requests and refills evenly. Each process counts on its own: the
 * limit keeps one caller from crowding out the others.
 */
class RateLimit {
  private readonly clock: Clock;
  private readonly buckets = new Map<string, Bucket>();

  constructor(clock: Clock) {
    this.clock = clock;
  }

  /** Counts one request, unless there were too many. */
  take(key: string, perMinute: number): Quota {
    const bucket = this.fill(key, perMinute);
    this.buckets.delete(key);
    if (this.buckets.size >= KEYS_MAX) this.buckets.delete(this.buckets.keys().next().value as string);
    this.buckets.set(key, bucket);
    const isTaken = bucket.tokens >= 1;
    if (isTaken) bucket.tokens -= 1;
    const remaining = Math.floor(bucket.tokens);
    const resetSeconds = remaining > 0 ? 0 : this.secondsToNext(bucket, perMinute);
    return { perMinute, isTaken, remaining, resetSeconds };
  }

  /** The seconds to wait if there were too many already. */
  wait(key: string, perMinute: number): number | undefined {
    const bucket = this.fill(key, perMinute);
    return bucket.tokens < 1 ? this.secondsToNext(bucket, perMinute) : undefined;
  }

  /** The part of a minute's worth that is used up now. */
  used(key: string, perMinute: number): number {
    return Math.ceil(perMinute - this.fill(key, perMinute).tokens);
  }

  private fill(key: string, perMinute: number): Bucket {
    const nowMs = this.clock.now().getTime();
    const bucket = this.buckets.get(key) ?? { tokens: perMinute, filledAtMs: nowMs };
    const refilled = ((nowMs - bucket.filledAtMs) * perMinute) / MINUTE_MS;
    bucket.tokens = Math.min(perMinute, bucket.tokens + Math.max(0, refilled));
    bucket.filledAtMs = nowMs;
    return bucket;
  }

  private secondsToNext({ tokens }: Bucket, perMinute: number): number {
    if (perMinute === 0) return MINUTE_MS / 1_000;
    return Math.max(1, Math.ceil(((1 - tokens) * MINUTE_MS) / perMinute / 1_000));
  }
}
