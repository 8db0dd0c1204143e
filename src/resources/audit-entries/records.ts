import type { Scope } from '../../platform/database/database.ts';
import { type JournalDependencies, sealPending } from '../journal/sealing.ts';
import { type ChangedRecord, comparisons, listLastEntries } from './record-store.ts';

/** Records compared at a time. */
const BATCH = 1_000;
/** Records without an entry that are named, for each resource. */
const WITHOUT_ENTRY_MAX = 100;
/** How often a record that seems changed is looked at again. */
const LOOKS = 3;

/**
 * Compares every record of the tenant with the last entry about it. What was changed without an entry, by a superuser who
 * turned triggers off, is found. The service may continue to write.
 */
export async function* findChangedRecords(
  journal: JournalDependencies,
  tenantId: string,
): AsyncGenerator<ChangedRecord> {
  const db = journal.database.inTenant(tenantId);
  const confirm = (find: () => Promise<ChangedRecord[]>) =>
    confirmed(find, () => sealPending(journal, db, tenantId));
  let last = { recordId: '', resource: '' };
  for (;;) {
    const position = { afterId: last.recordId, afterResource: last.resource, count: BATCH };
    const entries = await db.all(listLastEntries, position);
    yield* await confirm(async () => compare(db, await db.all(listLastEntries, position)));
    if (entries.length < BATCH) break;
    last = entries.at(-1) ?? last;
  }
  for (const { resource, listWithoutEntry } of comparisons)
    yield* await confirm(async () => {
      const rows = await db.all(listWithoutEntry, { count: WITHOUT_ENTRY_MAX });
      return rows.map(({ recordId }) => ({ resource, recordId, what: 'has no entry' }));
    });
}

/** A change that waits for its seal is none without an entry, so the journal is sealed before each further look. */
async function confirmed(
  find: () => Promise<ChangedRecord[]>,
  sealWaiting: () => Promise<void>,
): Promise<ChangedRecord[]> {
  let found = await find();
  for (let look = 0; found.length > 0 && look < LOOKS; look++) {
    await sealWaiting();
    const again = new Set((await find()).map(keyOf));
    found = found.filter((record) => again.has(keyOf(record)));
  }
  return found;
}

const keyOf = ({ resource, recordId }: ChangedRecord) => `${resource} ${recordId}`;

async function compare(
  db: Scope,
  entries: { resource: string; sequence: number }[],
): Promise<ChangedRecord[]> {
  const found: ChangedRecord[] = [];
  const byResource = Map.groupBy(entries, ({ resource }) => resource);
  for (const { resource, compare: differing } of comparisons) {
    const sequences = byResource.get(resource)?.map(({ sequence }) => sequence);
    if (!sequences) continue;
    for (const { recordId, exists, isDeleted } of await db.all(differing, { sequences }))
      found.push({ resource, recordId, what: whatDiffers(exists, isDeleted) });
  }
  return found;
}

function whatDiffers(exists: boolean, isDeleted: boolean): ChangedRecord['what'] {
  if (!exists) return 'is gone';
  return isDeleted ? 'is there, though it was deleted' : 'differs from its last entry';
}
