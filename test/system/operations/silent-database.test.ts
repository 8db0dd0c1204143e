import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '../../../src/platform/clock.ts';
import { cloneDatabase, type TestDatabase } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import { type Answer, send } from '../../support/http.ts';
import { type FickleServer, type Mood, startFickleServer } from '../../support/postgres/fickle-server.ts';
import { startInstance } from '../../support/processes/instance.ts';
import { signToken } from '../../support/service.ts';

// Each test waits for seconds, so they run side by side.
describe('while the database is silent', { concurrency: true }, () => {
  test('requests get a 503 while the database is silent, and all is well afterwards', () =>
    expectPatience('silent', false));

  test('requests get a 503 while the database takes new connections without a word, too', () =>
    expectPatience('silent', true));

  test('requests get a 503 if the database falls silent in the middle of authentication, too', () =>
    expectPatience('silent after the greeting', true));
});

async function expectPatience(mood: Mood, isCut: boolean): Promise<void> {
  const service = await startServiceOnFickleServer();
  try {
    await expectRefusals(service, mood, isCut);
    await expectRecovery(service);
  } finally {
    await service.close();
  }
}

interface Service {
  db: TestDatabase;
  server: FickleServer;
  get(path: string): Promise<{ status: number; body: { status: string } }>;
  createClient(): Promise<Answer>;
  /** Reads and writes, with one statement and with several. */
  requestEverything(): Promise<Answer[]>;
  close(): Promise<void>;
}

/** The service with its background work, and a proxy between it and PostgreSQL. */
async function startServiceOnFickleServer(): Promise<Service> {
  const db = await cloneDatabase();
  const server = await startFickleServer(db.applicationConnection);
  const instance = await startInstance(server.connection, systemClock);
  const background = await instance.app.startBackground();
  const bearer = await signToken(systemClock, 'alice');
  const url = instance.app.publicUrl();
  const tenant = await created(() =>
    send(url, 'POST', '/api/v1/tenants', { bearer, body: { name: 'Acme' } }),
  );
  const request = (method: string, path: string, body?: object) =>
    send(url, method, `/api/v1${path}`, { bearer, tenant, ...(body && { body }) });
  const createClient = () => request('POST', '/clients', { name: 'Northwind' });
  const client = `/clients/${await created(createClient)}`;
  return {
    db,
    server,
    async get(path) {
      const response = await fetch(url + path);
      return { status: response.status, body: (await response.json()) as { status: string } };
    },
    createClient,
    requestEverything: () =>
      Promise.all([
        ...[request('GET', client), request('GET', '/clients'), request('GET', '/events')],
        ...[createClient(), request('PATCH', client, { name: 'Northwind & Sons' })],
      ]),
    async close() {
      await background.stop();
      await instance.close();
      server.close();
      await db.close();
    },
  };
}

/** A busy machine may be too slow for the first requests. */
async function created(create: () => Promise<Answer>): Promise<string> {
  let id = '';
  await eventually(async () => {
    const { status, text, data } = await create();
    assert.equal(status, 201, text);
    id = data.id;
  });
  return id;
}

async function expectRefusals(service: Service, mood: Mood, isCut: boolean): Promise<void> {
  service.server.mood = mood;
  if (isCut) service.server.cut();
  let isOver = false;
  const running = service.requestEverything().finally(() => {
    isOver = true;
  });
  const { status, body } = await service.get('/health/ready');
  assert.deepEqual([status, body.status], [503, 'database unreachable']);
  if (!isCut) assert.ok(!isOver, 'readiness answers sooner than requests are given up');
  await sleep(2_000);
  const answers = [...(await running), ...(await service.requestEverything())];
  for (const { status, headers, text } of answers) {
    assert.equal(status, 503, text);
    assert.ok(Number(headers.get('retry-after')) >= 1);
  }
  assert.equal((await service.get('/health/live')).status, 200);
}

async function expectRecovery({ db, server, ...service }: Service): Promise<void> {
  server.mood = 'answering';
  await eventually(async () => assert.equal((await service.get('/health/ready')).status, 200), 30_000);
  await eventually(async () => assert.equal((await service.createClient()).status, 201), 10_000);
  for (const { status, text } of await service.requestEverything()) assert.ok(status < 300, text);
  // The background work orders what was written.
  await eventually(async () => {
    const { rows } = await db.asOwner((client) => client.query('select 1 from journal_waiting'));
    assert.equal(rows.length, 0);
  }, 20_000);
}
