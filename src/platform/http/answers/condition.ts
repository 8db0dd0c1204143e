import { createHmac } from 'node:crypto';
import { hasOtherVersion, type VersionStatements, versionOf } from '../../database/row-version.ts';
import type { Scope } from '../../database/scope.ts';
import { outdated, Refusal } from '../../errors.ts';
import type { IfMatch } from '../input/if-match.ts';
import { namedRecord } from '../named-record.ts';
import type { Route } from '../route.ts';

/** Enough that two versions of a record never share a tag. */
const TAG_LENGTH = 16;

/** Finds the versions of the records that paths name, and makes their tags. */
export interface RecordVersions {
  /** The key of tags. Versions count the transactions of all tenants, which is nobody's business. */
  tagKey: string;
  /** By resource. */
  statements: Readonly<Record<string, VersionStatements>>;
}

/** The ETag of a record, without quotes. Undefined if it was not made of a single row. */
export function tagOf(record: unknown, { tagKey }: RecordVersions): string | undefined {
  const version = versionOf(record);
  return version === undefined ? undefined : makeTag(tagKey, version);
}

function makeTag(key: string, version: string): string {
  return createHmac('sha256', key).update(version).digest('hex').slice(0, TAG_LENGTH);
}

type Work<T> = (db: Scope) => Promise<T>;

/** The record that a request names, and the tags that it may have. */
interface Expected {
  tags: IfMatch;
  params: unknown;
  tenantId: string | undefined;
}

/**
 * Does the work in a transaction, and only if the record that the path names has one of these tags. `run` gets the work as
 * it is done in the transaction, behind the check.
 */
export type WhileMatching = <T>(
  db: Scope,
  expected: Expected,
  work: Work<T>,
  run: (checked: Work<T>) => Promise<T>,
) => Promise<T>;

export function matcher(route: Route, { tagKey, statements }: RecordVersions): WhileMatching {
  const named = namedRecord(route);
  const isMadeByPut = route.method === 'PUT' && route.names !== undefined;
  const found = named && statements[named.resource];

  return async (db, { tags, params, tenantId = '' }, work, run) => {
    if (!named || !found) throw new Error(`${route.method} ${route.path} names no record that has versions`);
    const given = params as Record<string, string>;
    const key = named.by.length === 0 ? tenantId : named.by.map((name) => given[name]).join('/');
    const matches = (version: string) => tags === '*' || tags.includes(makeTag(tagKey, version));

    const check = async (transaction: Scope) => {
      const row = await transaction.one(tags === '*' ? found.read : found.expect, { key });
      // The handler says that there is no record, unless it would make one.
      if (!row && isMadeByPut) throw outdated(undefined);
      if (row && !matches(row.version)) throw outdated(makeTag(tagKey, row.version));
    };
    let failure: unknown;
    const checked: typeof work = async (transaction) => {
      try {
        await check(transaction);
        const result = await work(transaction);
        const kept = tags === '*' ? undefined : await transaction.one(found.keep, { key });
        if (kept && !matches(kept.version)) throw outdated(makeTag(tagKey, kept.version));
        return result;
      } catch (error) {
        failure = error;
        throw error;
      }
    };
    try {
      return await run(checked);
    } catch (error) {
      if (!mayComeOfChange(failure)) throw error;
      const row = await db.one(found.read, { key });
      if (row && !matches(row.version)) throw outdated(makeTag(tagKey, row.version));
      throw error;
    }
  };
}

/** A record that another request changed between the check and the work may be refused for what it is now. */
function mayComeOfChange(failure: unknown): boolean {
  if (failure instanceof Refusal) return failure.status < 500 && failure.status !== 412;
  return hasOtherVersion(failure);
}
