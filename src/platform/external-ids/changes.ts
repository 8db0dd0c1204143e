import { isDeepStrictEqual } from 'node:util';
import type { Static, TObject } from 'typebox';
import { ROW_VERSION } from '../database/row-version.ts';
import { type ErrorDetail, invalid } from '../errors.ts';
import type { TenantContext } from '../http/route.ts';

type Json = Readonly<Record<string, unknown>>;

/** Whether a stored value is the given one. */
type IsSame = (stored: unknown, given: unknown) => boolean;

/**
 * The part of a body that differs from the record. Properties that are left out stay. Refuses those that no PATCH can change.
 * `contractId` of a body is `contract` of the record.
 */
export function changesIn<C extends TObject>(
  body: object,
  record: object,
  change: C,
  isSame: IsSame = isDeepStrictEqual,
): Static<C> {
  const changes: Record<string, unknown> = {};
  const details: ErrorDetail[] = [];
  for (const [name, given] of Object.entries(body)) {
    const stored = storedAs(record as Json, name);
    if (given === undefined || isSame(stored, given)) continue;
    if (Object.hasOwn(change.properties, name)) changes[name] = given;
    else details.push(immutable(name, stored));
  }
  if (details.length > 0) throw invalid(details);
  return changes as Static<C>;
}

function storedAs(record: Json, name: string): unknown {
  return Object.hasOwn(record, name) ? record[name] : record[name.replace(/Id$/, '')];
}

export function immutable(field: string, stored?: unknown): ErrorDetail {
  const is = typeof stored === 'string' || typeof stored === 'number' ? `, and is ${stored}` : '';
  return { field, message: `cannot be changed once the record is there${is}`, constraint: 'immutable' };
}

/**
 * Whether all that is given is stored. Records show more of some values than requests give, such as amounts of discounts, and
 * no empty lists.
 */
export function isStored(stored: unknown, given: unknown): boolean {
  if (Array.isArray(given)) {
    const items: unknown = stored ?? [];
    return (
      Array.isArray(items) &&
      items.length === given.length &&
      given.every((one, index) => isStored(items[index], one))
    );
  }
  if (typeof given !== 'object' || given === null || typeof stored !== 'object' || stored === null)
    return isDeepStrictEqual(stored, given);
  return Object.entries(given).every(([name, value]) => isStored((stored as Json)[name], value));
}

/** Ends an attempt that changed nothing. */
const UNCHANGED = Symbol('unchanged');

/** Writes changes of a record. If they come to what is stored, such as taxes that are named in another way, nothing is written. */
export async function writeIfOther<R extends { id: string }, C extends object>(
  context: TenantContext,
  before: R,
  changes: C,
  write: (context: TenantContext, id: string, changes: C) => Promise<R>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  try {
    await context.db.attempt(async (db) => {
      const after = await write({ ...context, db }, before.id, changes);
      if (isDeepStrictEqual(withoutStamp(after), withoutStamp(before))) throw UNCHANGED;
    });
  } catch (error) {
    if (error !== UNCHANGED) throw error;
  }
}

function withoutStamp(record: object): object {
  return { ...record, updatedAt: undefined, [ROW_VERSION]: undefined };
}
