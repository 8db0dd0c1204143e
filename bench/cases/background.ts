import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { openReceiver, type Receiver } from '../../test/support/integrations/deliveries.ts';
import { IDENTIFIER, webhookOf } from '../../test/support/integrations/jira-webhooks.ts';
import { withClient } from '../../test/support/postgres/cluster.ts';
import { atTheEnd } from '../measuring/endings.ts';
import type { Api } from '../sides/api.ts';
import { ownerOf } from '../sides/service.ts';
import type { SideName } from '../sides/side.ts';
import { atMost, type Case, requests } from './case.ts';

const CONNECTIONS = 4;
const ARRIVAL_MS_MAX = 60_000;

/**
 * The webhooks are about issues without worklogs, so little follows from them, but all that does belongs to the round. The
 * reference only stores them.
 */
const intake: Case = {
  key: 'intake',
  title: 'POST /webhooks/{key}, an issue of Jira, and its processing',
  count: 500,
  connections: CONNECTIONS,
  async api(api, side) {
    const path = side === 'reference' ? '/webhooks' : `/webhooks/${await openEndpoint(api)}`;
    const work = requests(api, CONNECTIONS, (index) =>
      api.shot('POST', path, webhookOf({ id: String(index), hours: [] }), { [IDENTIFIER]: randomUUID() }),
    );
    if (side === 'reference') return work;
    return {
      ...work,
      async run(count) {
        const started = performance.now();
        await work.run(count);
        await processingOf(api);
        return performance.now() - started;
      },
    };
  },
  goals: [atMost('today', 1.25)],
};

/** Does what authorising at Jira would do, without a Jira. */
async function openEndpoint(api: Api): Promise<string> {
  const { id: projectId } = await api.send('POST', '/projects', {
    contractId: api.contractId,
    name: 'Website',
  });
  const config = { mappings: [{ projectKey: 'WEB', projectId }] };
  const { id } = await api.send('POST', '/integrations', { provider: 'JIRA', name: 'Jira', config });
  const key = randomBytes(32).toString('base64url');
  await withClient(ownerOf(api.data), async (owner) => {
    await owner.query(
      `update integrations set status = 'ACTIVE', memory = '{"cloudId": "site"}' where id = $1`,
      [id],
    );
    await owner.query(
      `insert into webhook_endpoints (key_hash, tenant_id, integration_id, created_at) values ($1, $2, $3, now())`,
      [createHash('sha256').update(key).digest('hex'), api.tenant, id],
    );
  });
  return key;
}

async function processingOf({ data, tenant }: Api): Promise<void> {
  const deadline = performance.now() + ARRIVAL_MS_MAX;
  await withClient(ownerOf(data), async (owner) => {
    await owner.query(`select set_config('app.tenant_id', $1, false)`, [tenant]);
    const waiting = 'select from webhook_inbox where tenant_id = $1 and report is not null limit 1';
    while ((await owner.query(waiting, [tenant])).rowCount) {
      if (performance.now() > deadline) throw new Error('webhooks were not processed');
      await sleep(20);
    }
  });
}

const delivering: Case = {
  key: 'delivery',
  title: 'POST /clients and the delivery of its event',
  count: 300,
  connections: CONNECTIONS,
  async api(usual, side) {
    const api = await usual.another();
    const receiver = await openReceiver();
    atTheEnd(() => receiver.stop());
    await subscribe(api, side, receiver.url, 'client.created');
    const work = requests(api, CONNECTIONS, (index) =>
      api.shot('POST', '/clients', { name: `Client ${index}` }),
    );
    return {
      ...work,
      async run(count) {
        receiver.received.length = 0;
        const started = performance.now();
        await work.run(count);
        await arrivalOf(receiver, count);
        return performance.now() - started;
      },
    };
  },
  goals: [atMost('today', 1.25)],
};

/** Returns the identifier of what was made. */
export async function subscribe(api: Api, side: SideName, url: string, eventType: string): Promise<string> {
  const [path, body] =
    side === 'reference'
      ? ['/subscriptions', { eventType, url }]
      : [
          '/integrations',
          { provider: 'WEBHOOK', name: 'Receiver', config: { url }, subscriptions: [{ eventType }] },
        ];
  return (await api.send('POST', path, body)).id;
}

export async function arrivalOf(receiver: Receiver, count: number, msMax = ARRIVAL_MS_MAX): Promise<void> {
  const deadline = performance.now() + msMax;
  while (receiver.received.length < count) {
    if (performance.now() > deadline)
      throw new Error(`only ${receiver.received.length} of ${count} events arrived`);
    await sleep(5);
  }
}

export const backgroundCases: Case[] = [intake, delivering];
