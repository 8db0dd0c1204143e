import type { Clock } from '../../platform/clock.ts';
import type { Scope } from '../../platform/database/database.ts';
import { newIds } from '../../platform/ids.ts';
import type { OrderedEvent } from '../events/telling.ts';
import { assignTurns, distinctLanes, type WaitingLane } from './lanes.ts';
import { countWaiting, insertDeliveries } from './store.ts';

/** A larger backlog need not be counted exactly: its new lanes get late turns anyway. */
const WAITING_COUNTED_MAX = 10_000;

/** An event to send to an integration. A test event has no subscription. */
export interface Match {
  event: OrderedEvent;
  integrationId: string;
  subscription?: { id: string; clientId: string | null };
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
    eventSequence: event.sequence,
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
