import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { endpointKeyHash } from '../../../src/modules/connections/integrations/connection.ts';
import { LOCAL, openReceiver, type Receiver } from '../../support/integrations/deliveries.ts';
import { IDENTIFIER, type LoggedHours, webhookOf } from '../../support/integrations/jira-webhooks.ts';
import { emptyDatabase } from '../../support/postgres/empty-database.ts';
import { type ServiceProcess, startProcess } from '../../support/processes/launch.ts';

const SECRET_KEY = 'the secret key of the killed worker, 32 bytes or more';
const CLIENTS = 100;
/** Together with the creation, ten per client: a thousand deliveries. */
const CHANGES = 9;
const ISSUES = 50;
/** Webhooks of each issue. Each adds a worklog of an hour. */
const WEBHOOKS = 4;
const KILLS = process.env.RETAINER_TEST_LONG === undefined ? 3 : 10;
const KILL_WITHIN_MS = 5_000;
const PATIENCE_MS = 150_000;

describe('killed workers', () => {
  const database = emptyDatabase('killed');
  const environment = { DATABASE_URL: database.url, SECRET_KEY, LOG_LEVEL: 'warn', ...LOCAL };
  let api: ServiceProcess;
  let worker: ServiceProcess | undefined;
  let receiver: Receiver;
  let tenant: string;
  let endpointKey: string;

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
    endpointKey = await openTracker();
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

  /** An integration that follows the Jira project WEB, as if somebody had authorised it. Returns the key of its address. */
  async function openTracker(): Promise<string> {
    const { id: clientId } = await request('POST', '/clients', { name: 'Northwind' });
    const rates = [{ unit: 'HOUR', amountMinor: 10_000, startsOn: '2026-01-01' }];
    const terms = { clientId, name: 'Work', currencyCode: 'EUR', rates };
    const { id: contractId } = await request('POST', '/contracts', terms);
    await request('POST', `/contracts/${contractId}/activate`);
    const { id: projectId } = await request('POST', '/projects', { contractId, name: 'Website' });
    const config = { mappings: [{ projectKey: 'WEB', projectId }] };
    const { id } = await request('POST', '/integrations', { provider: 'JIRA', name: 'Jira', config });
    const key = randomBytes(32).toString('base64url');
    await database.asSuperuser(
      `update integrations set status = 'ACTIVE', memory = '{"cloudId": "site"}' where id = '${id}';
       insert into webhook_endpoints values ('${endpointKeyHash(key)}', '${tenant}', '${id}', now())`,
      database.name,
    );
    return key;
  }

  /** Sends the webhooks of all issues, four at a time, as a member of the tenant. */
  async function logWork(): Promise<void> {
    const ids = Array.from({ length: ISSUES }, (_, index) => String(index + 1));
    for (let count = 1; count <= WEBHOOKS; count++) {
      const waiting = [...ids];
      const send = async () => {
        for (let id = waiting.pop(); id; id = waiting.pop()) {
          const hours = Array.from({ length: count }, (): LoggedHours => ['2026-07-01T09:00:00.000Z', 1]);
          const body = webhookOf({ id, timestamp: 1_782_900_000_000 + count, hours });
          const headers = { [IDENTIFIER]: `${id} ${count}` };
          await api.request('POST', `/webhooks/${endpointKey}`, { body, headers });
        }
      };
      await Promise.all([send(), send(), send(), send()]);
    }
  }

  test('a worker that is killed at any moment loses no event and no worklog, and first attempts stay in order', async (context) => {
    // Slow answers make it likely that a kill interrupts attempts.
    receiver.answer = (response) => void setTimeout(() => response.writeHead(204).end(), Math.random() * 20);
    const change = async (name: string) => {
      const { id } = await request('POST', '/clients', { name });
      for (let index = 0; index < CHANGES; index++)
        await request('PATCH', `/clients/${id}`, { name: `${name} ${index}` });
    };
    const changing = Promise.all([
      logWork(),
      ...Array.from({ length: 4 }, async (_, lane) => {
        for (let index = lane; index < CLIENTS; index += 4) await change(`Client ${index}`);
      }),
    ]);
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

    const worked = ISSUES * WEBHOOKS;
    const hours = async () => {
      const lines: { quantity: number }[] = await request('GET', '/billables?limit=500');
      return lines.reduce((sum, { quantity }) => sum + quantity, 0);
    };
    while ((await hours()) < worked && Date.now() < deadline) await sleep(100);
    assert.equal(await hours(), worked, 'each worklog is charged once');

    const pending = async () => (await request('GET', '/deliveries?status=PENDING')).length;
    while ((await pending()) > 0 && Date.now() < deadline) await sleep(100);
    assert.equal(await pending(), 0);
    const integrations: { status: string }[] = await request('GET', '/integrations');
    for (const { status } of integrations) assert.equal(status, 'ACTIVE');
  });
});
