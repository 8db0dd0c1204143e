import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { LOCAL, openReceiver, type Receiver } from '../../support/integrations/deliveries.ts';
import { emptyDatabase } from '../../support/postgres/empty-database.ts';
import { type ServiceProcess, startProcess } from '../../support/processes/launch.ts';

const SECRET_KEY = 'the secret key of the killed feed, 32 bytes or more';
const TENANTS = 5;
const CHANGES = 60;
const CHANGES_OF_CLIENT = 4;
const KILLS = process.env.RETAINER_TEST_LONG === undefined ? 3 : 10;
const KILL_WITHIN_MS = 20_000;
const PATIENCE_MS = 150_000;

const database = emptyDatabase('killed_feed');
// The person of `startProcess` is the operator.
const environment = {
  ...{ DATABASE_URL: database.url, SECRET_KEY, LOG_LEVEL: 'warn', OPERATORS: 'admin' },
  ...LOCAL,
};
let api: ServiceProcess;
let worker: ServiceProcess | undefined;
let receiver: Receiver;
before(async () => {
  await database.create();
  api = await startProcess({ ...environment, ROLE: 'api' });
  receiver = await openReceiver();
});
after(async () => {
  await worker?.stop();
  await api?.stop();
  await receiver?.stop();
  await database.drop(SECRET_KEY);
});

test('a worker that is killed at any moment loses no event of the feed, and first attempts of a record stay in order', async (context) => {
  const startWorker = async () => {
    worker = await startProcess({ ...environment, ROLE: 'worker' });
  };
  receiver.answer = (response) => void setTimeout(() => response.writeHead(204).end(), Math.random() * 20);
  await api.request('POST', '/operator/webhooks', { body: { url: receiver.url } });
  const tenants: string[] = [];
  for (let index = 0; index < TENANTS; index++)
    tenants.push((await api.request('POST', '/tenants', { body: { name: `Tenant ${index}` } })).id);
  const changing = Promise.all(
    tenants.map(async (tenant) => {
      for (let change = 0; change < CHANGES; change += CHANGES_OF_CLIENT) {
        const { id } = await api.request('POST', '/clients', { tenant, body: { name: `Client ${change}` } });
        for (let next = 1; next < CHANGES_OF_CLIENT; next++)
          await api.request('PATCH', `/clients/${id}`, { tenant, body: { name: `Change ${next}` } });
      }
    }),
  );
  const kills: number[] = [];
  for (let index = 0; index < KILLS; index++) {
    await startWorker();
    const enough = receiver.received.length + 1 + Math.random() * 60;
    const soonEnough = Date.now() + KILL_WITHIN_MS;
    while (receiver.received.length < enough && Date.now() < soonEnough) await sleep(1);
    await worker?.stop('SIGKILL');
    kills.push(receiver.received.length);
  }
  await changing;
  await startWorker();

  const expected = TENANTS * (CHANGES + 1);
  const distinct = () => new Set(receiver.received.map(({ event }) => event.id)).size;
  const deadline = Date.now() + PATIENCE_MS;
  while (distinct() < expected && Date.now() < deadline) await sleep(100);
  context.diagnostic(`killed after ${kills.join(', ')} of ${receiver.received.length} requests`);
  assert.equal(distinct(), expected);
  const seen = new Set<string>();
  const last = new Map<string, number>();
  for (const { event } of receiver.received) {
    if (seen.has(event.id)) continue;
    seen.add(event.id);
    assert.equal(event.sequence, (last.get(event.data.id) ?? 0) + 1, 'first attempts are in order');
    last.set(event.data.id, event.sequence);
  }
});
