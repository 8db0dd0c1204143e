import type { Clock } from '../../clock.ts';

const MINUTE_MS = 60_000;
/** Past this number, the key that was unseen for longest gets a new bucket. */
const KEYS_MAX = 100_000;

interface Bucket {
  tokens: number;
  filledAtMs: number;
}

/**
 * A token bucket per key. It holds a minute's worth of requests and refills evenly. Each process counts on its own: the
 * limit keeps one caller from crowding out the others.
 */
export class RateLimit {
  private readonly clock: Clock;
  private readonly buckets = new Map<string, Bucket>();

  constructor(clock: Clock) {
    this.clock = clock;
  }

  /** Counts one request. Returns the seconds to wait if there were too many, and undefined otherwise. */
  take(key: string, perMinute: number): number | undefined {
    const bucket = this.fill(key, perMinute);
    this.buckets.delete(key);
    if (this.buckets.size >= KEYS_MAX) this.buckets.delete(this.buckets.keys().next().value as string);
    this.buckets.set(key, bucket);
    if (bucket.tokens < 1) return this.secondsToNext(bucket, perMinute);
    bucket.tokens -= 1;
    return undefined;
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
