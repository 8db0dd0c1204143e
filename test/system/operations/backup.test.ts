import assert from 'node:assert/strict';
import { once } from 'node:events';
import { appendFileSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { type Manifest, readManifest, writeManifest } from '../../../src/platform/backup/manifest.ts';
import { backupKeyFrom } from '../../../src/platform/backup/signed-files.ts';
import { attachEmbedded, reserveDirectory } from '../../../src/platform/embedded-postgres/server.ts';
import { KEY_FILE, readSecretKeys, secretsFrom } from '../../../src/platform/secrets.ts';
import { violationsIn } from '../../support/books/audit-books.ts';
import { eventually } from '../../support/eventually.ts';
import { LOCAL, openReceiver, type Receiver } from '../../support/integrations/deliveries.ts';
import { withClient } from '../../support/postgres/cluster.ts';
import {
  launch,
  runToEnd,
  type ServiceProcess,
  startProcess,
  temporaryDirectory,
} from '../../support/processes/launch.ts';
import { startWriting } from '../../support/processes/writing-load.ts';

const isLong = process.env.RETAINER_TEST_LONG !== undefined;
const WRITERS = isLong ? 8 : 3;
/** Before, and after the backup. */
const LOAD_MS = isLong ? 20_000 : 500;
const PATIENCE_MS = 60_000;

/** The time up to which everything is in a backup, as the command printed it. */
const endOf = (printed: string) => Date.parse(/up to (\S+)$/m.exec(printed)?.[1] ?? '');

async function issuedInvoices(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query(`select id from invoices where status <> 'DRAFT'`);
  return new Set(rows.map(({ id }) => id));
}

describe('backups of the embedded database', () => {
  const directory = temporaryDirectory();
  const path = (name: string) => join(directory.path, name);
  const store = path('backups');
  const original = { DATA_DIR: path('data'), BACKUP_DIR: store, LOG_LEVEL: 'warn', ...LOCAL };
  const copy = { DATA_DIR: path('copy'), LOG_LEVEL: 'warn', ...LOCAL };
  const run = (name: string, args: string[], environment: Record<string, string>) =>
    runToEnd([`src/commands/${name}.ts`, ...args], environment);
  let service: ServiceProcess;
  let copied: ServiceProcess | undefined;
  let receiver: Receiver;

  before(async () => {
    service = await startProcess(original);
    receiver = await openReceiver();
  });
  after(async () => {
    await copied?.stop();
    await service.stop();
    await receiver.stop();
    directory.remove();
  });

  const newClient = async (of: ServiceProcess, tenant: string, name: string) => {
    await of.request('POST', '/clients', { tenant, body: { name } });
    return new Date();
  };
  const firstBackup = () => readdirSync(store).find((name) => name.startsWith('20')) as string;
  const reached = () => {
    const [archive = ''] = readdirSync(join(store, 'log'));
    const { at, filesAt } = JSON.parse(readFileSync(join(store, 'log', archive, 'reached.json'), 'utf8'));
    // Files of documents are copied beside the log, and may be behind it.
    return new Date(at < filesAt ? at : filesAt);
  };

  test('a backup under load has all that was confirmed, and a time between two changes can be restored', async () => {
    const load = await startWriting(service, WRITERS);
    await sleep(LOAD_MS);
    const { code, stdout, stderr } = await run('backup', ['--with-key', '--verify'], original);
    assert.equal(code, 0, stderr);
    const endMs = endOf(stdout);
    // There is no archive in this directory, so all of it is in the backup itself.
    const alone = await run('backup', [path('alone')], original);
    assert.equal(alone.code, 0, alone.stderr);
    await sleep(LOAD_MS);
    await load.stop();
    const { tenant, confirmed } = load;
    await service.request('POST', '/integrations', {
      tenant,
      body: {
        ...{ provider: 'WEBHOOK', name: 'Receiver', config: { url: receiver.url } },
        subscriptions: [{ eventType: 'client.*' }],
      },
    });
    await newClient(service, tenant, 'Before');
    await sleep(20);
    const time = new Date().toISOString();
    await sleep(20);
    const afterAt = await newClient(service, tenant, 'After');
    await eventually(() => assert.ok(reached() > afterAt), PATIENCE_MS);

    const restoredAlone = await run('restore', [path('alone'), '--data-dir', path('alone-copy')], original);
    assert.equal(restoredAlone.code, 0, restoredAlone.stderr);
    const server = await attachEmbedded(path('alone-copy'));
    try {
      const ids = await withClient(server.connection, issuedInvoices);
      assert.deepEqual(
        confirmed.filter(({ id, atMs }) => atMs < endOf(alone.stdout) && !ids.has(id)),
        [],
      );
      assert.ok(confirmed.some(({ id }) => !ids.has(id)));
      const slots = await withClient(server.connection, (client) =>
        client.query('select slot_name from pg_replication_slots'),
      );
      assert.deepEqual(slots.rows, []);
    } finally {
      await server.stop();
    }
    if (isLong) {
      const end = new Date(endMs).toISOString();
      const earliest = await run('restore', [store, '--data-dir', path('earliest'), '--to', end], original);
      assert.equal(earliest.code, 0, earliest.stderr);
    }
    const restored = await run('restore', [store, '--data-dir', copy.DATA_DIR, '--to', time], original);
    assert.equal(restored.code, 0, restored.stderr);
    assert.doesNotMatch(restored.stdout, /the key came from the backup/);
    copied = await startProcess(copy);
    const names = (await copied.request('GET', '/clients', { tenant })).map(
      ({ name }: { name: string }) => name,
    );
    assert.deepEqual([names.includes('Before'), names.includes('After')], [true, false]);
    const owner = { host: join(copy.DATA_DIR, 'socket'), port: 5432, user: 'postgres', database: 'retainer' };
    const ids = await withClient(owner, issuedInvoices);
    assert.deepEqual(
      confirmed.filter(({ id }) => !ids.has(id)),
      [],
    );
    assert.ok(confirmed.some(({ atMs }) => atMs < endMs) && confirmed.some(({ atMs }) => atMs > endMs));
    assert.deepEqual(await withClient(owner, (client) => violationsIn(client)), []);
    const audit = await run('verify-audit', ['--records', '--files'], copy);
    assert.match(audit.stdout, /^verified: 1, broken: 0, damaged files: 0$/m);
  });

  test('a restored copy sends nothing until it is released', async () => {
    assert.ok(copied);
    const ready = await fetch(`${copied.url}/health/ready`);
    assert.deepEqual(await ready.json(), { status: 'ready', outbound: 'held' });
    assert.match(copied.output(), /outbound work is held/);
    assert.match(
      copied.output(),
      /Outbound {3}nothing is sent, because this copy was restored from the backup/,
    );
    const [tenant] = await copied.request('GET', '/tenants');
    const sentByOriginal = receiver.received.length;
    await newClient(copied, tenant.id, 'Held');
    await sleep(1_500);
    assert.equal(receiver.received.length, sentByOriginal);
    const released = await run('release-outbound', [], copy);
    assert.match(released.stdout, /^released: /);
    await eventually(
      () => assert.ok(receiver.received.some(({ body }) => body.includes('"Held"'))),
      PATIENCE_MS,
    );
    assert.deepEqual(await (await fetch(`${copied.url}/health/ready`)).json(), { status: 'ready' });
  });

  test('a backup with a wrong directory, time or argument is refused in one line', async () => {
    const reserved = await reserveDirectory(path('reserved'));
    const refused: [string, string[], RegExp][] = [
      [
        'backup',
        [join(original.DATA_DIR, 'backups')],
        /is inside .*, which is backed up: name a directory elsewhere$/,
      ],
      ['backup', ['src'], /src is not empty, and holds no backups: name another directory$/],
      [
        'restore',
        [store, '--data-dir', copy.DATA_DIR],
        /copy is not empty: name a new directory with --data-dir, nothing was changed$/,
      ],
      [
        'restore',
        [store, '--data-dir', join(store, 'new')],
        /new is inside the directory of the backups: name another one with --data-dir, nothing was changed$/,
      ],
      ['restore', [store, '--data-dir', path('reserved')], /reserved is in use by another command$/],
      [
        'restore',
        ['src', '--data-dir', path('new')],
        /src holds no backups: name the directory that was given/,
      ],
      [
        'restore',
        [store, '--data-dir', path('new'), '--to', '2020-01-01T00:00:00Z'],
        /^the first backup ends at \S+Z: restore to/,
      ],
      [
        'restore',
        [store, '--data-dir', path('new'), '--to', '2120-01-01 00:00+01:00'],
        /^the log ends at \S+Z: restore to/,
      ],
    ];
    for (const [name, args, line] of refused) {
      const { code, stderr } = await run(name, args, original);
      assert.deepEqual([code, stderr.split('\n').length], [1, 1], stderr);
      assert.match(stderr, line);
    }
    await reserved.release();
  });

  test('backups of another major version of PostgreSQL are refused before anything is copied', async () => {
    const [name = ''] = readdirSync(path('alone')).filter((one) => one.startsWith('20'));
    const alone = {
      path: path('alone'),
      key: backupKeyFrom(secretsFrom(...readSecretKeys(join(original.DATA_DIR, KEY_FILE)))),
    };
    const manifest = { ...((await readManifest(alone, name)) as Manifest), postgresVersion: '17.6' };
    await writeManifest(alone.key, join(alone.path, name), name, manifest);
    const { code, stderr } = await run('restore', [alone.path, '--data-dir', path('new')], original);
    assert.equal(code, 1);
    assert.match(
      stderr,
      /^the backup \S+ is of PostgreSQL 17\.6, and this version has 18\.\d+: restore it with/,
    );
    assert.deepEqual([stderr.split('\n').length, existsSync(path('new'))], [1, false]);
  });

  test('backups are not written into a directory that belongs to the original', async () => {
    const theirs = new RegExp(
      `belongs to another copy of this database, last in ${original.DATA_DIR}: name another`,
    );
    const { code, stderr } = await run('backup', [store], copy);
    assert.deepEqual([code, stderr.split('\n').length], [1, 1], stderr);
    assert.match(stderr, theirs);
    await copied?.stop();
    const archives = readdirSync(join(store, 'log'));
    copied = await startProcess({ ...copy, BACKUP_DIR: store });
    assert.match(copied.output(), theirs);
    assert.deepEqual(readdirSync(join(store, 'log')), archives);
  });

  test('backups are private, and a changed file is noticed', async () => {
    const backup = join(store, firstBackup());
    const mode = (name: string) => statSync(join(backup, name)).mode & 0o777;
    assert.deepEqual(
      [mode('.'), mode('postgres'), mode('secret-key'), mode('manifest.json')],
      [0o700, 0o700, 0o600, 0o600],
    );
    assert.equal((await run('restore', [store, '--verify'], original)).code, 0);
    appendFileSync(join(backup, 'postgres', 'global', 'pg_control'), ' ');
    const { code, stderr } = await run('restore', [store, '--verify'], original);
    assert.deepEqual(
      [code, /pg_control is not what was backed up: use another backup$/.test(stderr)],
      [1, true],
    );
  });

  test('a backup that is killed leaves the service and the next backup in order', {
    skip: !isLong,
  }, async () => {
    const killed = launch(['src/commands/backup.ts', path('other')], original);
    await eventually(
      () => assert.ok(readdirSync(path('other')).some((name) => name.startsWith('.unf'))),
      PATIENCE_MS,
    );
    killed.child.kill('SIGKILL');
    await once(killed.child, 'exit');
    assert.equal((await fetch(`${service.url}/health/ready`)).status, 200);
    const both = await Promise.all(['other', 'third'].map((name) => run('backup', [path(name)], original)));
    assert.deepEqual(
      both.map(({ code }) => code),
      [0, 0],
    );
    assert.deepEqual(
      readdirSync(path('other')).filter((name) => name.startsWith('.unf')),
      [],
    );
    const same = await Promise.all([1, 2].map(() => run('backup', [path('other')], original)));
    assert.ok(same.some(({ code }) => code === 0));
    assert.ok(same.every(({ code, stderr }) => code === 0 || /another backup to .* is running/.test(stderr)));
  });
});
