import type { Database, Scope } from '../../platform/database/database.ts';
import { tenantPages } from '../../platform/database/tenant-pages.ts';
import type { Snapshot } from '../../platform/record-events.ts';
import { type Change, foldChanges, type NewEvent, type ReadChange } from './changes.ts';
import { eventsOf, type RepresentingParts } from './representation.ts';
import {
  awaitPublishing,
  deleteMedia,
  hasOutbox,
  holdPublishedTenant,
  insertEvents,
  listTenantsInOutbox,
  readChanges,
  takeChanges,
  tryPublishing,
} from './store.ts';

/** How long a change waits for its event at most, besides the time that the work takes. */
export const PUBLISH_EVERY_MS = 50;
/** Made into events in one transaction; more when one transaction changed more. */
const CHANGES_MAX = 1_000;
/** Read, shown and written at a time: a transaction may have changed tens of thousands of large records. */
const SLICE = 1_000;
/** One that takes long does not keep the others waiting; requests need connections too. */
const TENANTS_AT_ONCE = 3;
/** Whoever reads waits for so many batches; then the reader is better off with what there is. */
const BATCHES_WAITED_FOR = 20;

/** An event that was just made, for whoever sends it on. */
export interface PublishedEvent {
  id: string;
  position: number;
  type: string;
  recordId: string;
  clientId: string | null;
}

export interface PublishingParts extends RepresentingParts {
  database: Database;
  /** In the transaction that makes the events; what it answers runs once that is committed. */
  onPublished(db: Scope, tenantId: string, events: PublishedEvent[]): Promise<() => void>;
}

/**
 * Makes the events of all changes that are committed, until there are none. Several processes may: each tenant is
 * one's at a time.
 */
export async function publishEvents(parts: PublishingParts, signal?: AbortSignal): Promise<void> {
  const failures: unknown[] = [];
  for (let isMore = true; isMore && failures.length === 0; ) {
    isMore = false;
    for await (const tenants of tenantPages(parts.database, listTenantsInOutbox)) {
      const waiting = tenants.values();
      const work = async () => {
        for (const tenantId of waiting) {
          if (signal?.aborted) return;
          try {
            if ((await publishEventsOf(parts, tenantId)) === 'more') isMore = true;
          } catch (error) {
            failures.push(error);
          }
        }
      };
      await Promise.all(Array.from({ length: TENANTS_AT_ONCE }, work));
      if (signal?.aborted) return;
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some events could not be published');
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
    const keys = await db.all(takeChanges, { tenantId, count: CHANGES_MAX });
    const changes = foldChanges(keys, (resource) => parts.sources.has(resource));
    for (let start = 0; start < changes.length; start += SLICE) {
      const read = await readSlice(db, tenantId, changes.slice(start, start + SLICE));
      const events = await eventsOf(parts, parts.database.inTenant(tenantId), read);
      if (events.length > 0) await writeEvents(parts, db, tenantId, events);
    }
    const last = keys.at(-1);
    if (last) await db.all(deleteMedia, { lastPosition: last.position });
    return keys.length >= CHANGES_MAX ? 'more' : 'done';
  });
}

async function readSlice(db: Scope, tenantId: string, changes: Change[]): Promise<ReadChange[]> {
  const rows = await db.all(readChanges, { changes });
  return rows.map(({ before, after, media, createdAt }, index) => {
    const { resource, recordId } = changes[index] as Change;
    const snapshot = (row: unknown) =>
      row === null ? undefined : ({ ...(row as Snapshot), tenant_id: tenantId, media } satisfies Snapshot);
    return { resource, recordId, before: snapshot(before), after: snapshot(after), createdAt };
  });
}

/** Under the tenant's lock, so that positions follow the order of commits. */
async function writeEvents(
  parts: PublishingParts,
  db: Scope,
  tenantId: string,
  events: NewEvent[],
): Promise<PublishedEvent[]> {
  const written = await db.all(insertEvents, {
    events: events.map((event, ordinal) => ({ ...event, ordinal })),
  });
  written.sort((one, other) => one.position - other.position);
  db.afterCommit(await parts.onPublished(db, tenantId, written));
  return written;
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
