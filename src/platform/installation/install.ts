import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { OperatorError } from '../errors.ts';
import { installJobs, jobsGrants } from '../jobs/install.ts';
import type { Secrets } from '../secrets.ts';

const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url));
const MIGRATIONS_TABLE = 'migrations';
const SERVER_VERSION_MIN = 150_000;
const CONNECT_TIMEOUT_MS = 10_000;

/** Serialises the starts of several processes. The number is arbitrary. */
const INSTALL_LOCK = 8_241_553_120_117n;

/** The names of the migrations of this version. */
export function requiredMigrations(): string[] {
  return readdirSync(MIGRATIONS)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, -'.sql'.length))
    .sort();
}

/**
 * Migrates the database, and returns how the service connects to it: as a role that owns nothing and can't bypass
 * row-level security.
 */
export async function install(owner: pg.ClientConfig, secrets: Secrets): Promise<pg.ClientConfig> {
  const client = new pg.Client({ ...owner, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  client.on('error', () => {}); // a lost connection fails the running statement
  try {
    await client.connect();
  } catch (error) {
    throw new OperatorError(`the database can't be reached: ${(error as Error).message || String(error)}`);
  }
  try {
    const { rows } = await client.query(
      'select current_setting($1)::int as version, current_user as owner, current_database() as database',
      ['server_version_num'],
    );
    if (rows[0].version < SERVER_VERSION_MIN) {
      throw new OperatorError(`PostgreSQL 15 or newer is needed, the server is ${rows[0].version / 10_000}`);
    }
    await client.query('select pg_advisory_lock($1)', [INSTALL_LOCK]);
    await refuseUnknownMigrations(client);
    const role = { user: roleName(secrets), password: secrets.derive('database role', 24) };
    await ensureRole(client, role, rows[0].owner);
    await migrate(client, rows[0].owner);
    await installJobs((sql) => client.query(sql), rows[0].owner);
    await grant(client, role.user, rows[0].database);
    return { ...owner, ...role };
  } finally {
    await client.end();
  }
}

/** Roles are shared by all databases of a server, so the name contains a part that is derived from the key. */
export function roleName(secrets: Secrets): string {
  return `retainer_app_${secrets.derive('database role name', 4)}`;
}

async function ensureRole(
  client: pg.Client,
  role: { user: string; password: string },
  owner: string,
): Promise<void> {
  const name = pg.escapeIdentifier(role.user);
  const attributes = 'login nosuperuser nocreatedb nocreaterole nobypassrls noreplication';
  try {
    const known = await client.query('select 1 from pg_roles where rolname = $1', [role.user]);
    const verb = known.rowCount ? 'alter' : 'create';
    await client.query(
      `${verb} role ${name} ${verb === 'create' ? attributes : 'login'} password ${pg.escapeLiteral(role.password)}`,
    );
  } catch (error) {
    if (!isPermissionDenied(error)) throw error;
    throw new OperatorError(
      `the database user "${owner}" may not create roles: run "alter role ${pg.escapeIdentifier(owner)} createrole" as a superuser`,
    );
  }
}

/** An older version of the service would write what the newer one no longer expects. */
async function refuseUnknownMigrations(client: pg.Client): Promise<void> {
  const { rows: tables } = await client.query(
    `select to_regclass('public.${MIGRATIONS_TABLE}') is not null as exists`,
  );
  if (!tables[0].exists) return;
  const { rows } = await client.query<{ name: string }>(
    `select name from public.${MIGRATIONS_TABLE} order by id`,
  );
  const known = new Set(requiredMigrations());
  const unknown = rows.filter(({ name }) => !known.has(name)).map(({ name }) => name);
  if (unknown.length === 0) return;
  throw new OperatorError(
    `the database was set up by a newer or another version of the service, with ${unknown.join(', ')}: start that version, or restore a backup from before it`,
  );
}

async function migrate(client: pg.Client, owner: string): Promise<void> {
  const { runner } = await import('node-pg-migrate'); // here, because few processes need it besides the service
  try {
    await runner({
      dbClient: client,
      dir: MIGRATIONS,
      direction: 'up',
      migrationsTable: MIGRATIONS_TABLE,
      ignorePattern: '\\..*|.*(?<!\\.sql)',
      advisoryLockMode: 'wait',
      checkOrder: true,
      log: () => {},
    });
  } catch (error) {
    if (/Not run migration .* is preceding/.test((error as Error).message))
      throw new OperatorError(
        `the database was set up by another version of the service: ${(error as Error).message}`,
      );
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
  await client.query([...grants, ...jobsGrants(to)].join(';'));
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

/** The migration library passes some errors on as text only. */
function isPermissionDenied(error: unknown): boolean {
  const { code, message } = error as pg.DatabaseError;
  return code === '42501' || /permission denied/.test(message);
}
