import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { make } from '../../../../test/support/billing.ts';
import {
  LOCAL,
  openReceiver,
  type Receiver,
  startReceiver,
  status,
} from '../../../../test/support/integrations/deliveries.ts';
import { startService } from '../../../../test/support/service.ts';
import { workOff } from '../../../../test/support/work.ts';
import { newId } from '../../../platform/ids.ts';
import { numberEvents } from '../feed/numbering.ts';
import { followingOfFeed } from './worker.ts';

const DAY_MS = 86_400_000;
const service = startService(LOCAL);
const receiver = startReceiver();

const call = async (method: string, path = '', body?: object) => {
  const options = { as: 'operator', ...(body && { body }) };
  return service.request(method, `/operator/webhooks${path}`, options);
};
const succeed = async (...request: Parameters<typeof call>) => {
  const answer = await call(...request);
  assert.ok(answer.status < 300, answer.text);
  return answer.data;
};
const client = (tenant: string, name = 'Northwind') => make(service, tenant, '/clients', { name });
/** Seals, numbers and sends what is due by the service's clock. */
const send = async () => {
  await service.app.sealJournals();
  await numberEvents(service.app.integrations);
  await workOff(service, followingOfFeed({ ...service.app.feedWebhooks, random: () => 0.5 }));
};
const idsAt = ({ received }: Receiver) => received.map(({ event }) => event.id);

describe('webhooks of the operator', () => {
  beforeEach(async () => {
    service.clock.reset();
    for (const { id } of await succeed('GET')) await succeed('DELETE', `/${id}`);
    await numberEvents(service.app.integrations);
    receiver.received.length = 0;
    receiver.answer = status(204);
  });

  test('a webhook gets the events of all tenants, signed, with the tenant in the envelope and in a header', async () => {
    const { id, secret, ...made } = await succeed('POST', '', { url: `${receiver.url}?key=hidden` });
    assert.equal(made.url, `${receiver.url}?key=***`);
    const tenants = [await service.tenant(), await service.tenant()];
    for (const tenant of tenants) for (const name of ['One', 'Two']) await client(tenant, name);
    await send();
    const feed = await service.request('GET', '/operator/events?limit=6', { as: 'operator' });
    const expected = feed.data.toReversed();
    assert.equal(expected.length, 6);
    for (const { headers, body, event } of receiver.received) {
      assert.deepEqual(new Webhook(secret).verify(body, headers as Record<string, string>), event);
      assert.equal(headers['tenant-id'], event.tenant);
      assert.equal(headers['webhook-id'], event.id);
    }
    const inFeed = receiver.received
      .map(({ event }) => event)
      .toSorted((a, b) => a.feedSequence - b.feedSequence);
    assert.deepEqual(inFeed, expected);
    for (const tenant of tenants) {
      const own = receiver.received.filter(({ event }) => event.tenant === tenant);
      assert.deepEqual(
        own.map(({ event }) => event.id),
        expected
          .filter((event: { tenant: string }) => event.tenant === tenant)
          .map(({ id }: { id: string }) => id),
      );
    }
    const { behind, status: is, secret: shown } = await succeed('GET', `/${id}`);
    assert.deepEqual({ behind, is, shown }, { behind: 0, is: 'ACTIVE', shown: undefined });
  });

  test('a webhook gets only the wanted types and tenant, and earlier events if it asks for them', async () => {
    const [wanted, other] = [await service.tenant(), await service.tenant()];
    for (const tenant of [wanted, other]) await client(tenant);
    await send();
    const { id } = await succeed('POST', '', {
      url: receiver.url,
      types: ['client.*'],
      tenantId: wanted,
      since: '0',
    });
    await send();
    assert.deepEqual(
      receiver.received.map(({ event }) => [event.type, event.tenant]),
      [['client.created', wanted]],
    );
    assert.equal((await succeed('GET', `/${id}`)).behind, 0);
    const refused = await call('POST', '', { url: receiver.url, types: ['client.exploded'] });
    assert.equal(refused.json.details[0].field, 'types');
    const two = await call('POST', '', { url: receiver.url, types: ['client.*,invoice.*'] });
    assert.equal(two.json.details[0].field, 'types.0');
    for (const [unknown, method, path] of [
      [{ since: newId('event') }, 'POST', ''],
      [{ tenantId: newId('tenant') }, 'POST', ''],
      [{ tenantId: newId('tenant') }, 'PATCH', `/${id}`],
    ] as const) {
      const absent = await call(method, path, {
        ...(method === 'POST' && { url: receiver.url }),
        ...unknown,
      });
      assert.deepEqual(
        [absent.status, absent.headers.get('x-not-found')],
        [404, Object.keys(unknown)[0]],
        absent.text,
      );
    }
    assert.equal(
      (await call('POST', '', { url: 'https://user@example.com/hooks' })).json.details[0].field,
      'url',
    );
  });

  test('an event that a webhook does not take is listed and tried again, and holds up none after it', async () => {
    const { id } = await succeed('POST', '', { url: receiver.url });
    const tenant = await service.tenant();
    receiver.answer = (response, { event }) => status(event.data.name === 'Poison' ? 500 : 204)(response);
    const [poison, next] = [await client(tenant, 'Poison'), await client(tenant, 'Next')];
    await send();
    assert.deepEqual(
      receiver.received.map(({ event }) => event.data.id),
      [tenant, poison.id, next.id],
    );
    const [failure, ...others] = await succeed('GET', `/${id}/failures`);
    assert.equal(others.length, 0);
    assert.deepEqual(
      { ...failure, nextAttemptAt: undefined, lastAttemptAt: undefined },
      {
        ...{
          event: receiver.received[1]?.event.id,
          type: 'client.created',
          tenant,
          status: 'PENDING',
          attempts: 1,
        },
        ...{ feedSequence: receiver.received[1]?.event.feedSequence, responseStatus: 500 },
        ...{ message: 'the endpoint answered 500', nextAttemptAt: undefined, lastAttemptAt: undefined },
      },
    );
    assert.equal((await succeed('GET', `/${id}`)).pendingFailures, 1);
    receiver.answer = status(204);
    assert.deepEqual(await succeed('POST', `/${id}/retry`), { count: 1 });
    await send();
    assert.equal(receiver.received.at(-1)?.event.id, failure.event);
    assert.equal(receiver.received.length, 4);
    assert.deepEqual(await succeed('GET', `/${id}/failures`), []);
  });

  test('a burst of one tenant holds up no other', async () => {
    await succeed('POST', '', { url: receiver.url });
    const [busy, quiet] = [await service.tenant(), await service.tenant()];
    await send();
    receiver.received.length = 0;
    const names = Array.from({ length: 60 }, (_, index) => `Client ${index}`);
    for (const name of names) await client(busy, name);
    await service.app.sealJournals();
    await numberEvents(service.app.integrations);
    await client(quiet);
    await send();
    const place = receiver.received.findIndex(({ event }) => event.tenant === quiet);
    assert.ok(place >= 0 && place < 16, `the quiet tenant was ${place}th`);
    assert.equal(receiver.received.length, 61);
  });

  test('events of several records are sent at a time, and those of one record in order', async () => {
    await succeed('POST', '', { url: receiver.url, types: ['client.*'] });
    const tenant = await service.tenant();
    const ids = [(await client(tenant, 'One')).id, (await client(tenant, 'Two')).id];
    for (let change = 0; change < 5; change++)
      for (const id of ids)
        await service.request('PATCH', `/clients/${id}`, { tenant, body: { name: `Change ${change}` } });
    let [inFlight, most] = [0, 0];
    const open = new Set<string>();
    receiver.answer = (response, { event }) => {
      assert.ok(!open.has(event.data.id), 'two events of a record at a time');
      open.add(event.data.id);
      most = Math.max(most, ++inFlight);
      setTimeout(() => {
        inFlight--;
        open.delete(event.data.id);
        response.writeHead(204).end();
      }, Math.random() * 20);
    };
    await send();
    assert.equal(most, 2);
    for (const id of ids) {
      const own = receiver.received.filter(({ event }) => event.data.id === id);
      assert.deepEqual(
        own.map(({ event }) => event.sequence),
        [1, 2, 3, 4, 5, 6],
      );
    }
  });

  test('a receiver that has not taken a thousand events gets the next one every minute, and goes on once it takes it', async () => {
    const { id } = await succeed('POST', '', { url: receiver.url, types: ['client.created'] });
    const tenant = await service.tenant();
    for (const name of ['One', 'Two', 'Three']) await client(tenant, name);
    await service.db.asOwner((owner) =>
      owner.query(
        `insert into feed_failures (webhook_id, sequence, tenant_id, next_attempt_at, last_attempt_at, message)
         select $1, -number, $2, '2100-01-01', now(), 'away' from generate_series(1, 1000) as number`,
        [id, tenant],
      ),
    );
    receiver.answer = status(500);
    await send();
    await send();
    assert.equal(receiver.received.length, 1, 'the next one waits a minute');
    service.clock.advance(61_000);
    await send();
    assert.equal((await succeed('GET', `/${id}`)).pendingFailures, 1_000);
    receiver.answer = status(204);
    service.clock.advance(61_000);
    await send();
    assert.deepEqual(
      receiver.received.map(({ event }) => event.data.name),
      ['One', 'One', 'One', 'Two', 'Three'],
    );
  });

  test('a tenant that is purged while its event fails leaves no failure behind', async () => {
    const { id } = await succeed('POST', '', { url: receiver.url, types: ['client.created'] });
    const tenant = await service.tenant();
    await client(tenant);
    await service.request('DELETE', `/tenants/${tenant}`);
    await service.app.sealJournals();
    await numberEvents(service.app.integrations);
    await service.db.asOwner(async (purging) => {
      await purging.query('begin');
      await purging.query('delete from tenants where id = $1', [tenant]);
      const committed = new Promise((resolve) => {
        receiver.answer = (response) => {
          status(500)(response);
          setTimeout(() => resolve(purging.query('commit')), 300);
        };
      });
      // It may fail, and is then repeated.
      await send().catch(() => {});
      await committed;
    });
    service.clock.advance(61_000);
    await send();
    assert.equal(receiver.received.length, 1);
    assert.equal((await succeed('GET', `/${id}`)).pendingFailures, 0);
  });

  test('an event is given up after ten attempts, and the next one that arrives ends the ERROR', async () => {
    const { id } = await succeed('POST', '', { url: receiver.url, types: ['client.created'] });
    const tenant = await service.tenant();
    receiver.answer = status(500);
    await client(tenant);
    await send();
    for (let attempt = 2; attempt <= 10; attempt++) {
      service.clock.advance(2 * DAY_MS);
      await send();
    }
    assert.equal(receiver.received.length, 10);
    const [failure] = await succeed('GET', `/${id}/failures`);
    assert.deepEqual([failure.status, failure.attempts], ['FAILED', 10]);
    const { status: is, message } = await succeed('GET', `/${id}`);
    assert.deepEqual([is, message], ['ERROR', 'the endpoint answered 500']);
    receiver.answer = status(204);
    await succeed('POST', `/${id}/retry`);
    await send();
    assert.equal((await succeed('GET', `/${id}`)).status, 'ACTIVE');
    assert.equal(receiver.received.length, 11);
  });

  test('a receiver that is gone disables its webhook, which loses nothing once it is enabled', async () => {
    const { id } = await succeed('POST', '', { url: receiver.url, types: ['client.created'] });
    const tenant = await service.tenant();
    receiver.answer = status(410);
    await client(tenant, 'One');
    await send();
    assert.equal((await succeed('GET', `/${id}`)).status, 'DISABLED');
    await client(tenant, 'Two');
    await send();
    assert.equal(receiver.received.length, 1);
    receiver.answer = status(204);
    assert.equal((await succeed('POST', `/${id}/enable`)).status, 'ACTIVE');
    await send();
    assert.deepEqual(
      receiver.received.slice(1).map(({ event }) => event.data.name),
      ['One', 'Two'],
    );
  });

  test('a rotated secret signs beside the previous one, and stays with a new URL', async () => {
    const { id, secret } = await succeed('POST', '', { url: receiver.url });
    const { secret: rotated } = await succeed('POST', `/${id}/rotate-secret`);
    const moved = await succeed('PATCH', `/${id}`, { url: `${receiver.url}/moved` });
    assert.deepEqual([moved.url, moved.secret], [`${receiver.url}/moved`, undefined]);
    const tenant = await service.tenant();
    await send();
    const { headers, body, path } = receiver.received[0] as (typeof receiver.received)[0];
    assert.equal(path, '/hooks/moved');
    for (const known of [secret, rotated]) new Webhook(known).verify(body, headers as Record<string, string>);
    const test = await succeed('POST', `/${id}/test`);
    assert.deepEqual([test.isDelivered, test.responseStatus], [true, 204]);
    assert.equal(receiver.received.at(-1)?.event.tenant, tenant);
  });

  test('a test shows what the receiver answers, and counts nothing', async () => {
    const { id } = await succeed('POST', '', { url: receiver.url });
    await service.tenant();
    await send();
    receiver.answer = status(503);
    const { isDelivered, responseStatus, message } = await succeed('POST', `/${id}/test`);
    assert.deepEqual([isDelivered, responseStatus, message], [false, 503, 'the endpoint answered 503']);
    assert.deepEqual(await succeed('GET', `/${id}/failures`), []);
    const { id: idle } = await succeed('POST', '', {
      url: receiver.url,
      types: ['quote.accepted'],
    });
    assert.equal((await call('POST', `/${idle}/test`)).status, 400);
  });

  test('there are at most ten webhooks, and every change of one is an act', async () => {
    const made = [];
    for (let count = 0; count < 10; count++) made.push(await succeed('POST', '', { url: receiver.url }));
    assert.equal((await call('POST', '', { url: receiver.url })).status, 400);
    const id = made[0].id;
    await succeed('PATCH', `/${id}`, { types: ['client.*'] });
    await succeed('POST', `/${id}/rotate-secret`);
    await succeed('POST', `/${id}/enable`);
    await succeed('POST', `/${id}/retry`);
    await succeed('DELETE', `/${id}`);
    const acts = await service.request('GET', '/operator/acts?limit=6', { as: 'operator' });
    const ofThis = acts.data.filter(
      ({ details }: { details: { webhook: string } }) => details.webhook === id,
    );
    assert.deepEqual(
      ofThis.map(({ action, actor }: Record<string, string>) => [action, actor]),
      ['deleted', 'retried', 'enabled', 'secretRotated', 'updated'].map((what) => [
        `operatorWebhook.${what}`,
        'operator operator',
      ]),
    );
    assert.doesNotMatch(acts.text, /whsec_/);
  });

  test('a receiver that hangs delays neither another webhook nor the numbers of the feed', async () => {
    const hanging = await openReceiver();
    hanging.answer = () => {};
    try {
      await succeed('POST', '', { url: hanging.url });
      await succeed('POST', '', { url: receiver.url });
      const background = await service.app.startBackground();
      try {
        const tenant = await service.tenant();
        while (hanging.received.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
        for (let index = 0; index < 20; index++) await client(tenant, `Client ${index}`);
        while (receiver.received.length < 21) await new Promise((resolve) => setTimeout(resolve, 10));
        assert.equal(hanging.received.length, 1, 'its first attempt has not ended yet');
        assert.equal(new Set(idsAt(receiver)).size, 21);
      } finally {
        await hanging.stop();
        await background.stop();
      }
    } finally {
      await hanging.stop().catch(() => {});
    }
  });
});
