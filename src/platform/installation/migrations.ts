import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { OperatorError } from '../errors.ts';
import { appliedRules, knownRules, putUpRules, takeDownRules } from './rules.ts';

export const MIGRATIONS_DIRECTORY = fileURLToPath(new URL('../../../migrations', import.meta.url));
const UNDEFINED_COLUMN = '42703';
const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK = '40P01';
/**
 * Longer than most transactions, and far less than PostgreSQL's `deadlock_timeout`: in a deadlock, this process gives way
 * and not a request of another one. Meanwhile all other statements wait behind it.
 */
const LOCK_TIMEOUT_MS = 100;
/** Between two attempts, so that statements that waited get through. */
const PAUSE_MS = 100;
/** After as many attempts, within 20 seconds, it waits as long as it takes: for a dump, for example. */
const SHORT_ATTEMPTS_MAX = 100;
const ATTEMPTS_MAX = SHORT_ATTEMPTS_MAX + 10;

/** A migration that a database has, or that this version has. */
export interface Migration {
  name: string;
  /** The hash of its text. A migration that was applied must never change. */
  sha256: string;
}

type KnownMigration = Migration & { sql: string };

/** The migrations of this version, in their order. */
export function knownMigrations(directory = MIGRATIONS_DIRECTORY): KnownMigration[] {
  return readdirSync(directory)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => {
      // A checkout may have other line ends.
      const sql = readFileSync(join(directory, file), 'utf8').replaceAll('\r\n', '\n');
      const sha256 = createHash('sha256').update(sql).digest('hex');
      return { name: file.slice(0, -'.sql'.length), sha256, sql };
    });
}

/** The names of the migrations of this version. */
export function requiredMigrations(): string[] {
  return knownMigrations().map(({ name }) => name);
}

/**
 * Refuses a database whose migrations are not the first migrations of this version: the service would write what
 * another version does not expect, or read what is not there.
 */
export async function refuseOtherMigrations(client: pg.Client): Promise<void> {
  const difference = findDifference(await appliedMigrations(client), knownMigrations());
  if (difference !== undefined) throw new OperatorError(difference);
}

/**
 * Refuses a database that is not of this very version. Opening it would upgrade it, under the service that uses it.
 */
export async function refuseOtherVersion(client: pg.Client): Promise<void> {
  await refuseOtherMigrations(client);
  const nameOf = (migrations: Migration[], rules: string | undefined) =>
    `${migrations.at(-1)?.name} (rules ${rules?.slice(0, 8)})`;
  const has = nameOf(await appliedMigrations(client), await appliedRules(client));
  const needed = nameOf(knownMigrations(), (await knownRules(client, MIGRATIONS_DIRECTORY)).sha256);
  if (has !== needed)
    throw new OperatorError(
      `its last migration is ${has}, and the one of this version is ${needed}: bring both installations to the same version`,
    );
}

/**
 * Applies the missing migrations between taking the rules down and putting them up again, all or none. Rules are also
 * put up again if only they changed.
 */
export async function migrate(client: pg.Client, directory = MIGRATIONS_DIRECTORY): Promise<void> {
  const known = knownMigrations(directory);
  const rules = await knownRules(client, directory);
  const applied = await appliedMigrations(client);
  if (applied.length === known.length && (await appliedRules(client)) === rules.sha256) return;
  for (let attempt = 1; ; attempt++) {
    await client.query('begin');
    try {
      await lockTables(client, attempt <= SHORT_ATTEMPTS_MAX ? LOCK_TIMEOUT_MS : 0);
      await takeDownRules(client);
      await applyMigrations(client, known, applied.length);
      await putUpRules(client, rules);
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback').catch(() => {});
      if (!isLockedOut(error) || attempt === ATTEMPTS_MAX) throw error;
    }
    await sleep(PAUSE_MS);
  }
}

function isLockedOut(error: unknown): boolean {
  const { code } = error as pg.DatabaseError;
  return code === LOCK_NOT_AVAILABLE || code === DEADLOCK;
}

/** Waits for the statements of running processes, and has theirs wait. Nothing is done yet if they lock in another order. */
async function lockTables(client: pg.Client, timeoutMs: number): Promise<void> {
  const { rows } = await client.query<{ tables: string | null }>(
    `select string_agg(format('public.%I', tablename), ', ' order by tablename) as tables
     from pg_tables where schemaname = 'public'`,
  );
  const tables = rows[0]?.tables;
  if (!tables) return;
  await client.query(`set local lock_timeout = ${timeoutMs}`);
  await client.query(`lock table ${tables} in access exclusive mode`);
  await client.query('set local lock_timeout = 0');
}

async function applyMigrations(client: pg.Client, known: KnownMigration[], from: number): Promise<void> {
  await client.query(
    `create table if not exists public.migrations (
      position integer primary key,
      name text not null unique,
      sha256 text not null,
      applied_at timestamptz not null default now()
    )`,
  );
  for (const [index, { name, sha256, sql }] of known.entries()) {
    if (index < from) continue;
    await client.query(sql);
    await client.query('insert into public.migrations (position, name, sha256) values ($1, $2, $3)', [
      index + 1,
      name,
      sha256,
    ]);
  }
}

/** The migrations of a database, in the order in which they were applied. */
export async function appliedMigrations(client: pg.Client): Promise<Migration[]> {
  const { rows: tables } = await client.query(
    `select to_regclass('public.migrations') is not null as exists`,
  );
  if (!tables[0].exists) return [];
  try {
    const { rows } = await client.query<Migration>(
      'select name, sha256 from public.migrations order by position',
    );
    return rows;
  } catch (error) {
    if ((error as pg.DatabaseError).code !== UNDEFINED_COLUMN) throw error;
    throw new OperatorError(
      'the database was set up by a version from before the first release, which cannot be upgraded: start with an empty DATA_DIR or database',
    );
  }
}

/** Names the first difference between a database and this version, and the way out. */
export function findDifference(applied: Migration[], known: Migration[]): string | undefined {
  const position = applied.findIndex(
    ({ name, sha256 }, index) => known[index]?.name !== name || known[index]?.sha256 !== sha256,
  );
  const has = applied[position];
  if (!has) return undefined;
  const expected = known[position];
  if (has.name === expected?.name)
    return `the database has another migration ${has.name} (${short(has)}) than this version of the service (${short(expected)}): start the version that set it up, or restore a backup of this version`;
  if (expected && known.some(({ name }) => name === has.name))
    return `the database has the migration ${has.name}, but not ${expected.name} before it: start the version that set it up, or restore a backup of this version`;
  return `the database was set up by a newer or another version of the service, with ${has.name}: start that version, or restore a backup from before it`;
}

const short = ({ sha256 }: Migration) => sha256.slice(0, 8);
