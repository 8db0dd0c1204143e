import type { Clock } from '../../platform/clock.ts';
import type { Scope } from '../../platform/database/database.ts';
import { newIds } from '../../platform/ids.ts';
import type { PublishedEvent } from '../events/publisher.ts';
import { matchesEventType } from '../integrations/event-types.ts';
import { assignTurns, distinctLanes, type WaitingLane } from './lanes.ts';
import {
  countWaiting,
  deleteSubscriptionsOfClients,
  insertDeliveries,
  listActiveSubscriptions,
} from './store.ts';

/** A larger backlog need not be counted exactly: its new lanes get late turns anyway. */
const WAITING_COUNTED_MAX = 10_000;

/** An event to send to an integration. A test event has no subscription. */
interface Match {
  event: PublishedEvent;
  integrationId: string;
  subscription?: { id: string; clientId: string | null };
}

/** Creates a delivery for each event and each subscription that matches it. Returns the lanes with due deliveries. */
export async function createDeliveries(
  db: Scope,
  clock: Clock,
  tenantId: string,
  events: PublishedEvent[],
): Promise<WaitingLane[]> {
  const subscriptions = await db.all(listActiveSubscriptions, {});
  const matches = events.flatMap((event) =>
    subscriptions
      .filter(
        ({ eventType, clientId }) =>
          matchesEventType(eventType, event.type) && (!clientId || clientId === event.clientId),
      )
      .map(({ id, integrationId, clientId }) => ({ event, integrationId, subscription: { id, clientId } })),
  );
  const { lanes } = await writeDeliveries(db, clock, tenantId, matches);
  // The deletion of a client is its last event, so its subscriptions end here.
  const clientIds = events.filter(({ type }) => type === 'client.deleted').map(({ recordId }) => recordId);
  if (clientIds.length > 0) await db.all(deleteSubscriptionsOfClients, { clientIds });
  return lanes;
}

export async function writeDeliveries(
  db: Scope,
  clock: Clock,
  tenantId: string,
  matches: Match[],
): Promise<{ ids: string[]; lanes: WaitingLane[] }> {
  if (matches.length === 0) return { ids: [], lanes: [] };
  const ids = newIds('delivery', matches.length);
  const deliveries = matches.map(({ event, integrationId, subscription }, index) => ({
    id: ids[index],
    eventId: event.id,
    eventPosition: event.position,
    eventType: event.type,
    recordId: event.recordId,
    integrationId,
    subscriptionId: subscription?.id ?? null,
    subscribedClientId: subscription?.clientId ?? null,
  }));
  const integrationIds = [...new Set(matches.map(({ integrationId }) => integrationId))];
  const waiting = await db.all(countWaiting, { tenantId, integrationIds, most: WAITING_COUNTED_MAX });
  await db.all(insertDeliveries, { deliveries, now: clock.now().toISOString() });
  const lanes = distinctLanes(
    deliveries.map(({ integrationId, recordId }) => ({ tenantId, integrationId, recordId })),
  );
  const counts = new Map(waiting.map(({ integrationId, count }) => [integrationId, count]));
  return { ids, lanes: assignTurns(lanes, counts) };
}
