import type { Clock } from '../../../platform/clock.ts';
import type { Scope } from '../../../platform/database/database.ts';
import type { RowOf } from '../../../platform/database/statement.ts';
import { entryId } from '../../journal/chain/entry-id.ts';
import { matchesEventType } from '../integrations/event-types.ts';
import { type Match, type SealedEvent, writeDeliveries } from './delivery-creation.ts';
import {
  deletePlannedPeriods,
  listEventsToPlan,
  listPeriods,
  listPlannedSubscriptions,
  lockForPlanning,
  lockSubscribedIntegrations,
  movePlanning,
} from './planning-store.ts';

/** Deliveries written in one transaction, and events looked at. A turn takes a fraction of a second. */
export const DELIVERIES_MAX = 1_000;

type Period = RowOf<typeof listPeriods>;

interface Slice {
  matches: Match[];
  /** The last event whose deliveries are in the slice. */
  plannedSequence: number;
}

/**
 * Plans a delivery for each event and each subscription that covered it, from where the tenant's planning stands. A large
 * fan-out takes several slices, and other tenants have their turns between them.
 */
export async function planDeliveries(
  scope: Scope,
  clock: Clock,
  tenantId: string,
  share = 1,
): Promise<'more' | 'done'> {
  const most = Math.max(1, Math.floor(DELIVERIES_MAX * share));
  return scope.transaction(async (db) => {
    const [head, rows, locked, periods] = await Promise.all([
      db.one(lockForPlanning, { tenantId }),
      db.all(listEventsToPlan, { tenantId, most }),
      db.all(lockSubscribedIntegrations, { tenantId }),
      db.all(listPeriods, {}),
    ]);
    if (!head) return 'done';
    const end = Math.min(head.sequence, head.plannedSequence + most);
    const events = rows.map((row) => ({ ...row, id: entryId('event', row.uuid) }));
    const lasting = new Set(locked.map(({ id }) => id));
    const planned = periods.filter(({ integrationId }) => lasting.has(integrationId));
    const slice = await withinLimit(db, cutSlice(events, planned, most, end), most);
    const { plannedSequence } = slice;
    await Promise.all([
      writeDeliveries(db, clock, slice.matches),
      periods.some(({ lastSequence }) => lastSequence <= plannedSequence) &&
        db.all(deletePlannedPeriods, { plannedSequence }),
      db.all(movePlanning, { tenantId, plannedSequence }),
    ]);
    return plannedSequence < head.sequence ? 'more' : 'done';
  });
}

/** Takes whole events until the limit is reached, and at least one. `end` is where planning stands after all of them. */
export function cutSlice(events: SealedEvent[], periods: Period[], most: number, end: number): Slice {
  const matches: Match[] = [];
  for (const [index, event] of events.entries()) {
    const own = periods.filter((period) => covers(period, event));
    if (index > 0 && matches.length + own.length > most)
      return { matches, plannedSequence: event.sequence - 1 };
    for (const { subscriptionId: id, integrationId, clientId } of own)
      matches.push({ event, integrationId, subscription: { id, clientId } });
  }
  return { matches, plannedSequence: end };
}

function covers(
  { firstSequence, lastSequence, eventType, clientId }: Period,
  { sequence, type, clientId: client }: SealedEvent,
): boolean {
  return (
    firstSequence <= sequence &&
    sequence <= lastSequence &&
    matchesEventType(eventType, type) &&
    (!clientId || clientId === client)
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
  return { matches: left.slice(0, most), plannedSequence: last.sequence - 1 };
}
