import assert from 'node:assert/strict';
import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { send } from '../../support/http.ts';
import {
  launch,
  runToEnd,
  type ServiceProcess,
  startProcess,
  temporaryDirectory,
} from '../../support/processes/launch.ts';

const COMMANDS = [
  'token',
  'console-link',
  'restore-tenant',
  'purge-tenants',
  'verify-audit',
  'reconcile',
  'limits',
  'backup',
  'release-outbound',
];

describe('the service on its embedded database', () => {
  const directory = temporaryDirectory();
  const DATA_DIR = join(directory.path, 'data');
  const environment = { DATA_DIR };
  let service: ServiceProcess;

  before(async () => {
    service = await startProcess(environment);
  });
  after(async () => {
    await service.stop();
    directory.remove();
  });

  const tenants = async () =>
    (await service.request('GET', '/tenants')).map(({ name }: { name: string }) => name);

  test('the service prints its address and its reference, and no token where its output is a log', async () => {
    assert.match(service.output(), /Reference\s+http:\S+\/docs/);
    assert.match(service.output(), /Token\s+npm run -s token -- --sub admin/);
    assert.doesNotMatch(service.output(), /eyJ/);
    await service.request('POST', '/tenants', { body: { name: 'Acme Studio' } });
    assert.deepEqual(await tenants(), ['Acme Studio']);
  });

  test('a start on a terminal prints a curl line that works when pasted, for the person of its link', async () => {
    const other = temporaryDirectory();
    const { PATH = '', HOME = '' } = process.env;
    const terminal = spawn('script', ['-qefc', `${process.execPath} src/main.ts`, '/dev/null'], {
      env: { PATH, HOME, DATA_DIR: other.path, PORT: '0', ENV_FILE: '/dev/null' },
      stdio: 'pipe',
    });
    let output = '';
    terminal.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    while (!/^\s*curl .*\}'/m.test(output)) await once(terminal.stdout, 'data');
    const line = /^\s*(curl .*\}')/m.exec(output)?.[1] as string;
    assert.equal(JSON.parse(await paste(line)).data.name, 'Acme Studio');
    const [, payload = ''] = /Bearer [\w-]+\.([\w-]+)/.exec(line) ?? [];
    assert.equal(JSON.parse(atob(payload)).sub, 'admin');
    assert.match(output, /#code=[\w-]{43}\s+\(signs in "admin"/);
    terminal.stdin.write('\x03');
    await once(terminal, 'exit');
    other.remove();
  });

  test('a first start on a port that is taken leaves no data behind', async () => {
    const other = temporaryDirectory();
    const directory = join(other.path, 'data');
    const PORT = new URL(service.url).port;
    const { code, stderr } = await runToEnd(['src/main.ts'], { DATA_DIR: directory, PORT });
    assert.equal(code, 1);
    assert.match(stderr, /another program uses this port, set PORT to a free one$/);
    assert.ok(!existsSync(directory));
    other.remove();
  });

  test('the service prints a link into the console on demand, and none where its output is a log', async () => {
    assert.match(service.output(), /Console\s+http:\S+\/console /);
    assert.ok(!service.output().includes('#code='));
    const { code, stdout } = await runToEnd(['src/commands/console-link.ts', '--sub', 'bob'], environment);
    assert.equal(code, 0);
    const [, url, secret] = /^(http:\S+)\/console#code=([\w-]{43})$/.exec(stdout) ?? [];
    assert.equal(url, service.url);
    const body = { code: secret };
    const { status, data } = await send(service.url, 'POST', '/api/v1/console/sessions', { body });
    assert.equal(status, 200);
    assert.equal(JSON.parse(atob(data.token.split('.')[1])).sub, 'bob');
    const elsewhere = { ...environment, AUTH_JWT_SECRET: 'x'.repeat(32) };
    const refused = await runToEnd(['src/commands/console-link.ts'], elsewhere);
    assert.equal(refused.code, 1);
    assert.match(refused.stderr, /^tokens come from the configured issuer/);
  });

  test('the service makes no link for somebody else where npm took the name of an option for its own', async () => {
    const { code, stdout, stderr } = await runToEnd(['src/commands/console-link.ts', 'bob'], environment);
    assert.deepEqual([code, stdout], [1, '']);
    assert.match(stderr, /^"bob" is one word too many: options stand behind the "--" of npm run\n/);
  });

  test('the service keeps its secret key private', () => {
    assert.equal(statSync(join(DATA_DIR, 'secret-key')).mode & 0o777, 0o600);
  });

  test('the service refuses a second copy on the same data, and keeps the first one running', async () => {
    const second = await runToEnd(['src/main.ts'], { ...environment, PORT: '0' });
    assert.equal(second.code, 1);
    assert.match(second.stderr, /in use by another copy of the service: set DATA_DIR and PORT$/);
    assert.deepEqual(await tenants(), ['Acme Studio']);
  });

  test('the service runs beside another copy with a path too long for a socket, and reports its port as in use', async () => {
    const other = temporaryDirectory();
    const elsewhere = { DATA_DIR: join(other.path, 'long'.repeat(30)) };
    const beside = await startProcess(elsewhere);
    assert.equal((await fetch(`${beside.url}/health/ready`)).status, 200);
    assert.equal((await fetch(`${service.url}/health/ready`)).status, 200);
    assert.equal(await beside.stop(), 0);
    const second = await runToEnd(['src/main.ts'], { ...elsewhere, PORT: new URL(service.url).port });
    other.remove();
    assert.equal(second.code, 1);
    assert.match(
      second.stderr,
      /^listen EADDRINUSE.*another program uses this port, set PORT to a free one$/,
    );
  });

  test('the service allows the commands while it runs', async () => {
    const { stdout: token } = await runToEnd(
      ['src/commands/token.ts', '--sub', 'admin', '--ttl', '5m'],
      environment,
    );
    const request = (method: string, path: string, body?: object) =>
      send(service.url, method, `/api/v1${path}`, { bearer: token, ...(body && { body }) });
    const { id } = (await request('POST', '/tenants', { name: 'Short lived' })).data;
    assert.equal((await request('DELETE', `/tenants/${id}`)).status, 204);
    assert.deepEqual(await tenants(), ['Acme Studio']);

    const restored = await runToEnd(['src/commands/restore-tenant.ts', id], environment);
    assert.deepEqual([restored.code, restored.stdout], [0, `${id} is back`]);
    assert.deepEqual(await tenants(), ['Short lived', 'Acme Studio']);

    await request('DELETE', `/tenants/${id}`);
    assert.equal((await runToEnd(['src/commands/purge-tenants.ts'], environment)).stdout, 'no tenant is due');
    assert.equal(
      (await runToEnd(['src/commands/purge-tenants.ts', id], environment)).stdout,
      `${id} is gone`,
    );
    const late = await runToEnd(['src/commands/restore-tenant.ts', id], environment);
    assert.equal(late.code, 1);
    assert.match(late.stderr, new RegExp(`^${id} is not a deleted tenant`));
  });

  test('the service refuses commands on other data, in one line that names its own', async () => {
    const other = temporaryDirectory();
    const PORT = new URL(service.url).port;
    for (const name of COMMANDS) {
      const { code, stdout, stderr } = await runToEnd([`src/commands/${name}.ts`], {
        DATA_DIR: other.path,
        PORT,
        BACKUP_DIR: '/nowhere/backups',
      });
      assert.deepEqual([code, stdout], [1, ''], name);
      assert.equal(
        stderr,
        `there is no database in ${other.path}: the service at ${service.url} uses another directory, so set DATA_DIR=${DATA_DIR}`,
      );
    }
    assert.deepEqual(readdirSync(other.path), []);
    other.remove();
  });

  test('the commands of the service print their usage with invalid options', async () => {
    const { code, stderr } = await runToEnd(['src/commands/token.ts', '--ttl', 'soon'], environment);
    assert.equal(code, 1);
    assert.match(stderr, /^--sub is 1 to 255 characters\n\n/);
  });

  test('the service recovers from a crash that left PostgreSQL running', async () => {
    const postmaster = () =>
      Number.parseInt(readFileSync(join(DATA_DIR, 'postgres/postmaster.pid'), 'utf8'), 10);
    const left = postmaster();
    await service.stop('SIGKILL');
    process.kill(left, 0); // fails unless PostgreSQL still runs
    service = await startProcess(environment);
    assert.notEqual(postmaster(), left);
    assert.deepEqual(await tenants(), ['Acme Studio']);
  });

  test('the service ends when PostgreSQL does, so that its service manager restarts it, and recovers', async () => {
    const ended = once(service.child, 'exit');
    process.kill(
      Number.parseInt(readFileSync(join(DATA_DIR, 'postgres/postmaster.pid'), 'utf8'), 10),
      'SIGKILL',
    );
    assert.deepEqual(await ended, [1, null]);
    service = await startProcess(environment);
    assert.deepEqual(await tenants(), ['Acme Studio']);
  });

  test('the service stops PostgreSQL cleanly, after itself, when Ctrl-C reaches its whole process group', async () => {
    process.kill(-(service.child.pid as number), 'SIGINT');
    assert.equal(await service.stop(), 0);
    assert.match(readFileSync(join(DATA_DIR, 'postgres.log'), 'utf8'), /database system is shut down\s*$/);
    assert.ok(!existsSync(join(DATA_DIR, 'postgres/postmaster.pid')));
  });

  test('the service issues tokens while it is stopped, and leaves nothing running', async () => {
    const { code, stdout } = await runToEnd(['src/commands/token.ts', '--sub', 'alice'], environment);
    assert.equal(code, 0);
    assert.match(stdout, /^[\w-]+\.[\w-]+\.[\w-]+$/);
    assert.ok(!existsSync(join(DATA_DIR, 'postgres/postmaster.pid')));
  });

  test('the service serves from several processes on one port', async () => {
    service = await startProcess({ ...environment, WORKERS: '2' });
    const answers = await Promise.all(Array.from({ length: 20 }, () => tenants()));
    for (const answer of answers) assert.deepEqual(answer, ['Acme Studio']);
    await expectJoinedMetrics(service.url);
    assert.equal(await service.stop(), 0);
    assert.ok(!existsSync(join(DATA_DIR, 'postgres/postmaster.pid')));
  });
});

/** Every scrape shows all processes, whichever of them answers it. */
async function expectJoinedMetrics(url: string): Promise<void> {
  const asked = 20;
  for (let count = 0; count < asked; count++)
    await fetch(`${url}/health/live`, { headers: { connection: 'close' } });
  const live =
    /http_request_duration_seconds_count\{method="GET",route="\/health\/live",status="200"\} (\d+)/;
  for (let count = 0; count < 3; count++) {
    const text = await (await fetch(`${url}/metrics`, { headers: { connection: 'close' } })).text();
    assert.equal(live.exec(text)?.[1], `${asked}`);
    assert.match(text, /^retainer_processes\{state="answering"\} 2$/m);
    assert.match(text, /^database_pool_connections_max 20$/m);
    assert.match(text, /^retainer_database_up 1$/m);
  }
}

/** Runs a curl line in a shell, and returns its output. Without curl, sends the same request. */
async function paste(line: string): Promise<string> {
  if (!spawnSync('curl', ['--version']).error) return (await promisify(execFile)('sh', ['-c', line])).stdout;
  const url = /http\S+/.exec(line)?.[0] as string;
  const headers = [...line.matchAll(/-H '([^:]+): ([^']+)'/g)].map(
    ([, name, value]) => [name, value] as [string, string],
  );
  const body = /-d '(.+)'$/.exec(line)?.[1] as string;
  return (await fetch(url, { method: 'POST', headers, body })).text();
}

describe('starting the service', () => {
  test('starting the service with invalid settings ends with one line per mistake', async () => {
    const wrong = {
      PORT: 'eighty',
      LOG_LEVEL: 'loud',
      ROLE: 'boss',
      SECRET_KEY: 'short',
      ALLOWED_ORIGINS: 'example.com',
    };
    const { code, stderr } = await runToEnd(['src/main.ts'], wrong);
    assert.equal(code, 1);
    assert.deepEqual(
      stderr
        .split('\n')
        .map((line) => line.split(':')[0])
        .sort(),
      Object.keys(wrong).sort(),
    );
  });

  test('starting the service with fonts that can not be read ends with one line', async () => {
    const data = temporaryDirectory();
    const wrong = { DATA_DIR: data.path, FONT_DIR: '/nowhere/fonts' };
    const { code, stderr } = await runToEnd(['src/main.ts'], wrong);
    assert.equal(code, 1);
    assert.match(stderr, /^FONT_DIR: \/nowhere\/fonts can not be read: .*$/);
    data.remove();
  });

  test('starting the service with --help or --version only tells', async () => {
    for (const name of COMMANDS) {
      const { code, stdout, stderr } = await runToEnd([`src/commands/${name}.ts`, '--help'], {});
      assert.deepEqual([code, stderr], [0, '']);
      assert.match(stdout, new RegExp(`npm run -s ${name}`));
    }
    assert.match(
      (await runToEnd(['src/main.ts', '--help'], {})).stdout,
      /npm start.*PORT.*DATA_DIR.*--version/s,
    );
    for (const program of ['src/main.ts', 'src/commands/token.ts'])
      assert.deepEqual(await runToEnd([program, '--version'], {}), {
        code: 0,
        stdout: 'Retainer 0.1.0',
        stderr: '',
      });
  });

  test('starting the service with any other argument is refused', async () => {
    const { code, stderr } = await runToEnd(['src/main.ts', '--port', '8080'], {});
    assert.deepEqual(
      [code, stderr],
      [1, '--port is not an option: settings are environment variables, see npm start -- --help'],
    );
  });

  test('starting the service reads a file of variables, and the environment wins', async () => {
    const directory = temporaryDirectory();
    const ENV_FILE = join(directory.path, 'settings');
    writeFileSync(ENV_FILE, 'PORT=eighty\nROLE=boss\nLOG_LEVEL=loud\n');
    const wrong = await runToEnd(['src/main.ts'], { ENV_FILE, PORT: '0', LOG_LEVEL: 'info' });
    assert.deepEqual([wrong.code, wrong.stderr], [1, 'ROLE: must be one of all, api, worker, not "boss"']);
    writeFileSync(join(directory.path, '.env'), 'ROLE=chief\n');
    const inPlace = launch([resolve('src/main.ts')], { ENV_FILE: '' }, directory.path);
    await once(inPlace.child, 'close');
    assert.match(inPlace.stderr(), /^ROLE: must be .* not "chief"$/m);
    writeFileSync(ENV_FILE, 'PORT\n');
    const broken = await runToEnd(['src/main.ts'], { ENV_FILE });
    assert.deepEqual([broken.code, broken.stderr], [1, `${ENV_FILE}: line 1 must be NAME=value`]);
    directory.remove();
  });
});
