import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import { type Page, recentPage } from '../../platform/http/answers/pagination.ts';
import type { TenantContext } from '../../platform/http/route.ts';
import { isId } from '../../platform/ids.ts';
import { type PublishingParts, publishBeforeReading } from './publisher.ts';
import type { Event, EventQuery } from './schema.ts';
import { deleteOldEvents, type EventRow, listEvents, listEventsSince, readEvent } from './store.ts';

/** Whoever follows has seen them by then; what is to be known for longer is in the records and the audit trail. */
const KEPT_DAYS = 90;
const SWEEP_BATCH = 1_000;

export async function getEvent(
  parts: PublishingParts,
  { db, tenantId }: TenantContext,
  id: string,
): Promise<Event> {
  await publishBeforeReading(parts, tenantId);
  return shown(await db.one(readEvent, { id }));
}

/** Newest first; or, with `since`, from there on. */
export async function findEvents(
  parts: PublishingParts,
  { db, tenantId }: TenantContext,
  query: EventQuery,
): Promise<Page<Event>> {
  await publishBeforeReading(parts, tenantId);
  const { type = null, since } = query;
  if (since === undefined)
    return recentPage('event', query, async (position) =>
      (await db.all(listEvents, { ...position, type })).map(shown),
    );
  const [sinceId, sinceTime] = isId('event', since) ? [since, null] : ['', since];
  return recentPage('event', query, async ({ beforeId: cursor, count }) => {
    const rows = await db.all(listEventsSince, { type, sinceTime, afterId: cursor || sinceId, count });
    // Nothing after it, or no such event? Whoever follows must not take one for the other.
    if (rows.length === 0 && sinceId && !(await db.one(readEvent, { id: sinceId }))) throw notFound();
    return rows.map(shown);
  });
}

/** Lets go of what is long over. */
export async function sweepEvents(
  database: Database,
  clock: Clock,
  tenantIds: AsyncIterable<string>,
): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_DAYS * 86_400_000).toISOString();
  for await (const tenantId of tenantIds) {
    const db = database.inTenant(tenantId);
    while ((await db.all(deleteOldEvents, { before, count: SWEEP_BATCH })).length === SWEEP_BATCH);
  }
}

function shown(row: EventRow | undefined): Event {
  if (!row) throw notFound();
  return row as Event;
}
