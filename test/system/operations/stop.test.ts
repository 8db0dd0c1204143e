import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { isServerRunning } from '../../../src/platform/embedded-postgres/server-processes.ts';
import { eventually } from '../../support/eventually.ts';
import { launch, runToEnd, startProcess, temporaryDirectory } from '../../support/processes/launch.ts';

describe('PostgreSQL does not outlive the service', () => {
  const directory = temporaryDirectory();
  const DATA_DIR = join(directory.path, 'data');
  const data = join(DATA_DIR, 'postgres');
  const owning = fileURLToPath(new URL('../../support/processes/owning-process.ts', import.meta.url));
  after(() => directory.remove());

  /** Sessions of others: one computes for long, one holds locks. */
  const occupy = async () => {
    const config = { host: join(DATA_DIR, 'socket'), port: 5432, user: 'postgres', database: 'retainer' };
    const clients = [new pg.Client(config), new pg.Client(config)];
    for (const client of clients) await client.on('error', () => {}).connect();
    clients[0]?.query('begin; select pg_sleep(80)').catch(() => {});
    await clients[1]?.query('begin; lock table tenants in access exclusive mode');
  };

  test('PostgreSQL does not outlive the service after several SIGTERM, while others hold locks', async () => {
    const service = await startProcess({ DATA_DIR, WORKERS: '2' });
    await occupy();
    const ended = once(service.child, 'exit');
    for (let count = 0; count < 3; count++) service.child.kill('SIGTERM');
    assert.deepEqual(await ended, [0, null]);
    assert.ok(!isServerRunning(data));
  });

  test('PostgreSQL does not outlive the service after the terminal was closed during a long transaction', async () => {
    const run = launch([owning, 'works'], { DATA_DIR });
    await eventually(() => assert.match(run.output(), /working/), 60_000);
    run.child.stdout?.destroy();
    run.child.stderr?.destroy();
    const ended = once(run.child, 'exit');
    run.child.kill('SIGHUP');
    await ended;
    assert.ok(!isServerRunning(data));
  });

  test('PostgreSQL does not outlive the service after a mistake in its own code', async () => {
    const { code, stderr } = await runToEnd([owning, 'throws'], { DATA_DIR });
    assert.equal(code, 1);
    assert.match(stderr, /a mistake of ours/);
    assert.ok(!isServerRunning(data));
  });

  test('PostgreSQL does not outlive the service after a command was interrupted', async () => {
    const run = launch(['src/commands/verify-audit.ts'], { DATA_DIR });
    await eventually(() => assert.ok(isServerRunning(data)), 60_000);
    const ended = once(run.child, 'exit');
    run.child.kill('SIGINT');
    await ended;
    assert.ok(!isServerRunning(data));
  });

  test('a start beside data whose key is lost says what to do, and makes no other key', async () => {
    const key = join(DATA_DIR, 'secret-key');
    renameSync(key, `${key}.lost`);
    const before = readdirSync(DATA_DIR).sort();
    for (const program of ['src/main.ts', 'src/commands/purge-tenants.ts']) {
      const { code, stderr } = await runToEnd([program], { DATA_DIR, PORT: '0' });
      assert.equal(code, 1);
      assert.match(stderr, /^\S+secret-key is missing, but there is data beside it: restore it from .*$/);
    }
    assert.deepEqual(readdirSync(DATA_DIR).sort(), before);
    renameSync(`${key}.lost`, key);
    assert.ok(readFileSync(key, 'utf8').length >= 32);
  });
});
