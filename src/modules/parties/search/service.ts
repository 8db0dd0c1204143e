import type { Scope } from '../../../platform/database/database.ts';
import type { RowOf, Values } from '../../../platform/database/statement.ts';
import type {
  agePosition,
  OrderedPosition,
  orderedPosition,
  Stretch,
} from '../../../platform/http/answers/pagination.ts';
import { findCandidatesByAge, findCandidatesInOrder, type SearchedKind } from './store.ts';

/** A record that a search looked at. */
interface Look {
  isFound: boolean;
  /** Whether the search stopped here. */
  isLast: boolean;
}

export interface Looking {
  q: string;
  among: string[] | null;
}

type Found<R extends Look> = Omit<R, keyof Look>;

interface Search<R extends Look> {
  kind: SearchedKind;
  q: string;
  /** Whether the list has other conditions, too. */
  isFiltered: boolean;
  /** Looks at these records, or at the next records of the list. */
  look: (looking: Looking) => Promise<R[]>;
}

/** Searches a list that is sorted by `order`. */
export async function searchInOrder<R extends Look & OrderedPosition>(
  db: Scope,
  search: Search<R>,
  position: Values<typeof orderedPosition>,
): Promise<Stretch<Found<R>, OrderedPosition>> {
  const { afterOrder: order, afterCreatedAt: createdAt, afterId: id, count } = position;
  const { kind, q, isFiltered } = search;
  const values = { kind, q, isFiltered, order, createdAt, id, count };
  return lookAt(search, await db.one(findCandidatesInOrder, values));
}

/** Searches a list that is sorted by age. */
export async function searchByAge<R extends Look>(
  db: Scope,
  search: Search<R>,
  { beforeCreatedAt: createdAt, beforeId: id, count }: Values<typeof agePosition>,
): Promise<Stretch<Found<R>, R | OrderedPosition>> {
  const { kind, q, isFiltered } = search;
  const values = { kind, q, isFiltered, order: 0, createdAt, id, count };
  return lookAt(search, await db.one(findCandidatesByAge, values));
}

/** Searches a list in an order that words do not have. They lead to its records only if these are few. */
export async function searchInOtherOrder<R extends Look>(
  db: Scope,
  search: Omit<Search<R>, 'isFiltered'>,
): Promise<Stretch<Found<R>, R | OrderedPosition>> {
  const { kind, q } = search;
  const all = { isFiltered: true, order: 0, createdAt: 'infinity', id: '', count: 1 };
  const candidates = await db.one(findCandidatesByAge, { kind, q, ...all });
  return lookAt(search, candidates?.end ? undefined : candidates);
}

async function lookAt<R extends Look>(
  { q, look }: Pick<Search<R>, 'q' | 'look'>,
  candidates: RowOf<typeof findCandidatesByAge> | undefined,
): Promise<Stretch<Found<R>, R | OrderedPosition>> {
  const looks = await look({ q, among: candidates?.ids ?? null });
  const rows = looks.filter(({ isFound }) => isFound).map(({ isFound, isLast, ...row }) => row);
  if (!candidates) return { rows, end: looks.find(({ isLast }) => isLast) };
  const { end } = candidates;
  if (!end) return { rows };
  const [order, createdAt, id] = end;
  return { rows, end: { order, createdAt: new Date(createdAt).toISOString(), id } };
}
