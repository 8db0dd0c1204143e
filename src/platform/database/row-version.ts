import pg from 'pg';
import { type Statement, statement } from './statement.ts';

/** The name under which statements select the version of a row. No property of a record can have it. */
export const VERSION_COLUMN = 'row version';

/**
 * Rows carry their version under this symbol, and so do the records that are made of them: copies of objects keep symbols,
 * and JSON leaves them out.
 */
export const ROW_VERSION = Symbol('row version');

/** SQL for the version of a table's row: the transaction that wrote it. Every update makes another. */
export function versionColumn(table: string): string {
  return `${table}.xmin::text as "${VERSION_COLUMN}"`;
}

/** The version of the row that a record was made of. Undefined if no single row holds it. */
export function versionOf(record: unknown): string | undefined {
  return (record as { [ROW_VERSION]?: string } | undefined)?.[ROW_VERSION];
}

type VersionStatement = Statement<{ readonly key: 'text' }, { readonly version: 'text' }>;

export interface VersionStatements {
  read: VersionStatement;
  /** Reads the version, which the transaction expects from then on: changing another fails (`hasOtherVersion`). */
  expect: VersionStatement;
  /**
   * Finds a row that is expected and was not changed, and keeps others from changing it until the commit. Its version is null if
   * it is gone: the work was then done to another, which got the caller's identifier of the expected one.
   */
  keep: Statement<Record<never, never>, { readonly version: 'text?' }>;
}

/** The statements about the versions of a table's rows. `key` is what identifies a row within its tenant. */
export function versionStatements(table: string, key: readonly string[] = ['id']): VersionStatements {
  const id = key.length === 1 ? `${key[0]}::text` : `concat_ws('/', ${key.join(', ')})`;
  const shared = { parameters: { key: 'text' }, row: { version: 'text' } } as const;
  const settings = `set_config('app.expected_table', '${table}', true),
            set_config('app.expected_row', $key, true), set_config('app.expected_version', xmin::text, true)`;
  return {
    read: statement({
      ...shared,
      name: `read_version_of_${table}`,
      sql: `select xmin::text as version from ${table} where ${id} = $key`,
    }),
    expect: statement({
      ...shared,
      name: `expect_version_of_${table}`,
      sql: `select xmin::text as version from ${table}
          where ${id} = $key and concat(${settings}) is not null`,
    }),
    keep: statement({
      name: `keep_version_of_${table}`,
      parameters: {},
      row: { version: 'text?' },
      sql: `select (select xmin::text from ${table} where ${id} = current_setting('app.expected_row') for share) as version
          where current_setting('app.expected_table') = '${table}'`,
    }),
  };
}

/** Whether a statement failed because the row that it changed has another version than was expected. */
export function hasOtherVersion(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === 'RV001';
}
