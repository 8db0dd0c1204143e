import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { beforeEach, describe, test } from 'node:test';
import { make } from '../../../../test/support/billing.ts';
import {
  deliveriesByHand,
  LOCAL,
  startReceiver,
  status,
  subscribe,
} from '../../../../test/support/integrations/deliveries.ts';
import { startService } from '../../../../test/support/service.ts';

const service = startService(LOCAL);
const receiver = startReceiver();
const byHand = deliveriesByHand(service);

let tenant: string;
let inPath: string;
let inQuery: string;
let url: string;
let shown: string;

const patch = (id: string, body: object) => service.request('PATCH', `/integrations/${id}`, { tenant, body });
/** Delivers an event and returns the path that the receiver was called at. */
async function deliveredTo(): Promise<string | undefined> {
  receiver.received.length = 0;
  await make(service, tenant, '/clients', { name: 'Northwind' });
  await byHand.send();
  return receiver.received.at(-1)?.path;
}
/** Everything that the database keeps in plain text about the tenant. */
const storedText = () =>
  service.db.asOwner(async (owner) => {
    const tables = await owner.query<{ name: string }>(
      `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'tenant_id'`,
    );
    const texts = tables.rows.map(
      ({ name }) => `select coalesce(jsonb_agg(to_jsonb(${name}))::text, '') as text from ${name}`,
    );
    return (await owner.query(texts.join(' union all '))).rows.map(({ text }) => text).join('\n');
  });

describe('webhooks whose URL contains secrets', () => {
  beforeEach(async () => {
    tenant = await service.tenant();
    [inPath, inQuery] = [randomBytes(18).toString('hex'), randomBytes(18).toString('hex')];
    url = `${receiver.url}/${inPath}/run?token=${inQuery}`;
    shown = `${receiver.url}/***/run?token=***`;
    receiver.answer = status(204);
  });

  test('a webhook whose URL contains secrets is called at the whole URL, which is shown masked and stored encrypted', async () => {
    const created = await subscribe(service, tenant, url, 'client.created');
    assert.equal(created.config.url, shown);
    assert.equal(await deliveredTo(), new URL(url).pathname + new URL(url).search);
    await service.request('POST', `/integrations/${created.id}/test`, { tenant });
    await byHand.send();
    const paths = [
      `/integrations/${created.id}`,
      '/integrations',
      '/audit-entries',
      '/events',
      '/deliveries',
    ];
    const answers = await Promise.all(paths.map((path) => service.request('GET', path, { tenant })));
    assert.equal(answers[0]?.data.config.url, shown);
    for (const text of [...answers.map((answer) => answer.text), await storedText(), ...service.logLines])
      for (const secret of [inPath, inQuery]) assert.ok(!text.includes(secret), text.slice(0, 500));
  });

  test("the secrets in a webhook's URL do not show in a failure, even if the receiver quotes the URL", async () => {
    const { id } = await subscribe(service, tenant, url, 'client.created');
    receiver.answer = (response, { path }) => response.writeHead(404).end(`Cannot POST ${path}`);
    await deliveredTo();
    const { data, text } = await service.request('GET', `/deliveries?integrationId=${id}`, { tenant });
    assert.equal(data[0].message, 'the endpoint answered 404: Cannot POST /hooks/***/run?***');
    for (const secret of [inPath, inQuery])
      assert.ok(!text.includes(secret) && !service.logLines.join().includes(secret));
  });

  test('a webhook keeps the secrets in its URL when that is sent back as shown, and when its secret is rotated', async () => {
    const { id } = await subscribe(service, tenant, url, 'client.created');
    const { data } = await patch(id, { name: 'Renamed', config: { url: shown } });
    assert.deepEqual([data.name, data.config.url], ['Renamed', shown]);
    await service.request('POST', `/integrations/${id}/rotate-secret`, { tenant });
    assert.equal(await deliveredTo(), `/hooks/${inPath}/run?token=${inQuery}`);
  });

  test('a webhook gets new secrets in its URL with a new URL, even if both look the same', async () => {
    const { id } = await subscribe(service, tenant, url, 'client.created');
    const before = (await service.request('GET', `/audit-entries?resourceId=${id}`, { tenant })).data.length;
    assert.equal((await patch(id, { config: { url: `${url}7` } })).data.config.url, shown);
    assert.equal(await deliveredTo(), `/hooks/${inPath}/run?token=${inQuery}7`);
    const entries = (await service.request('GET', `/audit-entries?resourceId=${id}`, { tenant })).data;
    assert.equal(entries.length, before + 1, 'the change is audited once');
    assert.equal((await patch(id, { config: { url: receiver.url } })).data.config.url, receiver.url);
    assert.equal(await deliveredTo(), '/hooks');
  });

  test('a webhook refuses a masked URL that it never showed', async () => {
    const { id } = await subscribe(service, tenant, url, 'client.created');
    const other = `https://example.com/***?token=***`;
    const answers = [
      await patch(id, { config: { url: other } }),
      await service.request('POST', '/integrations', {
        tenant,
        body: { provider: 'WEBHOOK', name: 'Copy', config: { url: shown } },
      }),
    ];
    for (const { status: code, json } of answers) {
      assert.equal(code, 400);
      assert.deepEqual(json.details, [
        {
          field: 'config.url',
          message: 'must be the whole URL, with its secrets instead of ***',
          constraint: 'destination',
        },
      ]);
    }
    assert.equal(await deliveredTo(), `/hooks/${inPath}/run?token=${inQuery}`);
  });

  test('a webhook refuses a user name and a password in its URL without quoting them', async () => {
    const config = { url: `https://alice:${inQuery}@example.com/hooks` };
    const answer = await service.request('POST', '/integrations', {
      tenant,
      body: { provider: 'WEBHOOK', name: 'x', config },
    });
    assert.equal(answer.status, 400);
    assert.ok(!answer.text.includes(inQuery) && !service.logLines.join().includes(inQuery));
  });
});
