import type { Scope } from '../../../platform/database/database.ts';
import type { Declaration, RowOf, Values } from '../../../platform/database/statement.ts';
import type {
  AgePosition,
  agePosition,
  OrderedPosition,
  orderedPosition,
  Stretch,
} from '../../../platform/http/answers/pagination.ts';
import type { ReadList } from '../../../platform/http/answers/record-lists.ts';
import { INTEGER_MAX } from '../../../platform/schema.ts';
import { amountsIn } from './amounts.ts';
import type { Looking } from './looking.ts';
import { LOOKS_MAX, type Searches } from './shared-store.ts';
import { findCandidatesByAge, findCandidatesInOrder, type SearchedKind } from './store.ts';

/** A record that a search looked at. */
interface Look {
  isFound: boolean;
  /** Whether the search stopped here. */
  isLast: boolean;
}

type Found<R extends Look> = Omit<R, keyof Look>;

/** Records that words do not lead to, up to where they were read. */
export interface FurtherCandidates {
  ids: string[];
  end: AgePosition | undefined;
}

interface Search<R extends Look> {
  kind: SearchedKind;
  q: string;
  /** Whether the list has other conditions, too. */
  isFiltered: boolean;
  /** Looks at these records, or at the next records of the list. */
  look: (looking: Looking) => Promise<R[]>;
}

interface SearchByAge<R extends Look> extends Search<R> {
  /** Finds the records behind the position that words do not lead to. */
  findFurther?: FindFurther | undefined;
}

export type FindFurther = (
  given: Omit<Looking, 'among'> & { beforeCreatedAt: string; beforeId: string },
) => Promise<FurtherCandidates>;

/** Searches a list that is sorted by `order`. */
export async function searchInOrder<R extends Look & OrderedPosition>(
  db: Scope,
  search: Search<R>,
  position: Values<typeof orderedPosition>,
): Promise<Stretch<Found<R>, OrderedPosition>> {
  const { afterOrder: order, afterCreatedAt: createdAt, afterId: id, count } = position;
  const { kind, q, isFiltered } = search;
  const values = { kind, q, isFiltered, order, createdAt, id, count };
  const candidates = await db.one(findCandidatesInOrder, values);
  const { rows, last } = await lookAt(search, candidates?.ids ?? null);
  return { rows, end: last ?? endOf(candidates) };
}

/** Searches a list that is sorted by age. */
export async function searchByAge<R extends Look & AgePosition>(
  db: Scope,
  search: SearchByAge<R>,
  { beforeCreatedAt, beforeId, count }: Values<typeof agePosition>,
): Promise<Stretch<Found<R>, AgePosition>> {
  const { kind, q, isFiltered } = search;
  const values = { kind, q, isFiltered, order: 0, createdAt: beforeCreatedAt, id: beforeId, count };
  const candidates = await db.one(findCandidatesByAge, values);
  const further = candidates && (await search.findFurther?.({ ...given(q), beforeCreatedAt, beforeId }));
  const { rows, last } = await lookAt(search, candidates ? idsOf(candidates, further) : null);
  const ends: AgePosition[] = [last, endOf(candidates), further?.end].filter((end) => end !== undefined);
  const [end] = ends.sort((one, other) => (isNewer(one, other) ? -1 : 1));
  // Behind the nearest end, the candidates are not complete.
  return { rows: end ? rows.filter((row) => !isNewer(end, row)) : rows, end };
}

/** Searches a list in an order that words do not have. They lead to its records only if these are few. */
export async function searchInOtherOrder<R extends Look>(
  db: Scope,
  search: Omit<SearchByAge<R>, 'isFiltered'>,
): Promise<Stretch<Found<R>, R>> {
  const { kind, q } = search;
  const start = { beforeCreatedAt: 'infinity', beforeId: '' };
  const all = { isFiltered: true, order: INTEGER_MAX, createdAt: 'infinity', id: '', count: 1 };
  const candidates = await db.one(findCandidatesByAge, { kind, q, ...all });
  const further = await search.findFurther?.({ ...given(q), ...start });
  const areFew = candidates && !candidates.end && !further?.end;
  const { rows, last } = await lookAt(search, areFew ? idsOf(candidates, further) : null);
  return { rows, end: last };
}

/** Searches a list in each of its orders. Undefined without words to look for. */
export function searchIn<R extends Declaration, F extends Declaration, N extends string>(
  db: Scope,
  searches: Searches<R, F, N>,
  { kind, q, findFurther }: { kind: SearchedKind; q: string | undefined; findFurther?: FindFurther },
): ReadList<R, F, N> | undefined {
  if (q === undefined) return undefined;
  return (sort, direction, values) => {
    const look = (looking: Looking) => db.all(searches[sort][direction], { ...values, ...looking });
    // Without `isFound` and `isLast`, it is a row of the list again. TypeScript can't tell for any list.
    return searchInOtherOrder(db, { kind, q, look, findFurther }) as unknown as ReturnType<ReadList<R, F, N>>;
  };
}

/** Reads further candidates by age, as many as one page looks at. */
export async function furtherOf(read: (most: number) => Promise<AgePosition[]>): Promise<FurtherCandidates> {
  const rows = await read(LOOKS_MAX);
  return { ids: rows.map(({ id }) => id), end: rows.length < LOOKS_MAX ? undefined : rows.at(-1) };
}

type Candidates = RowOf<typeof findCandidatesByAge>;

function idsOf({ ids }: Candidates, further: FurtherCandidates | undefined): string[] {
  return [...(ids ?? []), ...(further?.ids ?? [])];
}

function endOf(candidates: Candidates | undefined): OrderedPosition | undefined {
  if (!candidates?.end) return undefined;
  const [order, createdAt, id] = candidates.end;
  return { order, createdAt: new Date(createdAt).toISOString(), id };
}

function given(q: string): Omit<Looking, 'among'> {
  return { q, amounts: amountsIn(q) };
}

function isNewer(one: AgePosition, other: AgePosition): boolean {
  return one.createdAt > other.createdAt || (one.createdAt === other.createdAt && one.id > other.id);
}

/** Looks at these records, or at the next of the list. `last` is where it stopped before the end of them. */
async function lookAt<R extends Look>({ q, look }: Pick<Search<R>, 'q' | 'look'>, among: string[] | null) {
  const looks = await look({ ...given(q), among });
  const rows = looks.filter(({ isFound }) => isFound).map(({ isFound, isLast, ...row }): Found<R> => row);
  return { rows, last: looks.find(({ isLast }) => isLast) };
}
