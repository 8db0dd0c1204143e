import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { make } from '../../../test/support/billing.ts';
import { LOCAL, subscribe } from '../../../test/support/integrations/deliveries.ts';
import { startService } from '../../../test/support/service.ts';
import { orderPending } from '../journal/ordering.ts';
import { cutSlice, planDeliveries } from './planning.ts';

const event = (sequence: number, type = 'client.created') => ({
  ...{ id: `evt_${sequence}`, sequence, position: sequence, type, recordId: `clnt_${sequence}` },
  clientId: `clnt_${sequence}`,
});
const subscription = (id: string, more = {}) => ({
  ...{ id, integrationId: `int_${id}`, eventType: 'client.*', clientId: null, afterSequence: 0, ...more },
});
const three = ['a', 'b', 'c'].map((id) => subscription(id));

describe('a slice of planning', () => {
  const planned = (given: Parameters<typeof cutSlice>) => {
    const { matches, plannedSequence } = cutSlice(...given);
    return [
      matches.map(({ event: of, subscription: by }) => `${of.sequence}${by?.id}`).join(' '),
      plannedSequence,
    ];
  };
  const cases: [string, Parameters<typeof cutSlice>, string, number][] = [
    ['takes all events if they are few', [[event(1), event(2)], three, 6, 9], '1a 1b 1c 2a 2b 2c', 9],
    ['ends before the event that exceeds the limit', [[event(1), event(5)], three, 5, 9], '1a 1b 1c', 4],
    ['takes a single event that exceeds the limit', [[event(1), event(2)], three, 2, 9], '1a 1b 1c', 1],
    ['ends where the events end if nobody wants them', [[event(1)], [], 2, 9], '', 9],
    [
      'leaves out other types, other clients and events before the subscription',
      [
        [event(1), event(2), event(3, 'invoice.created')],
        [subscription('a', { clientId: 'clnt_2' }), subscription('b', { afterSequence: 1 })],
        9,
        9,
      ],
      '2a 2b',
      9,
    ],
  ];
  for (const [name, given, matches, end] of cases)
    test(name, () => assert.deepEqual(planned(given), [matches, end]));
});

describe('planning', () => {
  const service = startService(LOCAL);
  const client = (tenant: string, name: string) => make(service, tenant, '/clients', { name });
  const nowhere = 'http://127.0.0.1:4000/hooks';
  const planNow = (tenant: string, share: number) =>
    planDeliveries(service.db.database.inTenant(tenant), service.clock, tenant, () => {}, share);
  const plannedFor = (tenant: string) =>
    service.db.asOwner(async (owner) => {
      const { rows } = await owner.query(
        `select clients.name from deliveries join clients on clients.id = record_id
         where deliveries.tenant_id = $1 order by event_sequence, integration_id`,
        [tenant],
      );
      return rows.map(({ name }) => name);
    });

  test('gives a subscription the changes after it, even if their order is fixed later', async () => {
    const tenant = await service.tenant();
    await client(tenant, 'before');
    await subscribe(service, tenant, nowhere, 'client.created');
    await client(tenant, 'after');
    await service.app.keepJournals();
    assert.deepEqual(await plannedFor(tenant), ['after']);
  });

  test('gives an integration nothing from the time it was disabled, even if it is enabled before that is planned', async () => {
    const tenant = await service.tenant();
    const { id } = await subscribe(service, tenant, nowhere, 'client.created');
    await service.request('POST', `/integrations/${id}/disable`, { tenant });
    await client(tenant, 'meanwhile');
    await service.request('POST', `/integrations/${id}/enable`, { tenant });
    await client(tenant, 'after');
    await service.app.keepJournals();
    assert.deepEqual(await plannedFor(tenant), ['after']);
  });

  test('goes on without a subscription or an integration that was removed', async () => {
    const tenant = await service.tenant();
    const [first, second, third] = [
      await subscribe(service, tenant, nowhere, 'client.created'),
      await subscribe(service, tenant, nowhere, 'client.created'),
      await subscribe(service, tenant, nowhere, 'client.created'),
    ];
    await client(tenant, 'told');
    await service.db.asOwner(async (owner) => {
      await owner.query('delete from subscriptions where integration_id = $1', [first.id]);
      await owner.query('delete from integrations where id = $1', [second.id]);
    });
    await service.app.keepJournals();
    assert.deepEqual(await plannedFor(tenant), ['told']);
    assert.equal(third.status, 'ACTIVE');
  });

  test('takes several slices for one event with more subscriptions than the limit, and none twice', async () => {
    const tenant = await service.tenant();
    for (let count = 0; count < 5; count++) await subscribe(service, tenant, nowhere, 'client.created');
    await client(tenant, 'one');
    await client(tenant, 'two');
    await orderPending(service.app.journal, service.db.database.inTenant(tenant), tenant);
    const counts: number[] = [];
    for (let outcome = 'more'; outcome === 'more'; ) {
      outcome = await planNow(tenant, 0.002); // two at a time
      counts.push((await plannedFor(tenant)).length);
    }
    assert.ok(
      counts.every((count, index) => count - (counts[index - 1] ?? 0) <= 2),
      counts.join(' '),
    );
    assert.deepEqual(await plannedFor(tenant), [...Array(5).fill('one'), ...Array(5).fill('two')]);
  });
});
