import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ServerClient } from '../database/server-client.ts';
import { type ConnectionConfig, type DatabaseRole, Servers } from '../database/servers.ts';
import { OperatorError } from '../errors.ts';
import type { KeyRing } from '../secrets.ts';
import { recordKey, useKeysOf } from './database-keys.ts';
import { migrate, refuseOtherMigrations, refuseOtherVersion } from './migrations.ts';

const SERVER_VERSION_MIN = 150_000;
const CONNECT_TIMEOUT_MS = 10_000;

/** Serialises the starts of several processes. The number is arbitrary. */
const INSTALL_LOCK = 8_241_553_120_117n;
/** Locks belong to a database, and roles to the whole server: an installation in another database may make the same one now. */
const ROLE_TRIES_MAX = 10;
const ROLE_PAUSE_MS = 50;

/**
 * Migrates the database, and returns how the service connects to it: as a role that owns nothing and can't bypass
 * row-level security.
 */
export async function install(
  owner: ConnectionConfig,
  ring: KeyRing,
  mayMigrate = true,
): Promise<ConnectionConfig> {
  const client = await connectAsOwner(owner);
  try {
    const { rows } = await client.query(
      'select current_setting($1)::int as version, current_user as owner, current_database() as database',
      ['server_version_num'],
    );
    if (rows[0].version < SERVER_VERSION_MIN) {
      throw new OperatorError(`PostgreSQL 15 or newer is needed, the server is ${rows[0].version / 10_000}`);
    }
    await client.query('select pg_advisory_lock($1)', [INSTALL_LOCK]);
    await (mayMigrate ? refuseOtherMigrations : refuseOtherVersion)(client);
    await useKeysOf(client, ring);
    const role = roleOf(ring);
    await ensureRole(client, role, rows[0].owner);
    await applyMigrations(client, rows[0].owner);
    await recordKey(client, ring);
    await grant(client, role.user, rows[0].database);
    return { ...owner, ...role };
  } finally {
    await client.end();
  }
}

export async function connectAsOwner(owner: ConnectionConfig): Promise<pg.Client> {
  const settings = { ...owner, connectionTimeoutMillis: CONNECT_TIMEOUT_MS };
  const client = new ServerClient(settings, new Servers(owner));
  client.on('error', () => {}); // a lost connection fails the running statement
  try {
    await client.connect();
    return client;
  } catch (error) {
    throw new OperatorError(`the database can't be reached: ${(error as Error).message || String(error)}`);
  }
}

/** Roles are shared by all databases of a server, so the name contains a part that is derived from the key. */
export function roleName(ring: KeyRing, keyId = ring.keyId): string {
  return `retainer_app_${ring.derive('database role name', 4, keyId)}`;
}

/** The role of a key, and its password. */
export function roleOf(ring: KeyRing, keyId = ring.keyId): DatabaseRole {
  return { user: roleName(ring, keyId), password: ring.derive('database role', 24, keyId) as string };
}

/** Makes the role of a key beside those that are in use, with the same rights. */
export async function prepareRole(client: pg.Client, role: DatabaseRole): Promise<void> {
  const { rows } = await client.query('select current_user as owner, current_database() as database');
  await whileInstalling(client, async () => {
    await ensureRole(client, role, rows[0].owner);
    await grant(client, role.user, rows[0].database);
  });
}

/** Does work while no process makes roles, or migrates. */
export async function whileInstalling<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('select pg_advisory_lock($1)', [INSTALL_LOCK]);
  try {
    return await work();
  } finally {
    await client.query('select pg_advisory_unlock($1)', [INSTALL_LOCK]);
  }
}

async function ensureRole(client: pg.Client, role: DatabaseRole, owner: string): Promise<void> {
  const [name, password] = [pg.escapeIdentifier(role.user), pg.escapeLiteral(role.password)];
  for (let tries = 1; ; tries++) {
    const known = await client.query('select 1 from pg_roles where rolname = $1', [role.user]);
    try {
      await client.query(
        known.rowCount
          ? `alter role ${name} login password ${password}`
          : `create role ${name} login nosuperuser nocreatedb nocreaterole nobypassrls noreplication password ${password}`,
      );
      return;
    } catch (error) {
      if (tries === ROLE_TRIES_MAX) throw isPermissionDenied(error) ? explainRole(role, owner, known) : error;
      await sleep(ROLE_PAUSE_MS);
    }
  }
}

function explainRole({ user }: DatabaseRole, owner: string, { rowCount }: pg.QueryResult): OperatorError {
  return new OperatorError(
    rowCount
      ? `the database user "${owner}" may not change the role "${user}", which another user of this server has made: give each installation a SECRET_KEY of its own`
      : `the database user "${owner}" may not create roles: run "alter role ${pg.escapeIdentifier(owner)} createrole" as a superuser`,
  );
}

async function applyMigrations(client: pg.Client, owner: string): Promise<void> {
  try {
    await migrate(client);
  } catch (error) {
    if (!isPermissionDenied(error)) throw error;
    throw new OperatorError(
      `the database user "${owner}" may not create tables in schema public: make it the database's owner, or grant it create on that schema`,
    );
  }
}

/** Every start grants again, because after a restored dump or a changed secret key the role has no privileges. */
async function grant(client: pg.Client, role: string, database: string): Promise<void> {
  const { rows } = await client.query<{ table_name: string; privileges: string }>(
    'select table_name, privileges from application_grants',
  );
  const to = pg.escapeIdentifier(role);
  const grants = rows.map(
    (row) => `grant ${row.privileges} on ${pg.escapeIdentifier(row.table_name)} to ${to}`,
  );
  // One transaction, so that a running process always has its privileges. An earlier version may have granted more.
  const revoke = `revoke all on all tables in schema public from ${to}`;
  await client.query([revoke, ...grants].join(';'));
  // PUBLIC has these two by default, and the owner may lack the right to grant them.
  await client.query(`grant connect on database ${pg.escapeIdentifier(database)} to ${to}`).catch(() => {});
  await client.query(`grant usage on schema public to ${to}`).catch(() => {});
  await refuseTemporaryTables(client, database);
}

/** On its own temporary table, a role could create triggers that imitate ours. Only the database's owner can revoke. */
export async function refuseTemporaryTables(client: pg.Client, database: string): Promise<void> {
  const sql = `revoke temporary on database ${pg.escapeIdentifier(database)} from public`;
  await client.query(sql).catch(() => {});
}

function isPermissionDenied(error: unknown): boolean {
  return (error as pg.DatabaseError).code === '42501';
}
