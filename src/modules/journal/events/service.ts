import type { Scope } from '../../../platform/database/database.ts';
import { found, notFound } from '../../../platform/errors.ts';
import { type Page, sequencePage } from '../../../platform/http/answers/pagination.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { isId } from '../../../platform/ids.ts';
import { placeOfId } from '../chain/entry-id.ts';
import { type JournalDependencies, sealBeforeReading } from '../chain/sealing.ts';
import { type EventDependencies, presentEvents, thatFit } from './presentation.ts';
import type { Event, EventQuery } from './schema.ts';
import type { EventRow } from './shared-store.ts';
import {
  findSequenceBefore,
  listEvents,
  listEventsOfTypes,
  listEventsOfTypesSince,
  listEventsSince,
  readEvent,
} from './store.ts';
import { typesNamed } from './types.ts';

export type EventServiceDependencies = JournalDependencies & EventDependencies;

export async function getEvent(
  dependencies: EventServiceDependencies,
  context: TenantContext,
  id: string,
): Promise<Event> {
  await sealBeforeReading(dependencies, context.db, context.tenantId);
  const [event] = await presentEvents(dependencies, context.db, await findEvent(context.db, id));
  return found(event);
}

/** The event, or none. */
function findEvent(db: Scope, id: string): Promise<EventRow[]> {
  const place = placeOfId(id);
  return place ? db.all(readEvent, { ...place }) : Promise.resolve([]);
}

/** Lists the newest events first. With `since`, lists the events from there on, oldest first. */
export async function findEvents(
  dependencies: EventServiceDependencies,
  context: TenantContext,
  query: EventQuery,
): Promise<Page<Event>> {
  const { db, tenantId } = context;
  const { type, since } = query;
  const types = type === undefined ? undefined : typesNamed(dependencies.sources, type);
  await sealBeforeReading(dependencies, db, tenantId);
  if (since !== undefined) return findEventsSince(dependencies, context, query, { since, types });
  return eventPage(dependencies, context, query, (cursor, count) => {
    const position = { beforeSequence: cursor ?? Number.MAX_SAFE_INTEGER, count };
    return types === undefined
      ? db.all(listEvents, position)
      : db.all(listEventsOfTypes, { types, ...position });
  });
}

async function findEventsSince(
  dependencies: EventServiceDependencies,
  context: TenantContext,
  query: EventQuery,
  { since, types }: { since: string; types: string[] | undefined },
): Promise<Page<Event>> {
  const { db } = context;
  const isEvent = isId('event', since);
  const [event] = isEvent ? await findEvent(db, since) : [];
  // An empty list must mean that no event follows, and not that `since` names no event.
  if (isEvent && !event) throw notFound('since');
  const begin = event ?? (await db.one(findSequenceBefore, { time: since, tenantId: context.tenantId }));
  const sinceTime = isEvent ? '-infinity' : since;
  return eventPage(dependencies, context, query, async (cursor, count) => {
    if (begin === undefined) return [];
    const position = { afterSequence: cursor ?? begin.sequence, sinceTime, count };
    return types === undefined
      ? db.all(listEventsSince, position)
      : db.all(listEventsOfTypesSince, { types, ...position });
  });
}

function eventPage(
  dependencies: EventServiceDependencies,
  { db }: TenantContext,
  query: EventQuery,
  fetch: (cursor: number | undefined, count: number) => Promise<EventRow[]>,
): Promise<Page<Event>> {
  return sequencePage('event', query, fetch, (rows) =>
    presentEvents(dependencies, db, thatFit(dependencies, rows)),
  );
}
