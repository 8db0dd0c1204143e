import { setTimeout as sleep } from 'node:timers/promises';

/** Of the worker's places, at most these for one integration: the issues of one contract wait for each other anyway. */
const PLACES_MAX = 2;
/** Others wait for no longer than that; what got no place is still due, and is brought back by the next look. */
const WAIT_MS = 500;
const LOOK_AGAIN_MS = 5;

/** Shares the places of one process, so that an integration whose tracker is slow leaves some to the others. */
export function sharingPlaces<Name extends { integrationId: string }>(
  work: (name: Name) => Promise<void>,
): (name: Name) => Promise<void> {
  const taken = new Map<string, number>();
  const takenBy = (integrationId: string) => taken.get(integrationId) ?? 0;
  return async (name) => {
    const { integrationId } = name;
    for (const endsAtMs = performance.now() + WAIT_MS; takenBy(integrationId) >= PLACES_MAX; ) {
      if (performance.now() >= endsAtMs) return;
      await sleep(LOOK_AGAIN_MS);
    }
    taken.set(integrationId, takenBy(integrationId) + 1);
    try {
      await work(name);
    } finally {
      const left = takenBy(integrationId) - 1;
      if (left > 0) taken.set(integrationId, left);
      else taken.delete(integrationId);
    }
  };
}
