import { createHmac } from 'node:crypto';
import { hasOtherVersion, type VersionStatements, versionOf } from '../../database/row-version.ts';
import type { Scope } from '../../database/scope.ts';
import { outdated, Refusal } from '../../errors.ts';
import type { ExternalIds } from '../../external-ids/store.ts';
import type { IfMatch } from '../input/if-match.ts';
import { namedRecord } from '../named-record.ts';
import type { Route } from '../route.ts';

/** Enough that two versions of a record never share a tag. */
const TAG_LENGTH = 16;

/** Finds the versions of the records that paths name, and makes their tags. */
export interface RecordVersions {
  /**
   * The keys of tags: the first one makes them, and all are accepted. Versions count the transactions of all tenants, which
   * is nobody's business.
   */
  tagKeys(): string[];
  /** By resource. */
  statements: Readonly<Record<string, VersionStatements>>;
  /** How records are found by identifiers of their callers, by resource. */
  externalIds: Readonly<Record<string, ExternalIds>>;
}

/** The ETag of a record, without quotes. Undefined if it was not made of a single row. */
export function tagOf(record: unknown, { tagKeys }: RecordVersions): string | undefined {
  const version = versionOf(record);
  return version === undefined ? undefined : tagsOf(tagKeys().slice(0, 1), version)[0];
}

function tagsOf(keys: string[], version: string): string[] {
  return keys.map((key) => createHmac('sha256', key).update(version).digest('hex').slice(0, TAG_LENGTH));
}

/** Makes the condition of each request that has one, for the record that its path names. */
export function conditionReader(route: Route, { tagKeys, statements, externalIds }: RecordVersions) {
  const named = namedRecord(route);
  const versions = named && statements[named.resource];
  const found = named?.isByExternalId ? externalIds[named.resource] : undefined;
  const isMadeByPut = route.method === 'PUT' && route.names !== undefined;
  return (tags: IfMatch | undefined, params: unknown, tenantId = ''): Condition | undefined => {
    if (tags === undefined) return undefined;
    if (!named || !versions) throw new Error(`${route.path} names no record that has versions`);
    const given = params as Record<string, string>;
    const key = named.by.length === 0 ? tenantId : named.by.map((name) => given[name]).join('/');
    return new Condition({ versions, key, found, tags, tagKeys, isMadeByPut });
  };
}

interface Expected {
  versions: VersionStatements;
  /** Identifies the record within its tenant. */
  key: string;
  /** If the key is an identifier of the caller's: how the record is found by it. */
  found: ExternalIds | undefined;
  tags: IfMatch;
  tagKeys: RecordVersions['tagKeys'];
  /** Whether the request would make the record. */
  isMadeByPut: boolean;
}

type Work<T> = (db: Scope) => Promise<T>;

/** A request's condition that a record still has one of the versions that its caller knows. */
export class Condition {
  private readonly expected: Expected;

  constructor(expected: Expected) {
    this.expected = expected;
  }

  /** Refuses another version, as it is now. */
  async check(db: Scope, read = this.expected.versions.read): Promise<void> {
    const key = await this.keyIn(db);
    const row = key === undefined ? undefined : await db.one(read, { key });
    if (row) this.compare(row.version);
    // The handler says that there is no record, unless it would make one.
    else if (this.expected.isMadeByPut) throw outdated(undefined);
  }

  /**
   * Does the work only if the record has an expected version, and keeps it from being changed by others until the commit.
   * `run` gets the work as it is done in its transaction.
   */
  async whileMatching<T>(db: Scope, work: Work<T>, run: (checked: Work<T>) => Promise<T>): Promise<T> {
    const { versions, tags } = this.expected;
    let failure: unknown;
    const checked: Work<T> = async (transaction) => {
      try {
        await this.check(transaction, tags === '*' ? versions.read : versions.expect);
        const result = await work(transaction);
        const unchanged = tags === '*' ? undefined : await transaction.one(versions.keep, {});
        if (unchanged) this.compare(unchanged.version);
        return result;
      } catch (error) {
        failure = error;
        throw error;
      }
    };
    try {
      return await run(checked);
    } catch (error) {
      if (mayComeOfChange(failure)) await this.check(db);
      throw error;
    }
  }

  /** Undefined if no record has the caller's identifier. */
  private async keyIn(db: Scope): Promise<string | undefined> {
    const { found, key } = this.expected;
    return found ? (await db.all(found.find, { externalIds: [key] }))[0]?.id : key;
  }

  /** The version is null if the record is gone. */
  private compare(version: string | null): void {
    const { tags, tagKeys } = this.expected;
    if (version === null) throw outdated(undefined);
    if (tags === '*') return;
    const accepted = tagsOf(tagKeys(), version);
    if (!accepted.some((tag) => tags.includes(tag))) throw outdated(accepted[0]);
  }
}

/** A record that another request changed between the check and the work may be refused for what it is now. */
function mayComeOfChange(failure: unknown): boolean {
  if (failure instanceof Refusal) return failure.status < 500 && failure.status !== 412;
  return hasOtherVersion(failure);
}
