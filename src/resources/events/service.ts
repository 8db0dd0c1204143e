import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { found, notFound } from '../../platform/errors.ts';
import { type Page, recentPage } from '../../platform/http/answers/pagination.ts';
import type { TenantContext } from '../../platform/http/route.ts';
import { isId } from '../../platform/ids.ts';
import { withoutNulls } from '../../platform/schema.ts';
import { type PublishingDependencies, publishBeforeReading } from './publisher.ts';
import type { Event, EventQuery } from './schema.ts';
import { deleteOldEvents, listEvents, listEventsSince, readEvent } from './store.ts';

/** Events may expire, because the records and the audit trail are kept. */
const RETENTION_DAYS = 90;
const SWEEP_BATCH = 1_000;

export async function getEvent(
  dependencies: PublishingDependencies,
  { db, tenantId }: TenantContext,
  id: string,
): Promise<Event> {
  await publishBeforeReading(dependencies, db, tenantId);
  return withoutNulls(found(await db.one(readEvent, { id })));
}

/** Lists the newest events first. With `since`, lists the events from there on, oldest first. */
export async function findEvents(
  dependencies: PublishingDependencies,
  { db, tenantId }: TenantContext,
  query: EventQuery,
): Promise<Page<Event>> {
  await publishBeforeReading(dependencies, db, tenantId);
  const { type = null, since } = query;
  if (since === undefined)
    return recentPage('event', query, async (position) =>
      (await db.all(listEvents, { ...position, type })).map(withoutNulls),
    );
  const [sinceId, sinceTime] = isId('event', since) ? [since, null] : ['', since];
  return recentPage('event', query, async ({ beforeId: cursor, count }) => {
    const rows = await db.all(listEventsSince, { type, sinceTime, afterId: cursor || sinceId, count });
    // An empty list must mean that no event follows, and not that `since` names no event.
    if (rows.length === 0 && sinceId && !(await db.one(readEvent, { id: sinceId }))) throw notFound();
    return rows.map(withoutNulls);
  });
}

export async function sweepEvents(
  database: Database,
  clock: Clock,
  tenantIds: AsyncIterable<string>,
): Promise<void> {
  const before = new Date(clock.now().getTime() - RETENTION_DAYS * 86_400_000).toISOString();
  for await (const tenantId of tenantIds) {
    const db = database.inTenant(tenantId);
    while ((await db.all(deleteOldEvents, { before, count: SWEEP_BATCH })).length === SWEEP_BATCH);
  }
}
