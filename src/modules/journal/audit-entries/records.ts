import type { Database, Scope } from '../../../platform/database/database.ts';
import { type ChangedRecord, comparisons, listLastEntries } from './record-store.ts';

/** Records compared at a time. */
const BATCH = 1_000;
/** Records without an entry that are named, for each resource. */
const WITHOUT_ENTRY_MAX = 100;

/**
 * Compares every record of the tenant with the last entry about it. What was changed without an entry, by a superuser who
 * turned triggers off, is found. The service may continue to write.
 */
export function findChangedRecords(database: Database, tenantId: string): AsyncGenerator<ChangedRecord> {
  return changedRecordsIn(database.inTenant(tenantId));
}

/** The same within a transaction, of what it sees. */
export async function* changedRecordsIn(db: Scope): AsyncGenerator<ChangedRecord> {
  let last = { recordId: '', resource: '' };
  for (;;) {
    const position = { afterId: last.recordId, afterResource: last.resource, count: BATCH };
    const entries = await db.all(listLastEntries, position);
    yield* compare(db, entries);
    if (entries.length < BATCH) break;
    last = entries.at(-1) ?? last;
  }
  for (const { resource, listWithoutEntry } of comparisons)
    for (const { recordId } of await db.all(listWithoutEntry, { count: WITHOUT_ENTRY_MAX }))
      yield { resource, recordId, what: 'has no entry' };
}

async function* compare(
  db: Scope,
  entries: { resource: string; sequence: number }[],
): AsyncGenerator<ChangedRecord> {
  const byResource = Map.groupBy(entries, ({ resource }) => resource);
  for (const { resource, compare: differing } of comparisons) {
    const sequences = byResource.get(resource)?.map(({ sequence }) => sequence);
    if (!sequences) continue;
    for (const { recordId, exists, isDeleted } of await db.all(differing, { sequences }))
      yield { resource, recordId, what: whatDiffers(exists, isDeleted) };
  }
}

function whatDiffers(exists: boolean, isDeleted: boolean): ChangedRecord['what'] {
  if (!exists) return 'is gone';
  return isDeleted ? 'is there, though it was deleted' : 'differs from its last entry';
}
