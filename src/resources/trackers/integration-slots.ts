import { KeyedLimiter } from '../../platform/keyed-limiter.ts';

/** Few, because the issues of one contract wait for each other anyway. */
const SLOTS_PER_INTEGRATION = 2;
/** An issue that gets no slot in this time is still due, so the next look at the queue brings it back. */
const WAIT_MS = 500;

/** Limits the work of each integration, so that one with a slow tracker leaves slots to the others. */
export function limitPerIntegration<Name extends { integrationId: string }>(
  work: (name: Name) => Promise<void>,
): (name: Name) => Promise<void> {
  const limiter = new KeyedLimiter();
  return async (name) => {
    const slot = { key: name.integrationId, limit: SLOTS_PER_INTEGRATION };
    const release = await limiter.acquire(() => [slot], WAIT_MS);
    if (release) await work(name).finally(release);
  };
}
