import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { connectionTo } from '../../../src/platform/database/session.ts';
import { startEmbedded } from '../../../src/platform/embedded-postgres/server.ts';
import { install } from '../../../src/platform/installation/install.ts';
import { secretsFrom } from '../../../src/platform/secrets.ts';

/** All test databases share this key, and so the application's role. */
export const TEST_SECRET_KEY = 'a secret key for tests, 32 bytes or more';

const TEMPLATE_PREFIX = 'retainer_test';

/** The server, and the settings by which test files find it and the database that they clone. */
export interface TestCluster {
  environment: { RETAINER_TEST_CONNECTION: string; RETAINER_TEST_TEMPLATE: string };
  stop(): Promise<void>;
}

/** Starts PostgreSQL from npm, in memory if possible, or uses the server of `TEST_DATABASE_URL`. */
export async function startTestCluster(databaseUrl: string | undefined): Promise<TestCluster> {
  const directory = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'retainer-test-'));
  const embedded = databaseUrl ? undefined : await startEmbedded(directory);
  const owner = embedded?.connection ?? connectionTo(databaseUrl as string);
  if (embedded) await withClient(owner, forgetCrashes);
  const template = `${TEMPLATE_PREFIX}_${process.pid}`;
  await withClient(owner, (client) => client.query(`create database ${template}`));
  await install({ ...owner, database: template }, secretsFrom(TEST_SECRET_KEY));
  return {
    environment: { RETAINER_TEST_CONNECTION: JSON.stringify(owner), RETAINER_TEST_TEMPLATE: template },
    async stop() {
      await withClient(owner, async (client) => {
        const left = await client.query('select datname from pg_database where starts_with(datname, $1)', [
          template,
        ]);
        for (const { datname } of left.rows)
          await client.query(`drop database if exists ${datname} with (force)`);
      });
      await embedded?.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/**
 * The data end with the tests, so they need not survive a crash. Each clone of a database is a checkpoint, after which
 * every page would be logged as a whole when it changes.
 */
async function forgetCrashes(client: pg.Client): Promise<void> {
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit'])
    await client.query(`alter system set ${setting} = off`);
  await client.query('select pg_reload_conf()');
}

export async function withClient<T>(
  config: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(config);
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
