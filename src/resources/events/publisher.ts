import type { Database, Scope } from '../../platform/database/database.ts';
import { tenantPages } from '../../platform/database/tenant-pages.ts';
import { Refusal } from '../../platform/errors.ts';
import { API_VERSION } from '../../platform/http/route.ts';
import type { Snapshot } from '../../platform/record-events.ts';
import { buildEvents, type EventBuildingDependencies, type NewEvent } from './event-building.ts';
import { type ChangeSpan, foldEntries, type LoadedChange } from './record-changes.ts';
import {
  awaitPublishingLock,
  deleteEventMedia,
  findOutboxEntry,
  insertEvents,
  listTenantsInOutbox,
  lockTenantForPublishing,
  readChanges,
  takeOutboxEntries,
  tryPublishingLock,
} from './store.ts';

/** How long a change waits for the publisher at most. */
export const PUBLISH_EVERY_MS = 50;
/** How often a second round begins, beside one that is held up by a tenant with tens of thousands of changes. */
export const PUBLISH_BESIDE_EVERY_MS = 500;
/** Entries published in one transaction, or more if a single transaction wrote more. */
const ENTRIES_MAX = 1_000;
/** Changes held in memory at a time: a transaction may have changed tens of thousands of large records. */
const CHANGES_AT_ONCE = 1_000;
/** Tenants published at once: a slow one does not hold up the others, and requests keep enough connections. */
const TENANTS_AT_ONCE = 3;
/** A reader waits for at most this many batches, and then gets the events that exist. */
const BATCHES_WAITED_FOR = 20;

export interface PublishedEvent {
  id: string;
  position: number;
  type: string;
  recordId: string;
  clientId: string | null;
}

export interface PublishingDependencies extends EventBuildingDependencies {
  database: Database;
  /** Runs in the transaction that writes the events. The function that it returns runs after the commit. */
  onPublished(db: Scope, tenantId: string, events: PublishedEvent[]): Promise<() => void>;
}

/** Publishes the events of all committed changes. Any number of processes may do so: a lock guards each tenant. */
export async function publishEvents(
  dependencies: PublishingDependencies,
  signal?: AbortSignal,
  tenantsAtOnce = TENANTS_AT_ONCE,
): Promise<void> {
  const failures: unknown[] = [];
  for (let hasMore = true; hasMore && failures.length === 0; ) {
    hasMore = false;
    for await (const tenantIds of tenantPages(dependencies.database, listTenantsInOutbox)) {
      const queue = tenantIds.values();
      const work = async () => {
        for (const tenantId of queue) {
          if (signal?.aborted) return;
          try {
            const db = dependencies.database.inTenant(tenantId);
            if ((await publishBatch(dependencies, db, tenantId)) === 'more') hasMore = true;
          } catch (error) {
            failures.push(error);
          }
        }
      };
      await Promise.all(Array.from({ length: tenantsAtOnce }, work));
      if (signal?.aborted) return;
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some events could not be published');
}

/** Publishes what is pending, so that a caller who made a change finds its event. */
export async function publishBeforeReading(
  dependencies: PublishingDependencies,
  db: Scope,
  tenantId: string,
): Promise<void> {
  try {
    await publishPending(dependencies, db, tenantId);
  } catch (error) {
    // The tenant has too much to publish. The reader gets the events that exist.
    if (!(error instanceof Refusal)) throw error;
  }
}

/** Publishes what was committed before now. */
export async function publishPending(
  dependencies: PublishingDependencies,
  db: Scope,
  tenantId: string,
): Promise<void> {
  for (let batches = 0; batches < BATCHES_WAITED_FOR; batches++) {
    if (!(await db.one(findOutboxEntry, { tenantId }))) return;
    if ((await publishBatch(dependencies, db.withoutAuthor(), tenantId, 'wait')) === 'done') return;
  }
}

async function publishBatch(
  dependencies: PublishingDependencies,
  scope: Scope,
  tenantId: string,
  ifLocked: 'wait' | 'skip' = 'skip',
): Promise<'more' | 'done'> {
  const { sources } = dependencies;
  return scope.transaction(async (db) => {
    const [lock, tenant] = await Promise.all([
      db.one(ifLocked === 'wait' ? awaitPublishingLock : tryPublishingLock, { tenantId }),
      db.one(lockTenantForPublishing, { tenantId }),
    ]);
    if (!lock?.isMine || !tenant) return 'done';
    // A separate statement, begun under the lock, so that it sees what the previous publisher wrote.
    const entries = await db.all(takeOutboxEntries, { tenantId, count: ENTRIES_MAX });
    const spans = foldEntries(entries, (resource) => sources.has(resource));
    for (let start = 0; start < spans.length; start += CHANGES_AT_ONCE) {
      const changes = await loadChanges(db, tenantId, spans.slice(start, start + CHANGES_AT_ONCE));
      const events = await buildEvents(dependencies, db, changes);
      if (events.length > 0) await writeEvents(dependencies, db, tenantId, events);
    }
    const last = entries.at(-1);
    if (last) await db.all(deleteEventMedia, { lastPosition: last.position });
    return entries.length >= ENTRIES_MAX ? 'more' : 'done';
  });
}

async function loadChanges(db: Scope, tenantId: string, spans: ChangeSpan[]): Promise<LoadedChange[]> {
  const rows = await db.all(readChanges, { spans });
  return rows.map(({ before, after, media, actor, createdAt }, index) => {
    const { resource, recordId } = spans[index] as ChangeSpan;
    const complete = (row: Snapshot | null) => (row ? { ...row, tenant_id: tenantId, media } : undefined);
    return { resource, recordId, before: complete(before), after: complete(after), actor, createdAt };
  });
}

/** Needs the publishing lock, so that positions follow the order of commits. */
async function writeEvents(
  dependencies: PublishingDependencies,
  db: Scope,
  tenantId: string,
  events: NewEvent[],
): Promise<PublishedEvent[]> {
  const written = await db.all(insertEvents, {
    events: events.map((event, ordinal) => ({ ...event, ordinal })),
    apiVersion: API_VERSION,
  });
  written.sort((one, other) => one.position - other.position);
  db.afterCommit(await dependencies.onPublished(db, tenantId, written));
  return written;
}

/** Publishes an event that does not come from a change of a record. */
export async function publishEvent(
  dependencies: PublishingDependencies,
  db: Scope,
  tenantId: string,
  event: NewEvent,
): Promise<PublishedEvent> {
  await db.one(awaitPublishingLock, { tenantId });
  const [published] = await writeEvents(dependencies, db, tenantId, [event]);
  return published as PublishedEvent;
}
