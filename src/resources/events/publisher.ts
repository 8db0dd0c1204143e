import type { Clock } from '../../platform/clock.ts';
import type { Database, Scope } from '../../platform/database/database.ts';
import type { RecordEvents } from '../../platform/record-events.ts';
import { eventsOf, foldChanges, type NewEvent } from './changes.ts';
import {
  awaitPublishing,
  hasOutbox,
  holdPublishedTenant,
  insertEvents,
  listTenantsInOutbox,
  takeChanges,
  tryPublishing,
} from './store.ts';

/** How long a change waits for its event at most, besides the time that the work takes. */
export const PUBLISH_EVERY_MS = 50;
/** Made into events in one transaction; more when one transaction changed more. */
const CHANGES_MAX = 1_000;
/** Written in one statement: what a statement is given, PostgreSQL has to hold as a whole. */
const EVENTS_PER_STATEMENT = 1_000;
const TENANTS_MAX = 1_000;
/** Whoever reads waits for so many of these; then the reader is better off with what there is. */
const BATCHES_WAITED_FOR = 20;

/** An event that was just made, for whoever sends it on. */
export interface PublishedEvent {
  id: string;
  position: number;
  type: string;
  recordId: string;
  clientId: string | null;
}

export interface PublishingParts {
  database: Database;
  clock: Clock;
  /** What each resource tells about its events. */
  sources: ReadonlyMap<string, RecordEvents>;
  /** In the transaction that makes the events; what it answers runs once that is committed. */
  onPublished(db: Scope, tenantId: string, events: PublishedEvent[]): Promise<() => void>;
}

/** Makes the events of all changes that are committed. Several processes may: each tenant is one's at a time. */
export async function publishEvents(parts: PublishingParts): Promise<void> {
  for (let isMore = true; isMore; ) {
    const tenants = await parts.database.inSystem().all(listTenantsInOutbox, { count: TENANTS_MAX });
    const failures: unknown[] = [];
    isMore = tenants.length === TENANTS_MAX;
    for (const { tenantId } of tenants) {
      try {
        if ((await publishEventsOf(parts, tenantId)) === 'more') isMore = true;
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'some events could not be published');
  }
}

/** So that whoever made a change finds its event, even if the worker is not there yet. */
export async function publishBeforeReading(parts: PublishingParts, tenantId: string): Promise<void> {
  for (let batches = 0; batches < BATCHES_WAITED_FOR; batches++) {
    if (!(await parts.database.inSystem().one(hasOutbox, { tenantId }))) return;
    if ((await publishEventsOf(parts, tenantId, 'wait')) === 'done') return;
  }
}

async function publishEventsOf(
  parts: PublishingParts,
  tenantId: string,
  ifBusy: 'wait' | 'leave' = 'leave',
): Promise<'more' | 'done'> {
  return parts.database.inTenant(tenantId).transaction(async (db) => {
    const [lock, held] = await Promise.all([
      db.one(ifBusy === 'wait' ? awaitPublishing : tryPublishing, { tenantId }),
      db.one(holdPublishedTenant, { tenantId }),
    ]);
    if (!lock?.isMine || !held) return 'done';
    // A statement of its own, begun after the lock was had: it sees all that the publisher before us did.
    const entries = await db.all(takeChanges, { tenantId, count: CHANGES_MAX });
    const events = await eventsOf(parts.sources, db, parts.clock, foldChanges(tenantId, entries));
    await writeEvents(parts, db, tenantId, events);
    return entries.length >= CHANGES_MAX ? 'more' : 'done';
  });
}

/** Under the tenant's lock, so that positions follow the order of commits. */
async function writeEvents(
  parts: PublishingParts,
  db: Scope,
  tenantId: string,
  events: NewEvent[],
): Promise<PublishedEvent[]> {
  const published: PublishedEvent[] = [];
  for (let start = 0; start < events.length; start += EVENTS_PER_STATEMENT) {
    const batch = events.slice(start, start + EVENTS_PER_STATEMENT);
    const written = await db.all(insertEvents, {
      events: batch.map((event, ordinal) => ({ ...event, ordinal })),
    });
    written.sort((one, other) => one.position - other.position);
    db.afterCommit(await parts.onPublished(db, tenantId, written));
    published.push(...written);
  }
  return published;
}

/** An event that no change of a record made. */
export async function publishEvent(
  parts: PublishingParts,
  db: Scope,
  tenantId: string,
  event: NewEvent,
): Promise<PublishedEvent> {
  await db.one(awaitPublishing, { tenantId });
  const [published] = await writeEvents(parts, db, tenantId, [event]);
  return published as PublishedEvent;
}
