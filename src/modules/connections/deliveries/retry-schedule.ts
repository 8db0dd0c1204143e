import { RETRY_AFTER_MS_MAX } from '../../../platform/outbound/response-reading.ts';

/** The pause after each failed attempt: ten attempts in a little over three days. */
const DELAYS_MS = [
  5_000,
  5 * 60_000,
  30 * 60_000,
  2 * 3_600_000,
  5 * 3_600_000,
  10 * 3_600_000,
  14 * 3_600_000,
  20 * 3_600_000,
  24 * 3_600_000,
];

/** Pauses are longer by up to this share, so that deliveries that failed together are not repeated together. */
const JITTER = 0.1;

/** Returns undefined when no attempt is left. The receiver may ask for a longer pause, not for a shorter one. */
export function nextAttemptAt(
  attempts: number,
  now: Date,
  retryAfterMs: number | undefined,
  random: () => number,
): Date | undefined {
  const delay = DELAYS_MS[attempts - 1];
  if (delay === undefined) return undefined;
  const jittered = delay * (1 + JITTER * random());
  const requested = Math.min(retryAfterMs ?? 0, RETRY_AFTER_MS_MAX);
  return new Date(now.getTime() + Math.max(jittered, requested));
}
