import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { type Database, openDatabase } from '../../src/platform/database/database.ts';
import { refuseTemporaryTables, roleName } from '../../src/platform/installation/install.ts';
import { secretsFrom } from '../../src/platform/secrets.ts';
import { TEST_SECRET_KEY, withClient } from './postgres/cluster.ts';

export const testSecrets = secretsFrom(TEST_SECRET_KEY);

export interface TestDatabase {
  database: Database;
  /** Connects as the owner. On the embedded server, row-level security does not apply to it. */
  asOwner<T>(work: (client: pg.Client) => Promise<T>): Promise<T>;
  /** Connects as the application's role, outside of any tenant. */
  asApplication<T>(work: (client: pg.Client) => Promise<T>): Promise<T>;
  ownerConnection: pg.ClientConfig;
  /** How the service itself connects. */
  applicationConnection: pg.ClientConfig;
  close(): Promise<void>;
}

/** Sets the tenant that row-level security allows on this connection. */
export async function enterTenant(client: pg.Client, tenantId: string): Promise<void> {
  await client.query(`select set_config('app.tenant_id', $1, false)`, [tenantId]);
}

/** Clones the migrated template database, for one test file. */
export async function cloneDatabase(): Promise<TestDatabase> {
  const { RETAINER_TEST_CONNECTION, RETAINER_TEST_TEMPLATE: template } = process.env;
  if (!RETAINER_TEST_CONNECTION || !template) throw new Error('run the tests with: npm test [files]');
  const server: pg.ClientConfig = JSON.parse(RETAINER_TEST_CONNECTION);
  const name = `${template}_${randomBytes(6).toString('hex')}`;
  await withClient(server, (client) =>
    client.query(`create database ${name} template ${template} strategy file_copy`),
  );
  const owner = { ...server, database: name };
  await withClient(server, (client) => refuseTemporaryTables(client, name)); // a clone does not inherit this
  const application = {
    ...owner,
    user: roleName(testSecrets),
    password: testSecrets.derive('database role', 24),
  };
  // Closing connections may report errors when their database is dropped; they are ignored.
  const database = await openDatabase(application, () => {});
  return {
    database,
    ownerConnection: owner,
    applicationConnection: application,
    asOwner: (work) => withClient(owner, work),
    asApplication: (work) => withClient(application, work),
    async close() {
      await database.end();
      await withClient(server, (client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}
