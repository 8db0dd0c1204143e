import type { Clock } from '../../../platform/clock.ts';
import type { Database, Scope } from '../../../platform/database/database.ts';
import { found } from '../../../platform/errors.ts';
import { askForFollowing, findUnnumbered, numberWaiting } from './store.ts';

/** The kind of work that sends the feed to a webhook, which is its lane. */
export const FOLLOWING = 'follow-feed';
/** Events that get their numbers in one transaction, which takes a few milliseconds. Others wait for it. */
const NUMBERED_MAX = 2_000;
/** A reader waits for at most this many transactions, and then gets what has a number. */
const BATCHES_WAITED_FOR = 10;

export interface NumberingDependencies {
  database: Database;
  clock: Clock;
}

/**
 * Gives numbers to sealed events, and wakes the webhooks that follow the feed. Seals do not wait for it, and go on if it fails:
 * what has no number waits for the next call.
 */
export async function numberEvents(
  { database, clock }: NumberingDependencies,
  batches = BATCHES_WAITED_FOR,
): Promise<void> {
  const db = database.inSystem('upkeep');
  for (let batch = 0; batch < batches; batch++) {
    if (!(await db.one(findUnnumbered, {}))?.isWaiting) return;
    await db.transaction(async (transaction) => {
      const { numbered } = found(await transaction.one(numberWaiting, { most: NUMBERED_MAX }));
      if (numbered > 0) await wakeWebhooks(transaction, clock);
    });
  }
}

/** Has all webhooks that are in use continue. */
export async function wakeWebhooks(db: Scope, clock: Clock): Promise<void> {
  await db.all(askForFollowing, { kind: FOLLOWING, now: clock.now().toISOString() });
}
