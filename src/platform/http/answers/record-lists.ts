import { Type } from 'typebox';
import type { Scope } from '../../database/scope.ts';
import { type Declaration, type Statement, statement, type Values } from '../../database/statement.ts';
import type { Table } from '../../database/table.ts';
import { type IdKind, idPattern, idPrefixes } from '../../ids.ts';
import { exampleId, id, listQuery, timestamp, wordsIn } from '../../schema.ts';
import {
  type AgePosition,
  decodeCursor,
  isTime,
  type Page,
  type PageRequest,
  pageQuery,
  type Stretch,
} from './pagination.ts';
import {
  AGE,
  afterCreatedAt,
  afterId,
  afterKey,
  type Direction,
  everySortedBatch,
  forEverySort,
  nameOfSort,
  readSorted,
  type SortedBy,
  type SortedPosition,
  type SortKey,
  sortedPage,
  sortedPosition,
  sortOf,
  sortQuery,
  sqlOfSort,
} from './sorting.ts';

// The filters and orders that all lists of business records have. A list declares its own beside them.

/** One page of a list holds them all by default, and an address has room for them. */
const IDS_MAX = 100;

/** The value that a list is sorted by: in SQL, and in cursors. */
export interface RecordSort extends SortedBy {
  key: SortKey<AgePosition>;
  /** SQL of what is read in this order, if that is more than the table. */
  from?: (table: string, direction: Direction) => string;
}

const WITHOUT_KEY: SortKey<AgePosition> = { of: () => '', is: (text) => text === '' };
const NAME_KEY: SortKey<AgePosition & { name?: string }> = { of: ({ name = '' }) => name, is: () => true };
const ORDER_KEY: SortKey<AgePosition & { order: number }> = {
  of: ({ order }) => String(order),
  is: (text) => /^\d{1,16}$/.test(text),
};

export const TIMES = {
  createdAt: { ...AGE, key: WITHOUT_KEY },
  updatedAt: {
    columns: ['updated_at', 'id'],
    at: [afterKey('timestamptz'), afterId],
    key: { of: ({ updatedAt }: AgePosition & { updatedAt: string }) => updatedAt, is: isTime },
  },
} satisfies Record<string, RecordSort>;

/** Names are sorted as they are searched: without regard to capitals and accents. */
export const BY_NAME: RecordSort = {
  columns: ['name_key', 'id'],
  at: [`sorted_name(${afterKey('text')})`, afterId],
  key: NAME_KEY,
};

export const BY_ORDER: RecordSort = {
  columns: ['sort_order', 'created_at', 'id'],
  at: [afterKey('bigint'), afterCreatedAt, afterId],
  key: ORDER_KEY,
};

export const recordFilters = {
  ids: 'text[]?',
  updatedFrom: 'timestamptz?',
  updatedTo: 'timestamptz?',
} as const;
export const matchesRecord = `($ids::text[] is null or id = any ($ids))
          and ($updatedFrom::timestamptz is null or updated_at >= $updatedFrom)
          and ($updatedTo::timestamptz is null or updated_at <= $updatedTo)`;

/** The filters by status. PostgreSQL reads one status in the order of an index, and several not. */
export const statusFilters = { status: 'text?', statuses: 'text[]?' } as const;
export const matchesStatus = `($status::text is null or status = $status)
          and ($statuses::text[] is null or status = any ($statuses))`;

export function statusesOf(given: string | undefined): Values<typeof statusFilters> {
  const [status = null, ...others] = given === undefined ? [] : wordsIn(given);
  return others.length === 0
    ? { status, statuses: null }
    : { status: null, statuses: [status ?? '', ...others] };
}

/** The filter of a list by one status, or several. */
export function statusQuery(records: string, statuses: readonly string[]) {
  const description = `Only ${records} with this status, or with one of several, separated by commas.`;
  return listQuery(statuses, description, statuses.slice(0, 2));
}

/** The filters of all lists. */
export function recordFilterQuery(kind: IdKind) {
  const one = idPattern(kind).slice(1, -1);
  return {
    ids: Type.Optional(
      Type.String({
        pattern: `^${one}(,${one}){0,${IDS_MAX - 1}}$`,
        'x-listOf': id(kind, 'An identifier.'),
        'x-itemsMax': IDS_MAX,
        'x-says': `must be up to ${IDS_MAX} identifiers like ${idPrefixes[kind]}_..., separated by commas`,
        description: `Only the records with these identifiers, separated by commas, at most ${IDS_MAX}. Unknown ones are left out.`,
        examples: [[exampleId(kind), exampleId(kind, 2)].join(',')],
      }),
    ),
    updatedFrom: Type.Optional(timestamp('Only records that were last changed at this time or later.')),
    updatedTo: Type.Optional(timestamp('Only records that were last changed at this time or earlier.')),
  };
}

/** The parameters of a list: those of pages, the filters of all lists, and `sort` with these values besides the times. */
export function recordQuery<const N extends string>(kind: IdKind, sorts: readonly N[], otherwise: string) {
  return {
    ...pageQuery,
    ...recordFilterQuery(kind),
    sort: sortQuery<N | keyof typeof TIMES>([...sorts, 'createdAt', 'updatedAt'], otherwise),
  };
}

interface RecordQuery {
  ids?: string;
  updatedFrom?: string;
  updatedTo?: string;
}

export function recordFiltersOf({
  ids,
  updatedFrom = null,
  updatedTo = null,
}: {
  ids?: string;
  updatedFrom?: string | null;
  updatedTo?: string | null;
}): Values<typeof recordFilters> {
  return { ids: ids?.split(',') ?? null, updatedFrom, updatedTo };
}

/** True if the query has what only the statements of `recordLists` take. */
export function isRefined(query: RecordQuery & { sort?: string; status?: string }): boolean {
  const { ids, updatedFrom, updatedTo, sort, status } = query;
  const given = [ids, updatedFrom, updatedTo, sort];
  return given.some((value) => value !== undefined) || status?.includes(',') === true;
}

type Filters<F extends Declaration> = F & typeof recordFilters & typeof sortedPosition;

/** The parts of a statement that reads a list in one order. */
export interface SortedList<F extends Declaration> {
  name: string;
  from: string;
  where: string;
  order: string;
  parameters: Filters<F>;
}

export interface RecordLists<R extends Declaration, F extends Declaration, N extends string> {
  table: Table<R>;
  sorts: Record<N, RecordSort>;
  /** The order without `sort`. */
  otherwise: N | `-${N}`;
  parts: Record<N, Record<Direction, SortedList<F>>>;
  statements: Record<N, Record<Direction, Statement<Declaration, R, Values<Filters<F>>>>>;
}

/** Makes the statements of a list in all its orders. Planned for each call, like every list with optional filters. */
export function recordLists<R extends Declaration, const F extends Declaration, const N extends string>(
  table: Table<R>,
  list: {
    sorts: Record<N, RecordSort>;
    otherwise: NoInfer<N | `-${N}`>;
    filters: F;
    /** SQL of the list's own filters. */
    where: string;
  },
): RecordLists<R, F, N> {
  const { sorts, otherwise, filters } = list;
  const parts = forEverySort(sorts, (sort, direction): SortedList<F> => {
    const by: RecordSort = sorts[sort];
    const { order, isAfter } = sqlOfSort(by, direction);
    return {
      name: `${table.name}_by_${nameOfSort(sort, direction)}`,
      from: by.from?.(table.name, direction) ?? table.name,
      where: `${list.where} and ${matchesRecord} and ${isAfter}`,
      order,
      parameters: { ...filters, ...recordFilters, ...sortedPosition },
    };
  });
  const statements = forEverySort(sorts, (sort, direction) => {
    const { name, from, where, order, parameters } = parts[sort][direction];
    return statement({
      name: `list_${name}`,
      noPlanCache: true,
      parameters: parameters as Declaration,
      row: table.row,
      sql: `select ${table.columns} from ${from} where ${where} order by ${order} limit $count`,
    }) as Statement<Declaration, R, Values<Filters<F>>>;
  });
  return { table, sorts, otherwise, parts, statements };
}

/** The values of a statement, without the search. */
export type ListValues<F extends Declaration> = Values<Filters<F>>;

export interface ListQuery<N extends string> extends PageRequest, RecordQuery {
  sort?: N | `-${N}`;
}

/** Reads a part of a list, such as by a search in its order. */
export type ReadList<R extends Declaration, F extends Declaration, N extends string> = (
  sort: N,
  direction: Direction,
  values: ListValues<F>,
) => Promise<Stretch<Values<R>, Values<R>>>;

interface Wanted<R extends Declaration, F extends Declaration, N extends string, T> {
  kind: IdKind;
  query: ListQuery<N>;
  /** The values of the list's own filters. They may depend on where the page starts. */
  filters: Values<F> | ((after: SortedPosition | null) => Values<F>);
  present: (rows: Values<R>[]) => T[] | Promise<T[]>;
  /** Reads the list in another way, such as a search. */
  read?: ReadList<R, F, N> | undefined;
}

/** Lists records in the order that the caller chose. */
export function listRecords<
  R extends Declaration,
  F extends Declaration,
  N extends string,
  T extends AgePosition,
>(db: Scope, lists: RecordLists<R, F, N>, wanted: Wanted<R, F, N, T>): Promise<Page<T>> {
  const { key, fetch } = readerOf(db, lists, wanted);
  return sortedPage<T>(wanted.kind, wanted.query, key, fetch);
}

/** Streams records in the order that the caller chose. A cursor that can't be read leads to the beginning. */
export function streamRecords<
  R extends Declaration,
  F extends Declaration,
  N extends string,
  T extends AgePosition,
>(db: Scope, lists: RecordLists<R, F, N>, wanted: Wanted<R, F, N, T>, batch: number): AsyncGenerator<T[]> {
  const { key, fetch } = readerOf(db, lists, wanted);
  return everySortedBatch<T>(key, fetch, startOf(lists, wanted) ?? null, batch);
}

/** Where the page starts. Undefined without a cursor that can be read. */
export function startOf<R extends Declaration, F extends Declaration, N extends string, T>(
  { sorts, otherwise }: RecordLists<R, F, N>,
  { kind, query: { cursor, sort = otherwise } }: Pick<Wanted<R, F, N, T>, 'kind' | 'query'>,
): SortedPosition | undefined {
  return cursor === undefined
    ? undefined
    : readSorted(kind, sorts[sortOf<N>(sort).name].key, decodeCursor(cursor));
}

function readerOf<R extends Declaration, F extends Declaration, N extends string, T>(
  db: Scope,
  lists: RecordLists<R, F, N>,
  { query, filters, present, read }: Wanted<R, F, N, T>,
) {
  const { name, direction } = sortOf<N>(query.sort ?? lists.otherwise);
  const fetch = async (after: SortedPosition | null, count: number): Promise<Stretch<T, T>> => {
    const common = recordFiltersOf(after ? withoutPassedBound(query, name, direction) : query);
    const own = typeof filters === 'function' ? filters(after) : filters;
    const values = { ...own, ...common, after, count } as ListValues<F>;
    const { rows, end } = read
      ? await read(name, direction, values)
      : { rows: await db.all(lists.statements[name][direction], values) };
    const [last] = end ? await present([end]) : [];
    return { rows: await present(rows), end: last };
  };
  return { key: lists.sorts[name].key, fetch };
}

/** Behind a position, the bound where the list began says nothing. With both, PostgreSQL would begin at that bound again. */
export function withoutPassedBound<Q extends RecordQuery>(query: Q, sort: string, direction: Direction) {
  if (sort !== 'updatedAt') return query;
  return { ...query, [direction === 'asc' ? 'updatedFrom' : 'updatedTo']: null };
}
