import { RETRY_AFTER_MS_MAX } from '../../platform/outbound/response-reading.ts';

/** How long after each failed attempt the next one is made: ten attempts in a little over three days. */
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

/** Up to that share later, so that what failed together does not come back together. */
const JITTER = 0.1;

/**
 * When to try again after so many attempts; undefined when it is given up. The other side may ask for more time,
 * not for less.
 */
export function nextAttempt(
  attempts: number,
  now: Date,
  retryAfterMs: number | undefined,
  random: () => number,
): Date | undefined {
  const delay = DELAYS_MS[attempts - 1];
  if (delay === undefined) return undefined;
  const jittered = delay * (1 + JITTER * random());
  const asked = Math.min(retryAfterMs ?? 0, RETRY_AFTER_MS_MAX);
  return new Date(now.getTime() + Math.max(jittered, asked));
}
