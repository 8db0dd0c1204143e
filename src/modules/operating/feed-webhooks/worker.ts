import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Kind } from '../../../platform/work/kinds.ts';
import { announceProvider } from '../../connections/deliveries/attempt-metrics.ts';
import { FOLLOWING } from '../feed/numbering.ts';
import type { FeedWebhookDependencies } from './connection.ts';
import { follow, OPERATOR_WEBHOOK } from './sending.ts';
import { WEBHOOKS_MAX } from './service.ts';
import { deleteOldFailures } from './store.ts';

/** As long as deliveries. */
const RETENTION_MS = 90 * 86_400_000;

/** Sends the feed to the operator's webhooks. None waits for another: a process has a place for each. */
export function followingOfFeed(dependencies: FeedWebhookDependencies): Kind {
  announceProvider(OPERATOR_WEBHOOK);
  return {
    ...{ name: FOLLOWING, time: 'service', atOnce: WEBHOOKS_MAX, atOncePerLane: 1, timeoutSeconds: 120 },
    ...{ pauseMs: 1_000, pauseMsMax: 60_000 },
    isHeld: () => dependencies.hold.reason !== undefined,
    async run({ lane }, { signal, isStopping }) {
      const at = await follow(dependencies, lane, () => signal.aborted || isStopping());
      return at && { at };
    },
  };
}

/** Deletes what was given up long ago. The feed still has the events. */
export async function sweepFailures(database: Database, clock: Clock): Promise<void> {
  const before = new Date(clock.now().getTime() - RETENTION_MS).toISOString();
  await database.inSystem().all(deleteOldFailures, { before });
}
