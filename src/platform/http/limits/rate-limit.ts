import type { Clock } from '../../clock.ts';
import { tooManyRequests } from '../../errors.ts';

const MINUTE_MS = 60_000;
/** Past this number, the principal that was unseen for longest gets a new bucket. */
const PRINCIPALS_MAX = 100_000;

/**
 * A token bucket per principal. It holds a minute's worth of requests and refills evenly. Each process counts on its
 * own: the limit keeps one caller from crowding out the others, and is not a quota.
 */
export class RateLimit {
  private readonly perMinute: number;
  private readonly clock: Clock;
  private readonly buckets = new Map<string, { tokens: number; filledAtMs: number }>();

  constructor(perMinute: number, clock: Clock) {
    this.perMinute = perMinute;
    this.clock = clock;
  }

  /** Counts one request, or refuses it. */
  take(principal: string): void {
    if (this.perMinute === 0) return;
    const nowMs = this.clock.now().getTime();
    const bucket = this.buckets.get(principal) ?? { tokens: this.perMinute, filledAtMs: nowMs };
    const refilled = ((nowMs - bucket.filledAtMs) * this.perMinute) / MINUTE_MS;
    bucket.tokens = Math.min(this.perMinute, bucket.tokens + Math.max(0, refilled));
    bucket.filledAtMs = nowMs;
    this.buckets.delete(principal);
    if (this.buckets.size >= PRINCIPALS_MAX) this.buckets.delete(this.buckets.keys().next().value as string);
    this.buckets.set(principal, bucket);
    if (bucket.tokens < 1) {
      const retryAfterSeconds = Math.max(
        1,
        Math.ceil(((1 - bucket.tokens) * MINUTE_MS) / this.perMinute / 1_000),
      );
      throw tooManyRequests(`More than ${this.perMinute} requests per minute`, retryAfterSeconds);
    }
    bucket.tokens -= 1;
  }
}
