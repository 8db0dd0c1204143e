import { fewPerKey } from '../../platform/fair-shares.ts';

/**
 * Few, because the issues of one contract wait for each other anyway. An issue that gets no slot is still due, so the next
 * look at the queue brings it back.
 */
const AT_ONCE_PER_INTEGRATION = 2;
const WAIT_MS = 500;

/** Limits the work of each integration, so that one with a slow tracker leaves slots to the others. */
export function limitPerIntegration<Name extends { integrationId: string }>(
  work: (name: Name) => Promise<void>,
): (name: Name) => Promise<void> {
  const turns = fewPerKey(AT_ONCE_PER_INTEGRATION, WAIT_MS);
  return (name) => turns.useIfFree([name.integrationId], () => work(name));
}
