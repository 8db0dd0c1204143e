import type { Delivery } from './records.ts';

/** How often deliveries on their way are looked at again. */
export const MOVING_MS = 1_500;
/** A delivery whose next attempt is later than this is not watched. */
const SOON_MS = 30_000;

/** Whether a delivery will change soon. */
export function isMoving(
  { status, nextAttemptAt }: Pick<Delivery, 'status' | 'nextAttemptAt'>,
  now = Date.now(),
): boolean {
  if (status !== 'PENDING') return false;
  return nextAttemptAt === undefined || new Date(nextAttemptAt).getTime() - now < SOON_MS;
}
