import type { Clock } from '../../platform/clock.ts';
import type { Scope } from '../../platform/database/database.ts';
import { matchesEventType } from '../integrations/event-types.ts';
import { entryId } from '../journal/entry-id.ts';
import { type Match, writeDeliveries } from './delivery-creation.ts';
import type { WaitingLane } from './lanes.ts';
import {
  deleteSubscriptionsOfClients,
  listActiveSubscriptions,
  listEventsToPlan,
  lockForPlanning,
  movePlanning,
} from './store.ts';

/** Events looked at in one transaction, and deliveries written, or more if a single event has more. */
const EVENTS_MAX = 500;
const DELIVERIES_MAX = 2_000;

/**
 * Plans a delivery for each event and each subscription that matches it, from where the tenant's planning stands. A large
 * fan-out takes several slices, and other tenants have their turns between them.
 */
export async function planDeliveries(
  scope: Scope,
  clock: Clock,
  tenantId: string,
  wake: (lanes: WaitingLane[]) => void,
): Promise<'more' | 'done'> {
  return scope.transaction(async (db) => {
    const head = await db.one(lockForPlanning, { tenantId });
    if (!head) return 'done';
    const [rows, subscriptions] = await Promise.all([
      db.all(listEventsToPlan, { afterSequence: head.plannedSequence, count: EVENTS_MAX }),
      db.all(listActiveSubscriptions, {}),
    ]);
    const matches: Match[] = [];
    const deletedClients: string[] = [];
    let plannedSequence = rows.length < EVENTS_MAX ? head.sequence : head.plannedSequence;
    for (const row of rows) {
      const { sequence, type, recordId, clientId } = row;
      const event = { id: entryId('event', row), sequence, type, recordId, clientId };
      const own = subscriptions.filter(
        (one) =>
          one.afterSequence < sequence &&
          matchesEventType(one.eventType, type) &&
          (!one.clientId || one.clientId === clientId),
      );
      if (matches.length > 0 && matches.length + own.length > DELIVERIES_MAX) {
        plannedSequence = sequence - 1;
        break;
      }
      for (const { id, integrationId, clientId: subscribed } of own)
        matches.push({ event, integrationId, subscription: { id, clientId: subscribed } });
      if (type === 'client.deleted') deletedClients.push(recordId);
      plannedSequence = Math.max(plannedSequence, sequence);
    }
    const { lanes } = await writeDeliveries(db, clock, tenantId, matches);
    // The deletion of a client is its last event, so its subscriptions end here.
    if (deletedClients.length > 0) await db.all(deleteSubscriptionsOfClients, { clientIds: deletedClients });
    await db.all(movePlanning, { tenantId, plannedSequence });
    db.afterCommit(() => wake(lanes));
    return plannedSequence < head.sequence ? 'more' : 'done';
  });
}
