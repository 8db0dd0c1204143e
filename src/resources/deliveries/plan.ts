import type { Clock } from '../../platform/clock.ts';
import type { Scope } from '../../platform/database/database.ts';
import { newIds } from '../../platform/ids.ts';
import type { PublishedEvent } from '../events/publisher.ts';
import { covers } from '../integrations/configuration.ts';
import { countWaiting, deleteSubscriptionsOfClients, insertDeliveries, listWanted } from './store.ts';

/** What goes to one integration about one record: its first attempts are made one after the other. */
export interface Lane {
  tenantId: string;
  integrationId: string;
  recordId: string;
}

/** A lane with something to do, and how many turns of others go before it. */
export interface WaitingLane extends Lane {
  turn: number;
}

/** So many lanes of one integration have the same turn; then it is that of others, however much one has to say. */
const LANES_PER_TURN = 50;
/** Past that, one is as far behind as it gets. */
const WAITING_COUNTED_MAX = 10_000;

/** Makes a delivery for each subscription that wants an event, and answers where there is something to do. */
export async function planDeliveries(
  db: Scope,
  clock: Clock,
  tenantId: string,
  events: PublishedEvent[],
): Promise<WaitingLane[]> {
  const wanted = await db.all(listWanted, {});
  const matches = events.flatMap((event) =>
    wanted
      .filter(
        ({ eventType, clientId }) =>
          covers(eventType, event.type) && (!clientId || clientId === event.clientId),
      )
      .map(({ id, integrationId, clientId }) => ({ event, integrationId, subscription: { id, clientId } })),
  );
  const { lanes } = await writeDeliveries(db, clock, tenantId, matches);
  // That a client was deleted is the last that there is to be told of it.
  const deleted = events.filter(({ type }) => type === 'client.deleted').map(({ recordId }) => recordId);
  if (deleted.length > 0) await db.all(deleteSubscriptionsOfClients, { clientIds: deleted });
  return lanes;
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
  const lanes = matches.map(({ event: { recordId }, integrationId }) => ({
    tenantId,
    integrationId,
    recordId,
  }));
  const distinct = [...new Map(lanes.map((lane) => [laneKey(lane), lane])).values()];
  return {
    ids,
    lanes: inTurn(distinct, new Map(waiting.map(({ integrationId, count }) => [integrationId, count]))),
  };
}

/** Lanes of one integration take turns with those of others, after those that it has waiting already. */
export function inTurn(lanes: Lane[], waiting: ReadonlyMap<string, number>): WaitingLane[] {
  const counts = new Map(waiting);
  return lanes.map((lane) => {
    const count = counts.get(lane.integrationId) ?? 0;
    counts.set(lane.integrationId, count + 1);
    return { ...lane, turn: turnOf(count) };
  });
}

export function turnOf(rank: number): number {
  return Math.floor(rank / LANES_PER_TURN);
}

export function laneKey({ tenantId, integrationId, recordId }: Lane): string {
  return `${tenantId}/${integrationId}/${recordId}`;
}
