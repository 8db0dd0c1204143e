import { type PathOf, placesIn, refuseRepeated } from '../../../platform/batches/items.ts';
import { readInOrder, showBatch, writeBatch } from '../../../platform/batches/writing.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { explainViolations } from '../../../platform/database/failures.ts';
import { jsonListOf } from '../../../platform/database/json-list.ts';
import { found, notFound } from '../../../platform/errors.ts';
import { refusingTaken } from '../../../platform/external-ids/conflict.ts';
import { withExternalIds } from '../../../platform/external-ids/filter.ts';
import { type Page, positionedPage } from '../../../platform/http/answers/pagination.ts';
import { isRefined, listRecords } from '../../../platform/http/answers/record-lists.ts';
import { isDate } from '../../../platform/http/input/formats.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { isId, newIds } from '../../../platform/ids.ts';
import { wordsIn } from '../../../platform/schema.ts';
import { lockContractsToChange } from '../time-charges/releasing.ts';
import { changeEntries, endEntries } from './changing.ts';
import { insertEntries, type NewStoredEntry } from './changing-store.ts';
import { presentTimeEntries } from './presentation.ts';
import {
  referenceNameAfter,
  refuseChangeOfTracked,
  refuseDeletionOfTracked,
  refuseEnded,
  refuseHalfAReference,
  refuseNamesWithoutTask,
  refuseTakenSourceId,
  takenSourceId,
} from './rules.ts';
import {
  type BatchedTimeEntry,
  MANUAL,
  type NewTimeEntries,
  type NewTimeEntry,
  type TimeEntry,
  type TimeEntryChange,
  type TimeEntryQuery,
  type TimeEntryStatus,
} from './schema.ts';
import {
  findProjects,
  findTakenSourceIds,
  listTimeEntries,
  listTimeEntriesWith,
  readTimeEntries,
  readTimeEntry,
  type TimeEntryRow,
  timeEntryExternalIds,
  timeEntryLists,
} from './store.ts';

export async function recordTimeEntry(context: TenantContext, input: NewTimeEntry): Promise<TimeEntry> {
  const [recorded] = await recordAll(context, [input], () => '');
  const { isSkipped: _, ...entry } = found(recorded);
  return entry;
}

export function recordTimeEntries(
  context: TenantContext,
  { timeEntries, onConflict }: NewTimeEntries,
): Promise<BatchedTimeEntry[]> {
  return recordAll(context, timeEntries, placesIn('timeEntries'), onConflict);
}

/** Records all entries or none, apart from those to skip. Details of a refusal name the item by its path. */
async function recordAll(
  { db, clock }: TenantContext,
  items: NewTimeEntry[],
  pathOf: PathOf,
  onConflict?: NewTimeEntries['onConflict'],
): Promise<BatchedTimeEntry[]> {
  refuseNamesWithoutTask(items, pathOf);
  const externalIds = items.map(({ externalId }) => externalId);
  refuseRepeated(externalIds, pathOf);
  return db.transaction(async (transaction) => {
    const projectIds = items.map(({ projectId }) => projectId);
    const contracts = await contractsOf(transaction, projectIds, (index) => `${pathOf(index)}projectId`);
    const ids = newIds('timeEntry', items.length);
    const entries = await jsonListOf(items, (item, index) =>
      storedEntry(item, ids[index] as string, contracts),
    );
    const written = await writeBatch(transaction, {
      ...{ ids, externalIds, onConflict, pathOf, taken: timeEntryExternalIds },
      alsoTaken: { find: (indexes) => findBySourceId(transaction, items, indexes), detail: takenSourceId },
      insert: () =>
        explainViolations(
          transaction.all(insertEntries, { entries, now: clock.now().toISOString() }),
          WRITING,
        ),
    });
    return showBatch(written, (some) => readEntries(transaction, some));
  });
}

/** The manual entries that have the `sourceId` of these items, by the items' indexes. */
async function findBySourceId(
  db: Scope,
  items: NewTimeEntry[],
  indexes: number[],
): Promise<Map<number, string>> {
  const sourceIds = indexes.flatMap((index) => items[index]?.sourceId ?? []);
  const taken = await db.all(findTakenSourceIds, { sourceIds });
  const bySourceId = new Map(taken.map(({ id, sourceId }) => [sourceId, id]));
  return new Map(
    indexes.flatMap((index): [number, string][] => {
      const id = bySourceId.get(items[index]?.sourceId ?? '');
      return id === undefined ? [] : [[index, id]];
    }),
  );
}

const WRITING = {
  time_entries_project: () => notFound('projectId'),
  time_entries_source_once: refuseTakenSourceId,
};

function storedEntry(item: NewTimeEntry, id: string, contracts: Map<string, string>): NewStoredEntry {
  return {
    ...{ id, source: MANUAL, site: '', startedAt: null, integrationId: null },
    ...{ worker: null, role: null, description: null, isBillable: true, isHeld: false },
    ...{ sourceId: null, referenceType: null, referenceId: null, referenceName: null },
    ...item,
    contractId: contracts.get(item.projectId) as string,
  };
}

/** The contracts of projects. A project that does not exist is a 404. */
async function contractsOf(
  db: Scope,
  projectIds: string[],
  fieldOf: (index: number) => string,
): Promise<Map<string, string>> {
  const ids = [...new Set(projectIds)].filter((id) => isId('project', id));
  const known = await db.all(findProjects, { ids });
  const contracts = new Map(known.map(({ id, contractId }) => [id, contractId]));
  const unknown = projectIds.findIndex((id) => !contracts.has(id));
  if (unknown >= 0) throw notFound(fieldOf(unknown));
  return contracts;
}

async function readEntries(db: Scope, ids: string[]): Promise<TimeEntry[]> {
  return presentTimeEntries(db, await db.all(readTimeEntries, { ids }));
}

/** Reads entries that exist, in the given order. */
export function readEntriesInOrder(db: Scope, ids: string[]): Promise<TimeEntry[]> {
  return readInOrder(ids, (some) => readEntries(db, some));
}

export async function getTimeEntry({ db }: Pick<TenantContext, 'db'>, id: string): Promise<TimeEntry> {
  const [entry] = await presentTimeEntries(db, [found(await db.one(readTimeEntry, { id }))]);
  return found(entry);
}

/** By day, the newest first. */
const byDay = {
  positionOf: ({ date, id }: TimeEntry) => [date, id],
  read: ([date, id, ...rest]: unknown[]) =>
    typeof date === 'string' && isDate(date) && isId('timeEntry', id) && rest.length === 0
      ? { date, id }
      : undefined,
};
/** Sorts after every identifier. */
const LAST_ID = '~';

export async function findTimeEntries(
  { db }: TenantContext,
  asked: TimeEntryQuery,
): Promise<Page<TimeEntry>> {
  const query = await withExternalIds(db, timeEntryExternalIds, asked);
  if (isRefined(query)) return findRefined(db, query);
  const { dateTo: to, status } = query;
  // The schema allows one status, or several with commas between them, which `isRefined` finds.
  const list = status === undefined ? listTimeEntries : listTimeEntriesWith[status as TimeEntryStatus];
  return positionedPage(query, byDay, async (after, count) => {
    // One bound, the end of the days or the position: with both, PostgreSQL would begin at the newest entry.
    const isBeyond = after === undefined || (to !== undefined && to < after.date);
    const before = isBeyond ? { date: to ?? 'infinity', id: LAST_ID } : after;
    const values = { ...filtersOf(query), beforeDate: before.date, beforeId: before.id, count };
    return presentTimeEntries(db, await db.all(list, values));
  });
}

function findRefined(db: Scope, query: TimeEntryQuery): Promise<Page<TimeEntry>> {
  const { status, dateTo: to = null, sort = '-date' } = query;
  const own = { ...filtersOf(query), statuses: status === undefined ? null : wordsIn(status) };
  return listRecords(db, timeEntryLists, {
    kind: 'timeEntry',
    query,
    filters: (after) => ({ ...own, to: sort === '-date' && after ? null : to }),
    present: (rows) => presentTimeEntries(db, rows),
  });
}

/** The filters of lists and sums, apart from those that they treat each in their own way. */
export function filtersOf(query: Omit<TimeEntryQuery, 'dateTo' | 'status' | 'sort'>) {
  return {
    projectId: query.projectId ?? null,
    contractId: query.contractId ?? null,
    clientId: query.clientId ?? null,
    worker: query.worker ?? null,
    from: query.dateFrom ?? null,
    isBillable: query.isBillable ?? null,
    isHeld: query.isHeld ?? null,
    isApproved: query.isApproved ?? null,
    sourceId: query.sourceId ?? null,
    referenceType: query.referenceType ?? null,
    referenceId: query.referenceId ?? null,
  };
}

/** Changes an entry. One with billed minutes may be replaced, and is then answered with 0 minutes and `replacedBy`. */
export async function changeTimeEntry(
  { db, clock }: TenantContext,
  id: string,
  change: TimeEntryChange,
): Promise<TimeEntry> {
  refuseHalfAReference(change);
  return underLock({ db, clock }, id, change.projectId, async (transaction, entry, contractId) => {
    refuseEnded(entry, change);
    refuseChangeOfTracked(entry, change);
    const referenceName = referenceNameAfter(entry, change);
    const changed = refusingTaken(transaction, timeEntryExternalIds, [change.externalId], (db) =>
      changeEntries({ db, clock }, [{ ...change, id, contractId, referenceName }]),
    );
    await explainViolations(changed, WRITING);
    return getTimeEntry({ db: transaction }, id);
  });
}

export async function removeTimeEntry({ db, clock }: TenantContext, id: string): Promise<undefined> {
  await underLock({ db, clock }, id, undefined, async (transaction, entry) => {
    refuseEnded(entry);
    refuseDeletionOfTracked(entry);
    await endEntries({ db: transaction, clock }, [id]);
  });
}

/**
 * Works on an entry in a transaction that holds the locks of its contract and of the project's contract. Begins again if the
 * entry went to another contract while it waited for the lock.
 */
async function underLock<T>(
  { db, clock }: Pick<TenantContext, 'db' | 'clock'>,
  id: string,
  projectId: string | undefined,
  work: (db: Scope, entry: TimeEntryRow, contractId: string) => Promise<T>,
): Promise<T> {
  for (;;) {
    const done = await db.transaction(async (transaction) => {
      const seen = found(await transaction.one(readTimeEntry, { id }));
      const target =
        projectId && (await contractsOf(transaction, [projectId], () => 'projectId')).get(projectId);
      const now = clock.now().toISOString();
      await lockContractsToChange(transaction, [seen.contract, ...(target ? [target] : [])], now);
      const entry = found(await transaction.one(readTimeEntry, { id }));
      if (entry.contract !== seen.contract) return undefined;
      return { result: await work(transaction, entry, target ?? entry.contract) };
    });
    if (done) return done.result;
  }
}
