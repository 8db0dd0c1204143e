import type { Clock } from '../../platform/clock.ts';
import type { Scope } from '../../platform/database/database.ts';
import { newIds } from '../../platform/ids.ts';
import type { PublishedEvent } from '../events/publisher.ts';
import { covers } from '../integrations/configuration.ts';
import { insertDeliveries, listWanted } from './store.ts';

/** What goes to one integration about one record: its first attempts are made one after the other. */
export interface Lane {
  tenantId: string;
  integrationId: string;
  recordId: string;
}

/** Makes a delivery for each subscription that wants an event, and answers where there is something to do. */
export async function planDeliveries(
  db: Scope,
  clock: Clock,
  tenantId: string,
  events: PublishedEvent[],
): Promise<Lane[]> {
  const wanted = await db.all(listWanted, {});
  const matches = events.flatMap((event) =>
    wanted
      .filter(
        ({ eventType, clientId }) =>
          covers(eventType, event.type) && (!clientId || clientId === event.clientId),
      )
      .map(({ id, integrationId, clientId }) => ({ event, integrationId, subscription: { id, clientId } })),
  );
  return (await writeDeliveries(db, clock, tenantId, matches)).lanes;
}

interface Match {
  event: PublishedEvent;
  integrationId: string;
  subscription?: { id: string; clientId: string | null };
}

export async function writeDeliveries(
  db: Scope,
  clock: Clock,
  tenantId: string,
  matches: Match[],
): Promise<{ ids: string[]; lanes: Lane[] }> {
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
  await db.all(insertDeliveries, { deliveries, now: clock.now().toISOString() });
  const lanes = matches.map(({ event: { recordId }, integrationId }) => ({
    tenantId,
    integrationId,
    recordId,
  }));
  return { ids, lanes: [...new Map(lanes.map((lane) => [laneKey(lane), lane])).values()] };
}

export function laneKey({ tenantId, integrationId, recordId }: Lane): string {
  return `${tenantId}/${integrationId}/${recordId}`;
}
