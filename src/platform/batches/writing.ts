import type { Scope } from '../database/database.ts';
import { type ErrorDetail, found, invalid } from '../errors.ts';
import { externalIdTaken } from '../external-ids/conflict.ts';
import { type ExternalIds, lockExternalId } from '../external-ids/store.ts';
import type { PathOf } from './items.ts';
import type { OnConflict } from './schema.ts';

interface Batch {
  /** The identifiers that the records get. */
  ids: string[];
  externalIds: readonly (string | null | undefined)[];
  taken: ExternalIds;
  /** Another identifier by which a record may be there already. */
  alsoTaken?: AlsoTaken;
  onConflict: OnConflict | undefined;
  pathOf: PathOf;
  /** Inserts the items that are not there already, and returns these. */
  insert(): Promise<{ id: string }[]>;
}

interface AlsoTaken {
  /** The identifiers of the records that are there, by the index of their item. */
  find(indexes: number[]): Promise<ReadonlyMap<number, string>>;
  detail(path: string): ErrorDetail;
}

export interface Written {
  /** The identifier of each item's record, in the given order. */
  ids: string[];
  isSkipped(index: number): boolean;
}

/** No record has this. Batches with the same records in different orders would wait for each other for ever. */
const EVERY = '';

/**
 * Writes the items of a batch in one statement, which leaves out those that are there already. They are found afterwards, so
 * this holds for requests at the same time: the statement waits for them.
 */
export async function writeBatch(db: Scope, batch: Batch): Promise<Written> {
  const { ids, externalIds, taken, alsoTaken, onConflict = 'REFUSE', pathOf, insert } = batch;
  if (alsoTaken || externalIds.some((one) => typeof one === 'string'))
    await db.one(lockExternalId, { table: taken.table, externalId: EVERY });
  const inserted = new Set((await insert()).map(({ id }) => id));
  const isSkipped = (index: number) => !inserted.has(ids[index] as string);
  const left = [...ids.keys()].filter(isSkipped);
  if (left.length === 0) return { ids, isSkipped };
  const ofLeft = left.flatMap((index) => externalIds[index] ?? []);
  const rows = ofLeft.length === 0 ? [] : await db.all(taken.find, { externalIds: ofLeft });
  const byExternalId = new Map(rows.map(({ id, externalId }) => [externalId, id]));
  if (onConflict === 'REFUSE') throw refusalOf(left, byExternalId, batch);
  const others = alsoTaken && (await alsoTaken.find(left));
  const idOf = (index: number) => byExternalId.get(externalIds[index] ?? '') ?? others?.get(index);
  return {
    ids: ids.map((id, index) => {
      if (inserted.has(id)) return id;
      const existing = idOf(index);
      if (existing === undefined) throw freeAgain(pathOf(index));
      return existing;
    }),
    isSkipped,
  };
}

/** As for one record: an external id is a 409 that names the record that has it. */
function refusalOf(
  left: number[],
  byExternalId: ReadonlyMap<string | null, string>,
  { externalIds, alsoTaken, pathOf }: Batch,
) {
  for (const index of left) {
    const externalId = externalIds[index] ?? '';
    const existing = byExternalId.get(externalId);
    if (existing !== undefined)
      return externalIdTaken(`${pathOf(index)}externalId ${externalId} belongs to ${existing}`, existing);
  }
  return alsoTaken
    ? invalid(left.map((index) => alsoTaken.detail(pathOf(index))))
    : freeAgain(pathOf(left[0] ?? 0));
}

function freeAgain(path: string) {
  return externalIdTaken(
    `${path}externalId was taken a moment ago, and is free again: send the request again`,
  );
}

/** Records that are read by one statement. A thousand at once would hold up other requests. */
const READ_MAX = 100;

/** Reads records that exist, in the given order. */
export async function readInOrder<T extends { id: string }>(
  ids: string[],
  read: (ids: string[]) => Promise<T[]>,
): Promise<T[]> {
  const all: T[] = [];
  for (let from = 0; from < ids.length; from += READ_MAX) {
    const slice = ids.slice(from, from + READ_MAX);
    const byId = new Map((await read([...new Set(slice)])).map((one) => [one.id, one]));
    all.push(...slice.map((id) => found(byId.get(id))));
  }
  return all;
}

/** The records of a batch, each with whether it was there before. */
export async function showBatch<T extends { id: string }>(
  { ids, isSkipped }: Written,
  read: (ids: string[]) => Promise<T[]>,
): Promise<(T & { isSkipped: boolean })[]> {
  const records = await readInOrder(ids, read);
  return records.map((one, index) => ({ ...one, isSkipped: isSkipped(index) }));
}
