import { fewPerKey } from '../../platform/keyed-limiter.ts';

/**
 * Few, because the issues of one contract wait for each other anyway. An issue that gets no slot is still due, so the next
 * look at the queue brings it back.
 */
const SLOTS_PER_INTEGRATION = { limit: 2, waitMs: 500 };

/** Limits the work of each integration, so that one with a slow tracker leaves slots to the others. */
export function limitPerIntegration<Name extends { integrationId: string }>(
  work: (name: Name) => Promise<void>,
): (name: Name) => Promise<void> {
  return fewPerKey(({ integrationId }) => integrationId, SLOTS_PER_INTEGRATION, work);
}
