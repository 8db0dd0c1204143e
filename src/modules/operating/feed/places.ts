import type { Scope } from '../../../platform/database/database.ts';
import type { RowOf, Values } from '../../../platform/database/statement.ts';
import { found } from '../../../platform/errors.ts';
import { type EventDependencies, presentEvents, thatFit } from '../../journal/events/presentation.ts';
import type { Event } from '../../journal/events/schema.ts';
import type { FeedEvent } from './schema.ts';
import type { placeRow } from './shared-store.ts';
import { listFeedAfter, listFeedBefore, readEventsAt, readFeedEnd } from './store.ts';

/** Tenants whose events are read at a time, each in its own scope. */
const TENANTS_AT_ONCE = 4;
/** Places of the feed that one page goes through. */
const LOOKS_MAX = 5_000;

type EventRow = RowOf<typeof readEventsAt>;

/** Where an event stands: in the feed, and in its tenant's journal. */
export type Place = Values<typeof placeRow>;

/** A place with what stands there in the journal. */
type Placed<P extends Place> = P & { entry: EventRow };

/** The last number of the feed. */
export async function feedEndOf(db: Scope): Promise<number> {
  return found(await db.one(readFeedEnd, {})).sequence;
}

interface Wanted {
  from: { after: number } | { before: number };
  tenantId: string | null;
  types: string[] | null;
}

/** The next places that are wanted. Behind `end`, there are more that were not looked at. */
export async function findPlaces(
  db: Scope,
  { from, tenantId, types }: Wanted,
  count: number,
  looks = LOOKS_MAX,
): Promise<{ rows: Place[]; end: Place | undefined }> {
  const filters = { tenantId, types, looks, count };
  const rows =
    'after' in from
      ? await db.all(listFeedAfter, { position: from.after, ...filters })
      : await db.all(listFeedBefore, { position: from.before, ...filters });
  const end = rows.find(({ isLast }) => isLast) ?? (rows.length === count ? rows.at(-1) : undefined);
  return { rows: rows.filter(({ isFound }) => isFound), end };
}

/** Reads these places in the scopes of their tenants. Those of a tenant that was just purged are left out. */
export async function readPlaces<P extends Place>(db: Scope, places: P[]): Promise<Placed<P>[]> {
  const entries = new Map<P, EventRow>();
  await forEachTenant(places, async (tenantId, own) => {
    const sequences = own.map(({ journalSequence }) => journalSequence);
    const read = await db.inTenant(tenantId).all(readEventsAt, { sequences });
    const bySequence = new Map(read.map((entry) => [entry.sequence, entry]));
    for (const place of own) {
      const entry = bySequence.get(place.journalSequence);
      if (entry) entries.set(place, entry);
    }
  });
  return places.flatMap((place) => {
    const entry = entries.get(place);
    return entry ? [{ ...place, entry }] : [];
  });
}

/** The events at these places, in their order, as many as one answer holds. */
export async function presentPlaces(
  dependencies: EventDependencies,
  db: Scope,
  places: Placed<Place>[],
): Promise<FeedEvent[]> {
  const fitting = thatFit(
    dependencies,
    places.map(({ entry }) => entry),
  );
  const shown = places.slice(0, fitting.length);
  const events = new Map<Place, Event>();
  await forEachTenant(shown, async (tenantId, own) => {
    const entries = own.map(({ entry }) => entry);
    const presented = await presentEvents(dependencies, db.inTenant(tenantId), entries);
    for (const [index, place] of own.entries()) events.set(place, presented[index] as Event);
  });
  return shown.map((place) => {
    const { sequence: feedSequence, tenantExternalId } = place;
    const event = events.get(place) as Event;
    return { ...event, feedSequence, ...(tenantExternalId !== null && { tenantExternalId }) };
  });
}

/** One call for each tenant, a few at a time. A failure is thrown once all others have ended. */
async function forEachTenant<P extends Place>(
  places: P[],
  work: (tenantId: string, own: P[]) => Promise<void>,
): Promise<void> {
  const waiting = [...Map.groupBy(places, ({ tenantId }) => tenantId)];
  const workOff = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await work(...next);
  };
  const ended = await Promise.allSettled(Array.from({ length: TENANTS_AT_ONCE }, workOff));
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
}
