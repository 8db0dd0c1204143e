import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { eventually } from '../../../test/support/eventually.ts';
import { temporaryDirectory } from '../../../test/support/processes/launch.ts';
import { type EmbeddedServer, startEmbedded } from './server.ts';
import { isServerRunning, stopServer } from './server-processes.ts';

const isRoot = process.getuid?.() === 0;

describe('the embedded PostgreSQL', () => {
  const directory = temporaryDirectory();
  const data = join(directory.path, 'postgres');
  const pidFile = join(data, 'postmaster.pid');
  let bystander: ChildProcess;
  let server: EmbeddedServer;

  before(async () => {
    // A program of another kind, which even works in the data directory.
    server = await startEmbedded(directory.path);
    bystander = spawn('sleep', ['600'], { cwd: data, stdio: 'ignore' });
  });
  after(async () => {
    bystander.kill();
    await server.stop();
    directory.remove();
  });

  const connect = async () => {
    const client = new pg.Client(server.connection);
    client.on('error', () => {});
    await client.connect();
    return client;
  };
  const postmaster = () => Number.parseInt(readFileSync(pidFile, 'utf8'), 10);

  test('the embedded PostgreSQL listens on no port', async () => {
    const client = await connect();
    const { rows } = await client.query(`select current_setting('listen_addresses') as addresses`);
    await client.end();
    assert.equal(rows[0].addresses, '');
  });

  test('the embedded PostgreSQL admits only the service’s account, as any role', {
    skip: !isRoot && 'needs root',
  }, async () => {
    const client = await connect();
    await client.query('create role app login nosuperuser');
    await client.end();
    const own = new pg.Client({ ...server.connection, user: 'app' });
    await own.connect();
    await own.end();
    chmodSync(directory.path, 0o755);
    const { uid } = statSync(data);
    assert.notEqual(uid, 0);
    // The server's own account reaches the socket. Another one does not even reach that.
    assert.match(connectAs(uid, server, 'postgres'), /28000 Peer authentication failed/);
    assert.match(connectAs(uid, server, 'app'), /28000 Peer authentication failed/);
    assert.match(connectAs(12_345, server, 'postgres'), /EACCES|28000/);
  });

  test('the embedded PostgreSQL starts again beside any lock file, and leaves the process alone that it names', async () => {
    const other = temporaryDirectory();
    const living = await startEmbedded(other.path); // a server of other data, as in a copied directory
    const contents = [
      ...['', '\n\n', 'rubbish', '-1\n', '0\n', '999999999\n', `${bystander.pid}\n${data}\n`],
      readFileSync(join(other.path, 'postgres/postmaster.pid'), 'utf8'),
    ];
    await server.stop();
    for (const content of contents) {
      writeFileSync(pidFile, content);
      server = await startEmbedded(directory.path);
      assert.ok(postmaster() > 1, JSON.stringify(content));
      await server.stop();
    }
    mkdirSync(pidFile);
    server = await startEmbedded(directory.path);
    assert.equal(bystander.exitCode ?? bystander.signalCode, null);
    assert.ok(isServerRunning(join(other.path, 'postgres')));
    await living.stop();
    other.remove();
  });

  /** A process that has ended has a number until its parent has noticed. */
  const isGone = (pid: number) =>
    eventually(() => assert.throws(() => process.kill(pid, 0), { code: 'ESRCH' }), 5_000);

  test('the embedded PostgreSQL is stopped although its lock file is lost', async () => {
    const pid = postmaster();
    writeFileSync(pidFile, '');
    await stopServer(data);
    await isGone(pid);
    await server.stop();
    server = await startEmbedded(directory.path);
  });

  const quick = [
    { signal: 'SIGINT', waitMs: 1_000 },
    { signal: 'SIGQUIT', waitMs: 1_000 },
    { signal: 'SIGKILL', waitMs: 5_000 },
  ] as const;

  test('the embedded PostgreSQL is stopped in the middle of long transactions', async () => {
    const clients = [await connect(), await connect()];
    for (const client of clients) client.query('begin; select pg_sleep(80)').catch(() => {});
    await stopServer(data, quick);
    assert.ok(!isServerRunning(data));
    await server.stop();
    server = await startEmbedded(directory.path);
  });

  test('the embedded PostgreSQL is killed with all its children if it does not react', async () => {
    const client = await connect();
    const { rows } = await client.query('select pg_backend_pid() as pid');
    const lasting = withSuspended([rows[0].pid, postmaster()]);
    await stopServer(data, quick);
    lasting.end();
    assert.ok(!isServerRunning(data));
    await isGone(rows[0].pid);
    await server.stop();
    server = await startEmbedded(directory.path);
  });

  test('the embedded PostgreSQL leaves no remains of its access rules', () => {
    assert.deepEqual(
      readdirSync(data).filter((name) => /^pg_(hba|ident)\.conf./.test(name)),
      [],
    );
  });
});

/** Keeps processes suspended, even if somebody continues them. */
function withSuspended(pids: number[]): { end(): void } {
  const suspend = () => {
    for (const pid of pids) {
      try {
        process.kill(pid, 'SIGSTOP');
      } catch {
        // It has ended.
      }
    }
  };
  suspend();
  const timer = setInterval(suspend, 1);
  return { end: () => clearInterval(timer) };
}

/** Tries to connect under another account, and returns the outcome. */
function connectAs(uid: number, { connection }: EmbeddedServer, user: string): string {
  const { host, port } = connection;
  const script = `
    const client = new pg.Client(${JSON.stringify({ host, port, user, database: 'postgres' })});
    process.setgroups([]); process.setgid(${uid}); process.setuid(${uid});
    await client.connect().then(() => console.log('admitted'), (error) => console.log(error.code, error.message));
    process.exit();`;
  const program = `import pg from ${JSON.stringify(import.meta.resolve('pg'))};${script}`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program]);
  return `${stdout}${stderr}`;
}
