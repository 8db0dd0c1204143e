import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import type { Background } from '../../src/composition/background.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { type Jobs, openJobs } from '../../src/platform/jobs/jobs.ts';
import { cloneDatabase, type TestDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { type Answer, send } from '../support/http.ts';
import { type FickleServer, type Mood, startFickleServer } from '../support/postgres/fickle-server.ts';
import { type Instance, startInstance } from '../support/processes/instance.ts';
import { signToken } from '../support/service.ts';

describe('while the database is silent', () => {
  let db: TestDatabase;
  let server: FickleServer;
  let instance: Instance;
  let jobs: Jobs;
  let background: Background;
  let bearer: string;
  let tenant: string;
  let clientId: string;

  const request = (method: string, path: string, body?: object): Promise<Answer> =>
    send(instance.app.publicUrl(), method, `/api/v1${path}`, { bearer, tenant, ...(body && { body }) });
  const createClient = () => request('POST', '/clients', { name: 'Northwind' });
  const readiness = async () => {
    const response = await fetch(`${instance.app.publicUrl()}/health/ready`);
    return { status: response.status, body: await response.json() };
  };

  before(async () => {
    db = await cloneDatabase();
    server = await startFickleServer(db.applicationConnection);
    instance = await startInstance(server.connection, systemClock);
    jobs = await openJobs(instance.database, pino({ level: 'silent' }));
    background = await instance.app.startBackground(jobs);
    bearer = await signToken(systemClock, 'alice');
    const made = await send(instance.app.publicUrl(), 'POST', '/api/v1/tenants', {
      bearer,
      body: { name: 'Acme' },
    });
    tenant = made.data.id;
    clientId = (await createClient()).data.id;
  });
  after(async () => {
    await background.stop();
    await jobs.stop();
    await instance.close();
    server.close();
    await db.close();
  });

  const everything = () => [
    request('GET', `/clients/${clientId}`),
    request('GET', '/clients'),
    createClient(),
    request('PATCH', `/clients/${clientId}`, { name: 'Northwind & Sons' }),
    request('GET', '/events'),
    request('GET', '/clients', undefined),
  ];

  const expectSilence = async (mood: Mood, isCut: boolean) => {
    server.mood = mood;
    if (isCut) server.cut();
    let isOver = false;
    const running = Promise.all(everything()).finally(() => {
      isOver = true;
    });
    assert.deepEqual(await readiness(), { status: 503, body: { status: 'database unreachable' } });
    assert.ok(!isOver, 'readiness answers sooner than requests are given up');
    await sleep(2_000);
    const answers = [...(await running), ...(await Promise.all(everything()))];
    for (const { status, headers, text } of answers) {
      assert.equal(status, 503, text);
      assert.ok(Number(headers.get('retry-after')) >= 1);
    }
    assert.equal((await fetch(`${instance.app.publicUrl()}/health/live`)).status, 200);
  };

  const expectRecovery = async () => {
    server.mood = 'answering';
    await eventually(async () => assert.equal((await readiness()).status, 200), 15_000);
    await eventually(async () => assert.equal((await createClient()).status, 201), 5_000);
    for (const answer of await Promise.all(everything())) assert.ok(answer.status < 300, answer.text);
    // The background work seals what was written.
    await eventually(async () => {
      const { rows } = await db.asOwner((client) => client.query('select 1 from audit_unsealed'));
      assert.equal(rows.length, 0);
    }, 20_000);
  };

  test('requests get a 503, and all is well afterwards', { timeout: 90_000 }, async () => {
    await expectSilence('silent', false);
    await expectRecovery();
  });

  test('and takes new connections without a word, too', { timeout: 90_000 }, async () => {
    await expectSilence('silent', true);
    await expectRecovery();
  });

  test('and falls silent in the middle of authentication, too', { timeout: 90_000 }, async () => {
    await expectSilence('silent after the greeting', true);
    await expectRecovery();
  });
});
