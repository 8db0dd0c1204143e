import { Type } from 'typebox';
import { optionalJsonOf } from '../../database/statement.ts';
import { type IdKind, isId } from '../../ids.ts';
import {
  type AgePosition,
  isTime,
  type Page,
  type PageRequest,
  positionedPage,
  type Stretch,
} from './pagination.ts';

/** The last record of the previous page, in a list that the caller sorts. */
export interface SortedPosition extends AgePosition {
  /** The value that the list is sorted by. Null for a record without one: all of these come last. */
  key: string | null;
}

/** The parameters of a statement for a list that the caller sorts. `$after` is null on the first page. */
export const sortedPosition = { after: optionalJsonOf<SortedPosition>(), count: 'bigint' } as const;

/** SQL of the parts of `$after`. */
export const afterKey = (type: string) => `($after ->> 'key')::${type}`;
export const afterCreatedAt = `($after ->> 'createdAt')::timestamptz`;
export const afterId = `($after ->> 'id')`;

/** A value that lists are sorted by, in SQL. */
export interface SortedBy {
  /** The columns, of which the last one is unique. */
  columns: readonly string[];
  /** Their values at the position. */
  at: readonly string[];
}

export const AGE: SortedBy = { columns: ['created_at', 'id'], at: [afterCreatedAt, afterId] };

export type Direction = 'asc' | 'desc';

/** Makes something, such as a statement, for each value and direction of a list. */
export function forEverySort<N extends string, T>(
  sorts: Record<N, SortedBy>,
  make: (sort: N, direction: Direction) => T,
): Record<N, Record<Direction, T>> {
  const names = Object.keys(sorts) as N[];
  const both = (name: N) => ({ asc: make(name, 'asc'), desc: make(name, 'desc') });
  return Object.fromEntries(names.map((name) => [name, both(name)])) as Record<N, Record<Direction, T>>;
}

/** The part of a statement's name that names its order. */
export function nameOfSort(sort: string, direction: Direction): string {
  const name = sort.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return `${name}${direction === 'asc' ? '' : '_descending'}`;
}

/** SQL of the order, and of whether a row is behind the position. */
export function sqlOfSort({ columns, at }: SortedBy, direction: Direction) {
  const after = direction === 'asc' ? '>' : '<';
  return {
    order: columns.map((column) => (direction === 'asc' ? column : `${column} desc`)).join(', '),
    isAfter: `($after::jsonb is null or (${columns}) ${after} (${at}))`,
  };
}

/** The `sort` of a list: one of these names, with `-` in front for the descending order. */
export function sortQuery<const N extends string>(names: readonly N[], otherwise: string) {
  return Type.Optional(
    Type.Unsafe<N | `-${N}`>({
      type: 'string',
      enum: names.flatMap((name) => [name, `-${name}`]),
      description: `Sorts the list by this value, with \`-\` from the largest or latest to the smallest or earliest. Records with the same value are sorted by age, in the same direction. ${otherwise}`,
      examples: [`-${names[0]}`],
    }),
  );
}

export function sortOf<N extends string>(given: N | `-${N}`): { name: N; direction: Direction } {
  const isDescending = given.startsWith('-');
  return { name: given.slice(isDescending ? 1 : 0) as N, direction: isDescending ? 'desc' : 'asc' };
}

/** How the cursors of a sorted list hold the value that it is sorted by. */
export interface SortKey<T> {
  of(record: T): string | undefined;
  is(text: string): boolean;
}

export const isAmount = (text: string) => /^-?\d{1,16}$/.test(text);
export const isDay = (text: string) => isTime(`${text}T00:00:00.000Z`);

type ReadSorted<T> = (after: SortedPosition | null, count: number) => Promise<Stretch<T, T>>;

/** Pages through a list that the caller sorts. */
export function sortedPage<T extends AgePosition>(
  kind: IdKind,
  query: PageRequest,
  key: SortKey<T>,
  fetch: ReadSorted<T>,
): Promise<Page<T>> {
  const positionOf = (record: T) => [key.of(record) ?? null, record.createdAt, record.id, 'sort'];
  const read = (parts: unknown[]) => readSorted(kind, key, parts);
  return positionedPage(query, { positionOf, read }, (after, count) => fetch(after ?? null, count));
}

/** The position in a cursor of a sorted list. Undefined for any other cursor. */
export function readSorted<T>(
  kind: IdKind,
  key: SortKey<T>,
  [value, createdAt, id, name, ...rest]: unknown[],
): SortedPosition | undefined {
  const isKey = value === null || (typeof value === 'string' && key.is(value));
  if (rest.length > 0 || name !== 'sort' || !isKey || !isTime(createdAt) || !isId(kind, id)) return undefined;
  return { key: value, createdAt, id };
}

/** Reads the rest of a sorted list in batches. No connection is held between batches. */
export async function* everySortedBatch<T extends AgePosition>(
  key: SortKey<T>,
  fetch: ReadSorted<T>,
  start: SortedPosition | null,
  count: number,
): AsyncGenerator<T[]> {
  for (let after = start; ; ) {
    const { rows, end } = await fetch(after, count);
    yield rows;
    const last = rows.length < count ? end : rows.at(-1);
    if (!last) return;
    after = { key: key.of(last) ?? null, createdAt: last.createdAt, id: last.id };
  }
}
