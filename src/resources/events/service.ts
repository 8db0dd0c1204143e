import { found, notFound } from '../../platform/errors.ts';
import { type Page, recentPage } from '../../platform/http/answers/pagination.ts';
import type { TenantContext } from '../../platform/http/route.ts';
import { isId } from '../../platform/ids.ts';
import { sequenceOfId } from '../journal/entry-id.ts';
import { type JournalDependencies, orderBeforeReading } from '../journal/ordering.ts';
import { type EventDependencies, presentEvents, thatFit } from './presentation.ts';
import type { Event, EventQuery } from './schema.ts';
import type { EventRow } from './shared-store.ts';
import {
  findSequenceBefore,
  listEvents,
  listEventsOfType,
  listEventsOfTypeSince,
  listEventsSince,
  readEvent,
} from './store.ts';
import { refuseUnknownType } from './types.ts';

export type EventServiceDependencies = JournalDependencies & EventDependencies;

export async function getEvent(
  dependencies: EventServiceDependencies,
  context: TenantContext,
  id: string,
): Promise<Event> {
  await orderBeforeReading(dependencies, context.db, context.tenantId);
  return found(await findEvent(dependencies, context, id));
}

/** The sequence in the identifier finds the event, whose own identifier must be the same. */
async function findEvent(
  dependencies: EventServiceDependencies,
  { db }: TenantContext,
  id: string,
): Promise<Event | undefined> {
  const rows = await db.all(readEvent, { sequence: sequenceOfId(id) });
  const [event] = await presentEvents(dependencies, db, rows);
  return event?.id === id ? event : undefined;
}

/** Lists the newest events first. With `since`, lists the events from there on, oldest first. */
export async function findEvents(
  dependencies: EventServiceDependencies,
  context: TenantContext,
  query: EventQuery,
): Promise<Page<Event>> {
  const { db, tenantId } = context;
  refuseUnknownType(dependencies.sources, query.type);
  await orderBeforeReading(dependencies, db, tenantId);
  const { type, since } = query;
  if (since !== undefined) return findEventsSince(dependencies, context, query, since);
  return eventPage(dependencies, context, query, ({ beforeId, count }) => {
    const beforeSequence = beforeId === '' ? Number.MAX_SAFE_INTEGER : sequenceOfId(beforeId);
    return type === undefined
      ? db.all(listEvents, { beforeSequence, count })
      : db.all(listEventsOfType, { type, beforeSequence, count });
  });
}

async function findEventsSince(
  dependencies: EventServiceDependencies,
  context: TenantContext,
  query: EventQuery,
  since: string,
): Promise<Page<Event>> {
  const { db } = context;
  const isEvent = isId('event', since);
  // An empty list must mean that no event follows, and not that `since` names no event.
  if (isEvent && !(await findEvent(dependencies, context, since))) throw notFound('since');
  const begin = isEvent ? sequenceOfId(since) : (await db.one(findSequenceBefore, { time: since }))?.sequence;
  const sinceTime = isEvent ? '-infinity' : since;
  const { type } = query;
  return eventPage(dependencies, context, query, async ({ beforeId: cursor, count }) => {
    if (begin === undefined) return [];
    const afterSequence = cursor === '' ? begin : sequenceOfId(cursor);
    const position = { afterSequence, sinceTime, count };
    return type === undefined
      ? db.all(listEventsSince, position)
      : db.all(listEventsOfTypeSince, { type, ...position });
  });
}

function eventPage(
  dependencies: EventServiceDependencies,
  { db }: TenantContext,
  query: EventQuery,
  fetch: (before: { beforeId: string; count: number }) => Promise<EventRow[]>,
): Promise<Page<Event>> {
  return recentPage('event', query, fetch, (rows) =>
    presentEvents(dependencies, db, thatFit(dependencies, rows)),
  );
}
