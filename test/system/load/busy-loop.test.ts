import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { newId } from '../../../src/platform/ids.ts';
import { activeContract, draft } from '../../support/billing.ts';
import { assertUndisturbed } from '../../support/hostile/beside.ts';
import { sendRepeatedly } from '../../support/hostile/repeating-sender.ts';
import { type Answer, type RequestOptions, send } from '../../support/http.ts';
import { IDENTIFIER, webhookEndpoint, webhookOf } from '../../support/integrations/jira-webhooks.ts';
import { type ForkedService, forkService } from '../../support/processes/forked-service.ts';
import { startService } from '../../support/service.ts';

const BUSY_MS_MAX = 50;
/** Garbage may be collected just then. The best of a few attempts shows what a request costs. */
const ATTEMPTS = 3;
/** Enough to be noticed if they are handled at once, and few enough for a short test. */
const LINES = 4_000;

describe('no request keeps the process busy for long', () => {
  const service = startService();
  let fork: ForkedService;
  let tenant: string;
  let key: string;
  let contractId: string;

  before(async () => {
    tenant = await service.tenant();
    key = await webhookEndpoint(service, tenant);
    contractId = (await activeContract(service, tenant)).id;
    fork = await forkService(service.db, { RATE_LIMIT_PER_MINUTE: '0' });
  });
  after(() => fork.stop());

  const request = async (
    method: string,
    path: string,
    { as = 'alice', raw, headers, ...rest }: RequestOptions & { as?: string } = {},
  ): Promise<Answer> =>
    send(fork.url, method, `/api/v1${path}`, {
      ...rest,
      tenant,
      bearer: await service.token(as),
      ...(raw !== undefined && { raw }),
      headers: { ...(raw !== undefined && { 'content-type': 'application/json' }), ...headers },
    });
  /** The attempt is repeated if the process was busy for too long. */
  const assertBrief = async (what: string, status: number, attempt: () => Promise<Answer>) => {
    const busyMs: number[] = [];
    for (let tries = 0; tries < ATTEMPTS; tries++) {
      await fork.longestBusyMs();
      const answer = await attempt();
      assert.equal(answer.status, status, `${what}: ${answer.text.slice(0, 500)}`);
      busyMs.push(await fork.longestBusyMs());
      if (Math.min(...busyMs) <= BUSY_MS_MAX) return;
    }
    assert.fail(`${what}: busy for ${busyMs.map(Math.round).join(', ')} ms`);
  };
  const names = (count: number) =>
    Array.from({ length: count }, (_, index) => `"k${index.toString(36)}":1`).join(',');
  const withMore = (more: string) => JSON.stringify(webhookOf({ id: '1' })).replace(/}$/, `,"more":${more}}`);
  const objects = [
    ...Array.from({ length: 10 }, () => `{${names(19_000)}}`),
    ...Array.from({ length: 1_300_000 }, () => '{"a":1}'),
  ];
  const hostileWebhook = new TextEncoder().encode(withMore(`[${objects.join(',')}]`));
  const postWebhook = (endpointKey: string, raw: string | Uint8Array<ArrayBuffer>, as = 'alice') =>
    request('POST', `/webhooks/${endpointKey}`, { as, raw, headers: { [IDENTIFIER]: randomUUID() } });

  test('a large webhook does not keep the process busy for long', async () => {
    assert.ok(hostileWebhook.length > 10_000_000);
    await assertBrief('for nobody', 404, () => postWebhook('unknown', hostileWebhook));
    await assertBrief('of a stranger', 404, () => postWebhook(key, hostileWebhook, 'mallory'));
    await assertBrief('of a member', 200, () => postWebhook(key, hostileWebhook));
    const worklog = { total: 200_000, worklogs: Array.from({ length: 200_000 }, () => ({ started: 'x' })) };
    const long = JSON.stringify(webhookOf({ id: '2', summary: 'x\0'.repeat(2_000_000) }))
      .replace('"fields":{', `"fields":{"worklog":${JSON.stringify(worklog)},`)
      .replace(/}$/, ',"more":1}');
    await assertBrief('with long texts and lists', 400, () => postWebhook(key, long));
  });

  test('a body of 1 MiB whose objects have no name in common does not keep the process busy for long', async () => {
    const objects = Array.from({ length: 75_000 }, (_, index) => `{"k${index.toString(36)}":1}`);
    const raw = `{"name":"x","more":[${objects.join(',')}]}`;
    await assertBrief('for a client', 400, () => request('POST', '/clients', { raw }));
    const deep = `{"name":${'['.repeat(500_000)}${']'.repeat(500_000)}}`;
    await assertBrief('deep', 400, () => request('POST', '/clients', { raw: deep }));
  });

  test('a body just below 1 MiB, with as many values and names as it may have, does not keep the process busy', async () => {
    const objectOf = (index: number, count: number) =>
      `{${Array.from({ length: count }, (_, at) => `"${(index * 104_729 + at * 7_919).toString(36)}":1`).join(',')}}`;
    const shapes = {
      'empty objects': Array.from({ length: 49_000 }, () => '{}'),
      'objects with one name': Array.from({ length: 6_000 }, (_, index) => objectOf(index, 1)),
      'objects with some names': Array.from({ length: 300 }, (_, index) => objectOf(index, 20)),
      'alike objects with many names': Array.from({ length: 780 }, (_, index) => objectOf(index % 12, 125)),
      'an object with very many names': [`{${names(5_000)}}`],
    };
    for (const [shape, objects] of Object.entries(shapes)) {
      const raw = `{"name":"x","more":[${objects.join(',')}]}`.padEnd(1_048_576);
      await assertBrief(shape, 400, async () => {
        const answer = await request('POST', '/clients', { raw });
        assert.equal(answer.json.details[0].field, 'more', 'it was parsed');
        return answer;
      });
    }
    const line = { name: 'a line', quantity: 1, amountMinor: 1, description: 'd'.repeat(30) };
    await assertBrief('lines', 404, () => {
      const body = { invoiceId: newId('invoice'), billables: Array.from({ length: 10_000 }, () => line) };
      const raw = JSON.stringify(body);
      assert.ok(raw.length > 900_000 && raw.length <= 1_048_576, `${raw.length} bytes`);
      return request('POST', '/billables', { raw, headers: { 'idempotency-key': randomUUID() } });
    });
  });

  test('thousands of lines with an idempotency key do not keep the process busy for long, sent twice', async () => {
    const line = { name: 'Ω', quantity: 1, amountMinor: 1, description: 'd'.repeat(1_500) };
    const billables = Array.from({ length: LINES }, () => line);
    let raw = '';
    let headers = {};
    await assertBrief('new lines', 201, async () => {
      const { id: invoiceId } = await draft(service, tenant, [], { contractId });
      raw = JSON.stringify({ invoiceId, billables });
      headers = { 'idempotency-key': randomUUID() };
      const answer = await request('POST', '/billables', { raw, headers });
      assert.equal(answer.data?.length, billables.length);
      return answer;
    });
    const first = await request('POST', '/billables', { raw, headers });
    await assertBrief('repeated', 201, async () => {
      // Other white space does not make it another body.
      const answer = await request('POST', '/billables', { raw: ` ${raw}\n`, headers });
      assert.equal(answer.headers.get('idempotency-replayed'), 'true');
      assert.ok(answer.text === first.text, 'the same answer');
      return answer;
    });
    const { invoiceId } = JSON.parse(raw);
    await assertBrief('read', 200, () => request('GET', `/billables?limit=500&invoiceId=${invoiceId}`));
    await assertBrief('read whole', 200, () => request('GET', `/invoices/${invoiceId}?expand=billables`));
  });

  test('two senders of large webhooks don’t disturb anybody else', async () => {
    const attack = async (sender: string) =>
      sendRepeatedly({
        url: `${fork.url}/api/v1/webhooks/${key}`,
        headers: {
          authorization: `Bearer ${await service.token(sender)}`,
          'content-type': 'application/json',
          [IDENTIFIER]: randomUUID(),
        },
        body: hostileWebhook,
      });
    await assertUndisturbed(
      () => request('GET', '/clients'),
      async () => {
        const attacks = await Promise.all([attack('alice'), attack('mallory')]);
        return async () => {
          const statuses = (await Promise.all(attacks.map(({ stop }) => stop()))).flat();
          assert.deepEqual([...new Set(statuses)].sort(), [200, 404]);
        };
      },
    );
  });
});
