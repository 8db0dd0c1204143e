import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { LOCAL, openReceiver, type Receiver } from '../support/integrations/deliveries.ts';
import { emptyDatabase } from '../support/postgres/empty-database.ts';
import { type ServiceProcess, startProcess } from '../support/processes/launch.ts';

const SECRET_KEY = 'the secret key of the killed worker, 32 bytes or more';
const CLIENTS = 100;
/** Together with the creation, ten per client: a thousand deliveries. */
const CHANGES = 9;
const KILLS = process.env.RETAINER_TEST_LONG === undefined ? 3 : 6;
const KILL_WITHIN_MS = 5_000;
const PATIENCE_MS = 150_000;

describe('a worker that is killed at any moment', () => {
  const database = emptyDatabase('killed');
  const environment = { DATABASE_URL: database.url, SECRET_KEY, LOG_LEVEL: 'warn', ...LOCAL };
  let api: ServiceProcess;
  let worker: ServiceProcess | undefined;
  let receiver: Receiver;
  let tenant: string;

  const request = (method: string, path: string, body?: object) =>
    api.request(method, path, { tenant, ...(body && { body }) });
  const startWorker = async () => {
    worker = await startProcess({ ...environment, ROLE: 'worker' });
  };

  before(async () => {
    await database.create();
    api = await startProcess({ ...environment, ROLE: 'api' });
    receiver = await openReceiver();
    tenant = (await request('POST', '/tenants', { name: 'Acme' })).id;
    await request('POST', '/integrations', {
      provider: 'WEBHOOK',
      name: 'Receiver',
      config: { url: receiver.url },
      subscriptions: [{ eventType: 'client.*' }],
    });
  });
  after(async () => {
    await worker?.stop();
    await api?.stop();
    await receiver?.stop();
    await database.drop(SECRET_KEY);
  });

  test('loses no event, and the first attempts of a record arrive in order', async (context) => {
    // Slow answers make it likely that a kill interrupts attempts.
    receiver.answer = (response) => void setTimeout(() => response.writeHead(204).end(), Math.random() * 20);
    const change = async (name: string) => {
      const { id } = await request('POST', '/clients', { name });
      for (let index = 0; index < CHANGES; index++)
        await request('PATCH', `/clients/${id}`, { name: `${name} ${index}` });
    };
    const changing = Promise.all(
      Array.from({ length: 4 }, async (_, lane) => {
        for (let index = lane; index < CLIENTS; index += 4) await change(`Client ${index}`);
      }),
    );
    const kills: number[] = [];
    for (let index = 0; index < KILLS; index++) {
      await startWorker();
      const enough = receiver.received.length + Math.random() * 200;
      const soonEnough = Date.now() + KILL_WITHIN_MS;
      while (receiver.received.length < enough && Date.now() < soonEnough) await sleep(1);
      await sleep(Math.random() * 20);
      await worker?.stop('SIGKILL');
      kills.push(receiver.received.length);
    }
    await changing;
    await startWorker();

    const expected = CLIENTS * (CHANGES + 1);
    const distinct = () => new Set(receiver.received.map(({ event }) => event.id)).size;
    const deadline = Date.now() + PATIENCE_MS;
    while (distinct() < expected && Date.now() < deadline) await sleep(100);
    context.diagnostic(`killed after ${kills.join(', ')} of ${receiver.received.length} requests`);
    assert.equal(distinct(), expected);

    const firsts = new Map<string, number[]>();
    const seen = new Set<string>();
    for (const { event } of receiver.received) {
      if (seen.has(event.id)) continue;
      seen.add(event.id);
      firsts.set(event.data.id, [...(firsts.get(event.data.id) ?? []), event.sequence]);
    }
    const inOrder = Array.from({ length: CHANGES + 1 }, (_, index) => index + 1);
    for (const [record, sequences] of firsts) assert.deepEqual(sequences, inOrder, record);

    const pending = async () => (await request('GET', '/deliveries?status=PENDING')).length;
    while ((await pending()) > 0 && Date.now() < deadline) await sleep(100);
    assert.equal(await pending(), 0);
    const [{ id }] = await request('GET', '/integrations');
    assert.equal((await request('GET', `/integrations/${id}`)).status, 'ACTIVE');
  });
});
