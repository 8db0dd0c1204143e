import type { Clock } from '../../platform/clock.ts';
import type { Scope } from '../../platform/database/database.ts';
import type { RowOf } from '../../platform/database/statement.ts';
import type { OrderedEvent } from '../events/telling.ts';
import { matchesEventType } from '../integrations/event-types.ts';
import { entryId } from '../journal/entry-id.ts';
import { type Match, writeDeliveries } from './delivery-creation.ts';
import type { DueIntegration } from './lanes.ts';
import {
  deleteSubscriptionsOfClients,
  listActiveSubscriptions,
  listEventsToPlan,
  listPlannedSubscriptions,
  lockForPlanning,
  lockIntegrationsInUse,
  movePlanning,
} from './planning-store.ts';

/** Deliveries written in one transaction, and events looked at. A turn takes a fraction of a second. */
export const DELIVERIES_MAX = 1_000;

type Subscription = RowOf<typeof listActiveSubscriptions>;

interface Slice {
  matches: Match[];
  deletedClients: string[];
  /** The last event whose deliveries are in the slice. */
  plannedSequence: number;
}

/**
 * Plans a delivery for each event and each subscription that matches it, from where the tenant's planning stands. A large
 * fan-out takes several slices, and other tenants have their turns between them.
 */
export async function planDeliveries(
  scope: Scope,
  clock: Clock,
  tenantId: string,
  wake: (due: DueIntegration[]) => void,
  share = 1,
): Promise<'more' | 'done'> {
  const most = Math.max(1, Math.floor(DELIVERIES_MAX * share));
  return scope.transaction(async (db) => {
    const head = await db.one(lockForPlanning, { tenantId });
    if (!head) return 'done';
    const end = Math.min(head.sequence, head.plannedSequence + most);
    const [rows, locked, subscriptions] = await Promise.all([
      db.all(listEventsToPlan, { afterSequence: head.plannedSequence, end }),
      db.all(lockIntegrationsInUse, {}),
      db.all(listActiveSubscriptions, {}),
    ]);
    const events = rows.map((row) => ({ ...row, id: entryId('event', row) }));
    const inUse = new Set(locked.map(({ id }) => id));
    const active = subscriptions.filter(({ integrationId }) => inUse.has(integrationId));
    const slice = await withinLimit(db, cutSlice(events, active, most, end), most);
    const { due } = await writeDeliveries(db, clock, tenantId, slice.matches);
    // The deletion of a client is its last event, so its subscriptions end here.
    const { deletedClients: clientIds, plannedSequence } = slice;
    if (clientIds.length > 0) await db.all(deleteSubscriptionsOfClients, { clientIds });
    await db.all(movePlanning, { tenantId, plannedSequence });
    db.afterCommit(() => wake(due));
    return plannedSequence < head.sequence ? 'more' : 'done';
  });
}

/** Takes whole events until the limit is reached, and at least one. `end` is where planning stands after all of them. */
export function cutSlice(
  events: OrderedEvent[],
  subscriptions: Subscription[],
  most: number,
  end: number,
): Slice {
  const matches: Match[] = [];
  const deletedClients: string[] = [];
  for (const [index, event] of events.entries()) {
    const own = subscriptions.filter((subscription) => covers(subscription, event));
    if (index > 0 && matches.length + own.length > most)
      return { matches, deletedClients, plannedSequence: event.sequence - 1 };
    for (const { id, integrationId, clientId } of own)
      matches.push({ event, integrationId, subscription: { id, clientId } });
    if (event.type === 'client.deleted') deletedClients.push(event.recordId);
  }
  return { matches, deletedClients, plannedSequence: end };
}

function covers({ afterSequence, eventType, clientId }: Subscription, event: OrderedEvent): boolean {
  return (
    afterSequence < event.sequence &&
    matchesEventType(eventType, event.type) &&
    (!clientId || clientId === event.clientId)
  );
}

/** A single event with more deliveries than the limit takes several slices, too. */
async function withinLimit(db: Scope, slice: Slice, most: number): Promise<Slice> {
  const last = slice.matches.at(-1)?.event;
  if (!last || slice.matches.length <= most) return slice;
  const planned = await db.all(listPlannedSubscriptions, { eventId: last.id });
  const known = new Set(planned.map(({ subscriptionId }) => subscriptionId));
  const left = slice.matches.filter(({ subscription }) => !known.has(subscription?.id ?? null));
  if (left.length <= most) return { ...slice, matches: left };
  return { matches: left.slice(0, most), deletedClients: [], plannedSequence: last.sequence - 1 };
}
