import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { make } from '../../../../test/support/billing.ts';
import {
  deliveriesByHand,
  LOCAL,
  startReceiver,
  status,
  subscribe,
} from '../../../../test/support/integrations/deliveries.ts';
import { DAMAGED } from '../../../../test/support/routes/recorded-traffic.ts';
import { startService } from '../../../../test/support/service.ts';

const service = startService(LOCAL);
const receiver = startReceiver();
const byHand = deliveriesByHand(service);
const HOUR_MS = 3_600_000;

beforeEach(() => {
  receiver.received.length = 0;
  receiver.answer = status(204);
});

const client = (tenant: string, name = 'Northwind') => make(service, tenant, '/clients', { name });
const deliveries = async (tenant: string, query = '') =>
  (await service.request('GET', `/deliveries?${query}`, { tenant })).data;
const integrationOf = async (tenant: string, id: string) =>
  (await service.request('GET', `/integrations/${id}`, { tenant })).data;
const events = () => receiver.received.map(({ event }) => `${event.type} ${event.sequence}`);

describe('deliveries', () => {
  test('deliveries carry the event, signed, as GET /events shows it', async () => {
    const tenant = await service.tenant();
    const { id, secret } = await subscribe(service, tenant, receiver.url, 'client.created');
    await client(tenant);
    await byHand.send();
    const [received] = receiver.received;
    assert.ok(received && receiver.received.length === 1);
    const verified = new Webhook(secret).verify(received.body, received.headers as Record<string, string>);
    const [event] = (await service.request('GET', '/events?type=client.created', { tenant })).data;
    assert.deepEqual(verified, event);
    assert.equal(received.headers['webhook-id'], event.id);
    const [delivery] = await deliveries(tenant);
    assert.equal(delivery.event, event.id);
    assert.deepEqual(
      [delivery.integration, delivery.eventType, delivery.status, delivery.attempts, delivery.responseStatus],
      [id, 'client.created', 'SUCCEEDED', 1, 204],
    );
    assert.deepEqual((await service.request('GET', `/deliveries/${delivery.id}`, { tenant })).data, delivery);
  });

  test('deliveries carry the identifier of a record that was erased, and nothing is logged', async () => {
    const tenant = await service.tenant();
    await subscribe(service, tenant, receiver.url, 'client.created');
    const { id } = await client(tenant);
    await service.app.sealJournals();
    await service.db.asOwner((owner) =>
      owner.query(
        `update journal set before = null, after = null, media = null, extra = null where resource_id = $1`,
        [id],
      ),
    );
    service.logLines.length = 0;
    await byHand.send();
    const damaged = { tenant, headers: DAMAGED };
    const [event] = (await service.request('GET', '/events?type=client.created', damaged)).data;
    assert.deepEqual(event.data, { id });
    assert.deepEqual(
      receiver.received.map((one) => one.event),
      [event],
    );
    assert.deepEqual(
      service.logLines.filter((line) => line.includes('"level":50')),
      [],
    );
  });

  test('deliveries are created for each matching subscription', async () => {
    const tenant = await service.tenant();
    const northwind = await client(tenant);
    const { id } = await subscribe(service, tenant, receiver.url, 'client.*', 'contact.created');
    const path = `/integrations/${id}/subscriptions`;
    await make(service, tenant, path, { eventType: 'contact.*', clientId: northwind.id });
    await make(service, tenant, path, { eventType: 'email.*', clientId: northwind.id });
    const other = await client(tenant, 'Contoso');
    const ada = await make(service, tenant, '/contacts', { clientId: northwind.id, name: 'Ada' });
    const bob = await make(service, tenant, '/contacts', { clientId: other.id, name: 'Bob' });
    await make(service, tenant, '/emails', { contactId: ada.id, address: 'ada@example.com' });
    await make(service, tenant, '/emails', { contactId: bob.id, address: 'bob@example.com' });
    await make(service, tenant, '/addresses', {
      ...{ name: 'Us', address1: '1 Main Street', country: 'DE', city: 'Berlin', zip: '10115' },
    });
    await byHand.send();
    assert.deepEqual(events().sort(), [
      'client.created 1', // Contoso; Northwind was there before
      'contact.created 1',
      'contact.created 1', // Ada, to both subscriptions
      'contact.created 1', // Bob
      'email.created 1', // Ada's
    ]);
    // The deletion of the contact belongs to the client, and the client's own deletion is sent too.
    await service.request('DELETE', `/contacts/${ada.id}`, { tenant });
    receiver.received.length = 0;
    await byHand.send();
    assert.deepEqual(events().sort(), ['contact.deleted 2', 'email.deleted 2']);
  });

  test('deliveries for a client include its deletion, and then the subscription ends', async () => {
    const tenant = await service.tenant();
    const northwind = await client(tenant);
    const { id } = await subscribe(service, tenant, receiver.url);
    await make(service, tenant, `/integrations/${id}/subscriptions`, {
      eventType: 'client.*',
      clientId: northwind.id,
    });
    await service.request('PATCH', `/clients/${northwind.id}`, {
      tenant,
      body: { name: 'Northwind Traders' },
    });
    await service.request('DELETE', `/clients/${northwind.id}`, { tenant });
    await byHand.send();
    assert.deepEqual(events(), ['client.updated 2', 'client.deleted 3']);
    assert.deepEqual((await integrationOf(tenant, id)).subscriptions, []);
  });

  test('deliveries are retried for more than 75 hours and then given up, and the integration reports it', async () => {
    const tenant = await service.tenant();
    const { id } = await subscribe(service, tenant, receiver.url, 'client.created');
    receiver.answer = status(500);
    await client(tenant);
    const times: number[] = [];
    for (;;) {
      await byHand.send();
      const [delivery] = await deliveries(tenant);
      times.push(new Date(delivery.lastAttemptAt).getTime());
      assert.equal(delivery.attempts, times.length);
      assert.equal(receiver.received.length, times.length);
      if (delivery.status === 'FAILED') break;
      const waitMs = new Date(delivery.nextAttemptAt).getTime() - service.clock.now().getTime();
      service.clock.advance(waitMs - 1_000);
      await byHand.send();
      assert.equal(receiver.received.length, times.length, 'not before its time');
      service.clock.advance(1_000);
    }
    const waits = times.slice(1).map((time, index) => (time - (times[index] as number)) / 1_000);
    const schedule = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];
    assert.equal(waits.length, schedule.length);
    for (const [index, wait] of waits.entries()) {
      const planned = schedule[index] as number;
      assert.ok(wait >= planned && wait <= planned * 1.1 + 5, `${wait} s instead of ${planned} s`);
    }
    assert.ok((times.at(-1) as number) - (times[0] as number) > 75 * HOUR_MS);
    const [first] = receiver.received;
    for (const { headers, body } of receiver.received) {
      assert.equal(headers['webhook-id'], first?.headers['webhook-id']);
      assert.equal(body, first?.body);
    }
    const integration = await integrationOf(tenant, id);
    assert.equal(integration.status, 'ERROR');
    assert.match(integration.problems[0].message, /given up after 10 attempts.*500/);
    receiver.answer = status(200);
    await client(tenant, 'Contoso');
    await byHand.send();
    const solved = await integrationOf(tenant, id);
    assert.deepEqual([solved.status, solved.problems], ['ACTIVE', undefined]);
  });

  test('deliveries wait as long as the receiver asks for', async () => {
    const tenant = await service.tenant();
    await subscribe(service, tenant, receiver.url, 'client.created');
    receiver.answer = status(503, { 'retry-after': '120' });
    await client(tenant);
    await byHand.send();
    const [delivery] = await deliveries(tenant);
    const waitMs = new Date(delivery.nextAttemptAt).getTime() - new Date(delivery.lastAttemptAt).getTime();
    assert.equal(Math.round(waitMs / 1_000), 120);
    assert.equal(delivery.responseStatus, 503);
  });

  test('deliveries stop when the receiver is gone, and start again when the integration is enabled', async () => {
    const tenant = await service.tenant();
    const { id } = await subscribe(service, tenant, receiver.url, 'client.created');
    receiver.answer = status(410);
    await client(tenant);
    await byHand.send();
    const disabled = await integrationOf(tenant, id);
    assert.equal(disabled.status, 'DISABLED');
    assert.equal(disabled.problems.length, 1);
    const [failed] = await deliveries(tenant);
    assert.equal(failed.status, 'FAILED');
    await client(tenant, 'Unheard');
    await byHand.send();
    assert.equal(receiver.received.length, 1);
    const retry = () => service.request('POST', `/deliveries/${failed.id}/retry`, { tenant });
    assert.equal((await retry()).json.details[0].constraint, 'state');
    receiver.answer = status(200);
    await service.request('POST', `/integrations/${id}/enable`, { tenant });
    assert.equal((await retry()).data.status, 'PENDING');
    await byHand.send();
    assert.deepEqual(
      (await deliveries(tenant)).map((one: { status: string }) => one.status),
      ['SUCCEEDED'],
    );
  });

  test('deliveries are created only for events while the integration is enabled', async () => {
    const tenant = await service.tenant();
    await client(tenant, 'Before');
    const { id } = await subscribe(service, tenant, receiver.url, 'client.created');
    await client(tenant, 'While');
    await service.request('POST', `/integrations/${id}/disable`, { tenant });
    await client(tenant, 'Meanwhile');
    await service.request('POST', `/integrations/${id}/enable`, { tenant });
    await client(tenant, 'After');
    await byHand.send();
    assert.deepEqual(receiver.received.map(({ event }) => event.data.name).sort(), ['After', 'While']);
  });

  test('deliveries that wait are sent at once when the integration is enabled', async () => {
    const tenant = await service.tenant();
    const { id } = await subscribe(service, tenant, receiver.url, 'client.created');
    receiver.answer = status(500);
    await client(tenant);
    await byHand.send();
    receiver.answer = status(204);
    await byHand.send();
    assert.equal(receiver.received.length, 1);
    await service.request('POST', `/integrations/${id}/enable`, { tenant });
    await byHand.send();
    assert.deepEqual((await deliveries(tenant))[0].status, 'SUCCEEDED');
  });

  test('deliveries of one record have their first attempts in order, and a retry may be overtaken', async () => {
    const tenant = await service.tenant();
    await subscribe(service, tenant, receiver.url, 'client.*');
    const { id } = await client(tenant);
    for (let index = 0; index < 5; index++)
      await service.request('PATCH', `/clients/${id}`, { tenant, body: { name: `Name ${index}` } });
    receiver.answer = (response, { event }) => response.writeHead(event.sequence === 2 ? 500 : 204).end();
    await byHand.send();
    assert.deepEqual(
      receiver.received.map(({ event }) => event.sequence),
      [1, 2, 3, 4, 5, 6],
    );
    receiver.answer = status(204);
    service.clock.advance(6_000);
    await byHand.send();
    assert.deepEqual(receiver.received.at(-1)?.event.sequence, 2);
  });

  test('deliveries can be listed by integration, status, type, event and time', async () => {
    const tenant = await service.tenant();
    const { id } = await subscribe(service, tenant, receiver.url, 'client.created', 'contact.created');
    const other = await subscribe(service, tenant, receiver.url, 'client.created');
    const { id: clientId } = await client(tenant);
    await make(service, tenant, '/contacts', { clientId, name: 'Ada' });
    const count = async (query: string) => (await deliveries(tenant, query)).length;
    const [newest] = await deliveries(tenant);
    assert.equal(await count(''), 3);
    assert.equal(await count(`integrationId=${id}`), 2);
    assert.equal(await count(`integrationId=${other.id}&status=PENDING`), 1);
    assert.equal(await count('status=SUCCEEDED'), 0);
    assert.equal(await count('type=contact.created'), 1);
    assert.equal(await count(`eventId=${newest.event}`), 1);
    const future = new Date(service.clock.now().getTime() + HOUR_MS).toISOString();
    assert.equal(await count(`since=${future}`), 0);
    assert.equal((await service.request('GET', '/deliveries?status=LOST', { tenant })).status, 400);
    await byHand.send();
    assert.equal(await count('status=SUCCEEDED'), 3);
  });

  test('a test event goes to its integration only', async () => {
    const tenant = await service.tenant();
    const { id } = await subscribe(service, tenant, receiver.url, 'client.created');
    await subscribe(service, tenant, receiver.url, 'client.*');
    const tried = await service.request('POST', `/integrations/${id}/test`, { tenant });
    assert.equal(tried.status, 200, tried.text);
    assert.deepEqual([tried.data.status, tried.data.eventType], ['PENDING', 'integration.tested']);
    await byHand.send();
    assert.deepEqual(events(), ['integration.tested 1']);
    const [received] = receiver.received;
    assert.equal(received?.event.data.id, id);
    assert.deepEqual(received?.event.actor, { type: 'PERSON', id: 'alice' });
    assert.ok(!('client' in received.event));
    assert.ok(!receiver.received[0]?.body.includes('whsec_'));
    const jira = await make(service, tenant, '/integrations', { provider: 'JIRA', name: 'Jira' });
    const refused = await service.request('POST', `/integrations/${jira.id}/test`, { tenant });
    assert.equal(refused.json.details[0].constraint, 'state');
  });

  test('deliveries of one tenant never go to another', async () => {
    const [mine, other] = [await service.tenant(), await service.tenant()];
    await subscribe(service, mine, receiver.url, 'client.*');
    await client(other);
    await byHand.send();
    assert.deepEqual(receiver.received, []);
  });
});
