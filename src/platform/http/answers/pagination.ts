import { Type } from 'typebox';
import type { Values } from '../../database/statement.ts';
import { invalid } from '../../errors.ts';
import { type IdKind, isId } from '../../ids.ts';
import { isUtcTime } from '../input/formats.ts';
import { UNFIT_CURSOR } from './cursor.ts';

export const LIMIT_MAX = 500;
const LIMIT_DEFAULT = 100;
/** A cursor may hold two texts of up to 200 characters, each of them escaped. */
const CURSOR_LENGTH_MAX = 4_000;

export const pageQuery = {
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: LIMIT_MAX,
      description: `The largest number of records on the page. Defaults to ${LIMIT_DEFAULT}.`,
      examples: [100],
    }),
  ),
  cursor: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: CURSOR_LENGTH_MAX,
      'x-says': UNFIT_CURSOR.message,
      description:
        'Where the page starts. Taken from the `Link` header of the previous page, and valid for the same tenant and filters.',
    }),
  ),
};

export interface Page<T> {
  items: T[];
  /** The cursor of the next page, if there is one. */
  next?: string;
}

/** Records from a position on. A search may end before the list does: then the next page goes on behind `end`. */
export interface Stretch<T, P> {
  rows: T[];
  end?: P | undefined;
}

/** The last record of the previous page, in a list sorted by `order`, `createdAt` and `id`. */
export interface OrderedPosition {
  order: number;
  createdAt: string;
  id: string;
}

/** The last record of the previous page, in a list sorted by age. */
export interface AgePosition {
  createdAt: string;
  id: string;
}

/** The parameters of a statement for an ordered list: the start of the page and the number of rows. */
export const orderedPosition = {
  afterOrder: 'bigint',
  afterCreatedAt: 'timestamptz',
  afterId: 'text',
  count: 'bigint',
} as const;

/** Selects the rows after the position, for the `where` of an ordered list. */
export const afterPosition = '(sort_order, created_at, id) > ($afterOrder, $afterCreatedAt, $afterId)';
export const orderedBy = 'sort_order, created_at, id';
/** Ends the statement of an ordered list. */
export const inOrder = `order by ${orderedBy} limit $count`;

/** The parameters of a statement for a list by age. */
export const agePosition = { beforeCreatedAt: 'timestamptz', beforeId: 'text', count: 'bigint' } as const;

/** Selects the rows before the position, for the `where` of a list by age. */
export const beforePosition = '(created_at, id) < ($beforeCreatedAt, $beforeId)';
/** Ends the statement of a list by age. */
export const newestFirst = 'order by created_at desc, id desc limit $count';

const BEGINNING: OrderedPosition = { order: -1, createdAt: '-infinity', id: '' };
const NEWEST: AgePosition = { createdAt: 'infinity', id: '' };

export interface PageRequest {
  limit?: number;
  cursor?: string;
}

type FetchOrdered<T> = (after: Values<typeof orderedPosition>) => Promise<T[] | Stretch<T, OrderedPosition>>;

/** Fetches one record more than the page holds, to find out whether there is a next page. */
export async function orderedPage<T extends OrderedPosition>(
  kind: IdKind,
  query: PageRequest,
  fetch: FetchOrdered<T>,
): Promise<Page<T>> {
  const after = query.cursor === undefined ? BEGINNING : readOrdered(kind, query.cursor);
  if (!after) throw unreadableCursor();
  const limit = query.limit ?? LIMIT_DEFAULT;
  const fetched = await fetch({
    afterOrder: after.order,
    afterCreatedAt: after.createdAt,
    afterId: after.id,
    count: limit + 1,
  });
  return toPage(stretchOf(fetched), limit, (last) => [last.order, last.createdAt, last.id]);
}

/** The time that a list by age is sorted by. The name keeps cursors of different times apart. */
interface Age<T> {
  name?: string;
  timeOf: (record: T) => string;
}

const CREATION: Age<AgePosition> = { timeOf: ({ createdAt }) => createdAt };

export async function newestFirstPage<T extends AgePosition>(
  kind: IdKind,
  query: PageRequest,
  fetch: (before: Values<typeof agePosition>) => Promise<T[] | Stretch<T, T | AgePosition>>,
  by: Age<T> = CREATION,
): Promise<Page<T>> {
  const before = query.cursor === undefined ? NEWEST : readAge(kind, query.cursor, by.name);
  if (!before) throw unreadableCursor();
  const limit = query.limit ?? LIMIT_DEFAULT;
  const fetched = await fetch({ beforeCreatedAt: before.createdAt, beforeId: before.id, count: limit + 1 });
  return toPage(stretchOf(fetched), limit, (last) => [
    by.timeOf(last as T),
    last.id,
    ...(by.name ? [by.name] : []),
  ]);
}

/**
 * Pages through records that are numbered in their order. A page may hold fewer records than asked for, if `present` can't
 * show more of them at once.
 */
export async function sequencePage<R extends { sequence: number }, T>(
  kind: IdKind,
  query: PageRequest,
  fetch: (cursor: number | undefined, count: number) => Promise<R[] | Stretch<R, { sequence: number }>>,
  present: (rows: R[]) => T[] | Promise<T[]>,
): Promise<Page<T>> {
  const cursor = query.cursor === undefined ? undefined : readSequence(kind, query.cursor);
  const limit = query.limit ?? LIMIT_DEFAULT;
  const { rows, end } = stretchOf(await fetch(cursor, limit + 1));
  const items = await present(rows.slice(0, limit));
  const last = items.length < rows.length ? rows[items.length - 1] : end;
  return { items, ...(last && { next: encodeCursor([kind, last.sequence]) }) };
}

/** The order of a list that has positions of its own. */
interface Order<T, P> {
  positionOf: (record: T) => unknown[];
  /** Reads the parts of a cursor. Returns undefined for a cursor of another list. */
  read: (parts: unknown[]) => P | undefined;
}

export async function positionedPage<T, P>(
  query: PageRequest,
  { positionOf, read }: Order<T, P>,
  fetch: (after: P | undefined, count: number) => Promise<T[] | Stretch<T, T>>,
): Promise<Page<T>> {
  const after = query.cursor === undefined ? undefined : read(decodeCursor(query.cursor));
  if (query.cursor !== undefined && after === undefined) throw unreadableCursor();
  const limit = query.limit ?? LIMIT_DEFAULT;
  return toPage<T, T>(stretchOf(await fetch(after, limit + 1)), limit, positionOf);
}

/** Records per batch of a list without a limit: few enough for memory, enough to keep round trips rare. */
export const BATCH = 250;

/** Reads the rest of a list in batches. No connection is held between batches, even if the client reads slowly. */
export async function* everyBatch<T extends OrderedPosition>(
  fetch: FetchOrdered<T>,
  start = BEGINNING,
  count = BATCH,
): AsyncGenerator<T[]> {
  for (let after = start; ; ) {
    const fetched = await fetch({
      afterOrder: after.order,
      afterCreatedAt: after.createdAt,
      afterId: after.id,
      count,
    });
    const { rows, end } = stretchOf(fetched);
    yield rows;
    const last = rows.length < count ? end : rows.at(-1);
    if (!last) return;
    after = last;
  }
}

/** Batches of rows that are in memory already. */
export async function* batchesOf<T>(rows: T[]): AsyncGenerator<T[]> {
  for (let from = 0; from < rows.length; from += BATCH) yield rows.slice(from, from + BATCH);
}

function stretchOf<T, P>(fetched: T[] | Stretch<T, P>): Stretch<T, P> {
  return Array.isArray(fetched) ? { rows: fetched } : fetched;
}

function toPage<T, P>(
  { rows, end }: Stretch<T, P>,
  limit: number,
  positionOf: (last: T | P) => unknown[],
): Page<T> {
  const last = rows.length > limit ? rows[limit - 1] : end;
  if (last === undefined) return { items: rows };
  return {
    items: rows.slice(0, limit),
    next: encodeCursor(positionOf(last)),
  };
}

function encodeCursor(position: unknown[]): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/** Returns undefined for a cursor of another list. */
export function readOrdered(kind: IdKind, cursor: string): OrderedPosition | undefined {
  const [order, createdAt, id, ...rest] = decodeCursor(cursor);
  if (rest.length > 0 || !Number.isSafeInteger(order) || !isTime(createdAt) || !isId(kind, id))
    return undefined;
  return { order: order as number, createdAt, id };
}

function readAge(kind: IdKind, cursor: string, by: string | undefined): AgePosition | undefined {
  const [createdAt, id, name, ...rest] = decodeCursor(cursor);
  if (rest.length > 0 || name !== by || !isTime(createdAt) || !isId(kind, id)) return undefined;
  return { createdAt, id };
}

function readSequence(kind: IdKind, cursor: string): number {
  const [of, sequence, ...rest] = decodeCursor(cursor);
  if (rest.length > 0 || of !== kind || !Number.isSafeInteger(sequence)) throw unreadableCursor();
  return sequence as number;
}

export function decodeCursor(cursor: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}

export function isTime(value: unknown): value is string {
  return typeof value === 'string' && isUtcTime(value);
}

function unreadableCursor() {
  return invalid([UNFIT_CURSOR]);
}
