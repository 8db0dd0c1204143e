import { isDeepStrictEqual } from 'node:util';
import { BATCH_ROWS, slicesOf } from '../../../platform/database/batches.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { jsonListOf } from '../../../platform/database/json-list.ts';
import { invalid } from '../../../platform/errors.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { newIds } from '../../../platform/ids.ts';
import { refitDrafts, releaseDrafts, releaseFromCollecting, renameLines } from '../time-charges/releasing.ts';
import {
  deleteCoveragesOfEntries,
  deleteUnchargedEntries,
  endChargedEntries,
  findChargedEntries,
  insertEntries,
  type NewStoredEntry,
  readEntriesToChange,
  releaseReplaced,
  replaceEntries,
  type StoredEntry,
  type StoredValues,
  updateEntries,
} from './changing-store.ts';
import { takenSourceId } from './rules.ts';

/** The values that can be changed. A project comes with its contract. */
export type EntryValues = StoredValues;
/** Properties that are left out stay as they are; null clears one. Minutes above 0 revive a deleted entry. */
export type EntryChange = { id: string } & Partial<EntryValues>;

/** Billed minutes stay with these. */
const PRICED_BY = ['contractId', 'date', 'role'] as const;
/** Lines are grouped by these. */
const GROUPED_BY = [...PRICED_BY, 'projectId', 'worker', 'referenceType', 'referenceId'] as const;

/** An approval is for these. */
const APPROVED = [
  ...GROUPED_BY,
  'minutes',
  'description',
  'isBillable',
  'sourceId',
  'referenceName',
] as const;
const VALUES = [...APPROVED, 'isHeld', 'startedAt', 'integrationId', 'externalId', 'metadata'] as const;

interface Merged {
  before: StoredEntry;
  after: StoredEntry;
}

export type NewEntry = Omit<NewStoredEntry, 'id'>;

/** Adds entries, except those whose identifier at the source is taken. Returns how many it added. */
export async function addEntries(
  { db, clock }: Pick<TenantContext, 'db' | 'clock'>,
  entries: NewEntry[],
): Promise<number> {
  const ids = newIds('timeEntry', entries.length);
  const now = clock.now().toISOString();
  let added = 0;
  for (const [batch, from] of slicesOf(entries, BATCH_ROWS)) {
    const listed = await jsonListOf(batch, (entry, index) => ({ ...entry, id: ids[from + index] as string }));
    added += (await db.all(insertEntries, { entries: listed, now })).length;
  }
  return added;
}

/**
 * Changes entries, and makes drafts follow. An entry with billed minutes keeps its contract, day and role: it ends, and
 * a new entry takes the new values. Returns the identifiers of new entries by the identifiers that they replace. Needs
 * a transaction and the locks of the contracts, old and new.
 */
export async function changeEntries(
  { db, clock }: Pick<TenantContext, 'db' | 'clock'>,
  changes: EntryChange[],
): Promise<Map<string, string>> {
  const replaced = new Map<string, string>();
  for (const [batch] of slicesOf(changes, BATCH_ROWS))
    for (const [id, by] of await changeBatch({ db, clock }, batch)) replaced.set(id, by);
  return replaced;
}

async function changeBatch(
  { db, clock }: Pick<TenantContext, 'db' | 'clock'>,
  changes: EntryChange[],
): Promise<Map<string, string>> {
  const now = clock.now().toISOString();
  const merged = await mergeChanges(db, changes);
  const isMoved = (one: Merged) => differs(one, PRICED_BY);
  const isToApprove = (one: Merged) => one.before.isApprovalRequired && differs(one, APPROVED);
  await releaseDrafts(db, idsOf(merged.filter((one) => isMoved(one) || isToApprove(one))), now);
  const elsewhere = idsOf(merged.filter((one) => differs(one, ['contractId'])));
  // Prepaid hours of the old contract cover them no longer. Those of the new one may be reckoned first.
  if (elsewhere.length > 0) await db.all(deleteCoveragesOfEntries, { entryIds: elsewhere });
  const moved = idsOf(merged.filter(isMoved));
  // A collecting draft gets them back under their new group. One that a person made keeps them where they are.
  await releaseFromCollecting(
    db,
    idsOf(merged.filter((one) => !isMoved(one) && differs(one, GROUPED_BY))),
    now,
  );
  // Off all drafts, what is still charged is billed. A draft that was issued in the meantime counts.
  const charged = moved.length === 0 ? [] : await db.all(findChargedEntries, { ids: moved });
  const billed = new Set(charged.map(({ id }) => id));
  const isReplaced = (one: Merged) => billed.has(one.before.id) && isMoved(one);
  const kept = merged.filter((one) => !isReplaced(one));
  if (kept.length > 0) await db.all(updateEntries, { entries: kept.map(({ after }) => after), now });
  const replacements = await writeReplacements(db, merged.filter(isReplaced), now);
  await refitDrafts(db, idsOf(kept.filter((one) => worthOf(one.before) !== worthOf(one.after))), now);
  await renameLines(db, kept.flatMap(renamedTask), now);
  const released = idsOf(kept.filter(({ before, after }) => before.isHeld && !after.isHeld));
  if (released.length > 0) await db.all(releaseReplaced, { ids: released, now });
  return replacements;
}

/** The entries that change, before and after. */
async function mergeChanges(db: Scope, changes: EntryChange[]): Promise<Merged[]> {
  if (changes.length === 0) return [];
  const entries = await db.all(readEntriesToChange, { ids: changes.map(({ id }) => id) });
  const byId = new Map(changes.map((change) => [change.id, change]));
  return entries.flatMap((before) => {
    const after = mergedEntry(before, byId.get(before.id) ?? {});
    return differs({ before, after }, VALUES) ? [{ before, after }] : [];
  });
}

/** An entry that stays ended also stays where it is: its billed minutes are still to be taken back there. */
function mergedEntry(before: StoredEntry, change: Partial<EntryChange>): StoredEntry {
  const after: StoredEntry = { ...before, ...change };
  // Its external id may have been taken since it was deleted.
  if (after.minutes > 0) return before.minutes > 0 ? after : { ...after, externalId: null };
  const { contractId, projectId, date, role } = before;
  return { ...after, contractId, projectId, date, role };
}

function differs({ before, after }: Merged, properties: readonly (keyof EntryValues)[]): boolean {
  return properties.some((property) => !isDeepStrictEqual(before[property], after[property]));
}

/** Ends the entries, and inserts new ones with the new values. */
async function writeReplacements(db: Scope, merged: Merged[], now: string): Promise<Map<string, string>> {
  if (merged.length === 0) return new Map();
  const newOnes = newIds('timeEntry', merged.length);
  const replaced = merged.map(({ before, after }, index) => ({
    id: before.id,
    by: newOnes[index] as string,
    isHeld: after.isHeld,
  }));
  const entries = merged.map(({ after }, index) => ({ ...after, id: newOnes[index] as string }));
  // In this order, because both entries have the same identifier at the source.
  await db.all(replaceEntries, { replaced, now });
  const inserted = await db.all(insertEntries, { entries, now });
  if (inserted.length < entries.length) throw invalid([takenSourceId()]);
  return new Map(replaced.map(({ id, by }) => [id, by]));
}

function worthOf({ isBillable, minutes }: StoredEntry): number {
  return isBillable ? minutes : 0;
}

function renamedTask({ before, after }: Merged) {
  const [from, to] = [before.referenceName, after.referenceName];
  return from === null || to === null || from === to ? [] : [{ entryId: before.id, from, to }];
}

const idsOf = (merged: Merged[]) => merged.map(({ before }) => before.id);

/**
 * Deletes entries, and makes drafts follow. Entries with billed minutes stay, with 0 minutes, until these are taken
 * back. Entries of a tracker always stay: they remember what people set on them, should the tracker bring them back.
 * Needs a transaction and the locks of their contracts.
 */
export async function endEntries(
  { db, clock }: Pick<TenantContext, 'db' | 'clock'>,
  ids: string[],
): Promise<void> {
  const now = clock.now().toISOString();
  for (const [batch] of slicesOf(ids, BATCH_ROWS)) {
    const ended = (await db.all(endChargedEntries, { ids: batch, now })).map(({ id }) => id);
    await refitDrafts(db, ended, now);
    await db.all(deleteUnchargedEntries, { ids: batch });
  }
}
