import pg from 'pg';
import { exactNumber } from '../exact-integers.ts';
import { JsonList } from './json-list.ts';
import { ROW_VERSION, VERSION_COLUMN } from './row-version.ts';
import type { SetScope } from './scope-settings.ts';
import type { Statement } from './statement.ts';

/** A statement whose types are not known here. */
export type AnyStatement = Omit<Statement, 'given'>;
export type Row = Record<string, unknown>;

/** Methods of the driver's query. Its types omit them, so its version is pinned. */
interface DriverQuery extends pg.Submittable {
  prepare(connection: DriverConnection): void;
  handleRowDescription(message: { fields: { name: string | symbol }[] }): void;
  handleCommandComplete(message: unknown, connection: DriverConnection): void;
}
interface DriverConnection {
  bind(portal: { statement: string; values: readonly unknown[] }): void;
  execute(portal: object): void;
}
const Query = pg.Query as unknown as new (
  config: object,
  values: readonly unknown[],
  callback: (error: Error | null, result: { rows: Row[] }) => void,
) => DriverQuery;

/**
 * A query that sets its scope first, in the same round trip and implicit transaction: Bind and Execute of the scope, which every
 * connection has prepared, go ahead of the query's own messages, before a single Sync. If the scope can't be set, PostgreSQL
 * skips the rest.
 */
class ScopedQuery extends Query {
  private readonly scope: SetScope | undefined;
  private isScopeSet = false;

  constructor(config: object, values: readonly unknown[], scope: SetScope | undefined, settle: Settle) {
    super(config, values, settle);
    this.scope = scope;
  }

  override prepare(connection: DriverConnection): void {
    if (this.scope) {
      connection.bind({ statement: this.scope.name, values: this.scope.values });
      connection.execute({});
    }
    super.prepare(connection);
  }

  /** The version of a row is none of its properties, so that no answer shows it. */
  override handleRowDescription(message: { fields: { name: string | symbol }[] }): void {
    const version = message.fields.find(({ name }) => name === VERSION_COLUMN);
    if (version) version.name = ROW_VERSION;
    super.handleRowDescription(message);
  }

  override handleCommandComplete(message: unknown, connection: DriverConnection): void {
    const isOfScope = this.scope !== undefined && !this.isScopeSet;
    this.isScopeSet = true;
    if (!isOfScope) super.handleCommandComplete(message, connection);
  }
}
type Settle = (error: Error | null, result: { rows: Row[] }) => void;

interface QueryOptions {
  /** By default, the statement runs in the scope of the transaction. */
  scope?: SetScope;
  /** The driver's limit, if it differs from the limit of the connection. */
  timeoutMs?: number | undefined;
}

export function runQuery(
  client: pg.ClientBase,
  statement: AnyStatement,
  given: object,
  { scope, timeoutMs }: QueryOptions = {},
): Promise<Row[]> {
  const { name, text, noPlanCache } = statement;
  return new Promise((resolve, reject) => {
    const config = { text, types, queryMode: 'extended', ...(noPlanCache ? {} : { name }) };
    const settle: Settle = (error, result) => (error ? reject(error) : resolve(result.rows));
    const query = new ScopedQuery(config, valuesOf(statement, given), scope, settle);
    client.query(timeoutMs === undefined ? query : Object.assign(query, { query_timeout: timeoutMs }));
  });
}

/** The values in the order of the statement's parameters, as the driver takes them. */
export function valuesOf({ parameters, parameterNames }: AnyStatement, given: object): unknown[] {
  const values = given as Record<string, unknown>;
  return parameterNames.map((name) => {
    const value = values[name];
    const type = parameters[name];
    if (value == null || (type !== 'jsonb' && type !== 'jsonb?')) return value;
    return value instanceof JsonList ? value.bytes : JSON.stringify(value);
  });
}

const OID = { bool: 16, int8: 20, int4: 23, jsonb: 3802, numeric: 1700, timestamptz: 1184 };

/** Parses PostgreSQL's text format into the values that the API shows. The tables limit bigints to what a double holds. */
const types = {
  getTypeParser(oid: number): (text: string) => unknown {
    switch (oid) {
      case OID.int4:
      case OID.int8:
        return Number;
      case OID.numeric:
        return exactNumber;
      case OID.bool:
        return (text) => text === 't';
      case OID.jsonb:
        return JSON.parse;
      case OID.timestamptz:
        return parseTimestamp;
      default:
        return (text) => text;
    }
  },
};

/** Turns PostgreSQL's `2026-11-15 01:02:03.4+00` into `2026-11-15T01:02:03.400Z`. */
export function parseTimestamp(text: string): string {
  const end = text.indexOf('+', 19);
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, end).padEnd(3, '0')}Z`;
}
