import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import {
  appliedMigrations,
  knownMigrations,
  type Migration,
} from '../../src/platform/installation/migrations.ts';

const DIRECTORY = 'test/fixtures/releases';

/** The records of a database, and the migrations that made its tables. */
export interface Release {
  version: string;
  migrations: Migration[];
  /** JSON as PostgreSQL wrote it, by the name of the table: JavaScript would round large numbers. */
  rows: Map<string, string>;
  /** The last number of each sequence. */
  sequences: Record<string, string>;
}

export async function readDatabase(client: pg.Client, version: string): Promise<Release> {
  const rows = new Map<string, string>();
  for (const table of await tablesOf(client)) {
    const found = await client.query(
      `select json_agg(to_json(one))::text as all from public.${table} as one`,
    );
    if (found.rows[0].all !== null) rows.set(table, found.rows[0].all);
  }
  const found = await client.query(
    `select sequencename as name, last_value::text as last from pg_sequences
     where schemaname = 'public' and last_value is not null`,
  );
  const sequences = Object.fromEntries(found.rows.map(({ name, last }) => [name, last]));
  return { version, migrations: await appliedMigrations(client), rows, sequences };
}

/** All tables but those that the migrations and rules fill. */
async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
       and relname not in ('migrations', 'rules', 'application_grants', 'clone_rules', 'journal_columns')
     order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** All tables, each after those that it points at, except by a key that is checked at the commit. */
async function tablesInOrder(client: pg.Client): Promise<string[]> {
  const found = await client.query<{ from: string; to: string }>(
    `select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint
     where contype = 'f' and not condeferred and conrelid <> confrelid and connamespace = 'public'::regnamespace`,
  );
  const left = new Set(await tablesOf(client));
  const ordered: string[] = [];
  while (left.size > 0) {
    const next = [...left].filter(
      (table) => !found.rows.some(({ from, to }) => from === table && left.has(to)),
    );
    assert.notEqual(next.length, 0, `${[...left]} point at each other`);
    for (const table of next) left.delete(table);
    ordered.push(...next);
  }
  return ordered;
}

/** Applies the first migrations of this version, as many as the release has. A changed one is no upgrade. */
export async function applyMigrationsOf(client: pg.Client, { migrations }: Release): Promise<void> {
  const known = knownMigrations().slice(0, migrations.length);
  assert.deepEqual(
    known.map(({ name, sha256 }) => ({ name, sha256 })),
    migrations,
    'a released migration never changes: add another one',
  );
  await client.query(
    `create table migrations (
      position integer primary key, name text not null unique, sha256 text not null, applied_at timestamptz not null default now()
    )`,
  );
  for (const [index, { name, sha256, sql }] of known.entries()) {
    await client.query(sql);
    await client.query('insert into migrations (position, name, sha256) values ($1, $2, $3)', [
      index + 1,
      name,
      sha256,
    ]);
  }
}

/** Fills the tables that the migrations left empty, as a superuser and before the rules are put up. */
export async function insertRows(client: pg.Client, { rows, sequences }: Release): Promise<void> {
  await client.query('begin');
  for (const table of await tablesInOrder(client)) {
    const records = rows.get(table);
    const { rowCount } = await client.query(`select from public.${table} limit 1`);
    if (records === undefined || rowCount) continue;
    const found = await client.query(
      `select string_agg(quote_ident(attname), ', ') as names from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''
         and attname in (select json_object_keys($2::json -> 0))`,
      [`public.${table}`, records],
    );
    const { names } = found.rows[0];
    await client.query(
      `insert into public.${table} (${names}) overriding system value
       select ${names} from json_populate_recordset(null::public.${table}, $1)`,
      [records],
    );
  }
  await client.query('commit');
  for (const [name, last] of Object.entries(sequences))
    await client.query('select setval(to_regclass($1), $2) where to_regclass($1) is not null', [name, last]);
}

/** Counts the records of each table of the release that the database has. */
export async function countRows(client: pg.Client, { rows }: Release): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of await tablesOf(client)) {
    if (!rows.has(table)) continue;
    const found = await client.query(`select count(*)::int as count from public.${table}`);
    counts[table] = found.rows[0].count;
  }
  return counts;
}

/** Keeps a release for the tests of later versions. */
export function writeRelease({ version, migrations, rows, sequences }: Release): string {
  const directory = join(DIRECTORY, version);
  assert.ok(!existsSync(directory), `${directory} exists: a release is kept once`);
  mkdirSync(directory, { recursive: true });
  const lines = [...rows].map(([table, records]) => `${table} ${records.replaceAll('\n', ' ')}\n`);
  writeFileSync(join(directory, 'rows.txt'), lines.join(''));
  writeFileSync(
    join(directory, 'release.json'),
    `${JSON.stringify({ version, migrations, sequences }, null, 2)}\n`,
  );
  return directory;
}

export function readReleases(): Release[] {
  const versions = existsSync(DIRECTORY) ? readdirSync(DIRECTORY).filter((name) => /^\d/.test(name)) : [];
  return versions.sort().map((version) => {
    const directory = join(DIRECTORY, version);
    const lines = readFileSync(join(directory, 'rows.txt'), 'utf8').trimEnd().split('\n');
    const rows = new Map(
      lines.map((line): [string, string] => {
        const end = line.indexOf(' ');
        return [line.slice(0, end), line.slice(end + 1)];
      }),
    );
    return { ...JSON.parse(readFileSync(join(directory, 'release.json'), 'utf8')), rows };
  });
}
