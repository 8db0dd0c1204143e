import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { make } from '../../../../test/support/billing.ts';
import { LOCAL, subscribe } from '../../../../test/support/integrations/deliveries.ts';
import { startService } from '../../../../test/support/service.ts';
import { sealPending } from '../../journal/chain/sealing.ts';
import { INTEGRATION_STATUSES } from '../integrations/schema.ts';
import { isInUse } from '../integrations/status.ts';
import { cutSlice, planDeliveries } from './planning.ts';

const event = (sequence: number, type = 'client.created') => ({
  ...{ id: `evt_${sequence}`, sequence, type, recordId: `clnt_${sequence}` },
  clientId: `clnt_${sequence}`,
});
const period = (subscriptionId: string, more = {}) => ({
  ...{ subscriptionId, integrationId: `int_${subscriptionId}`, eventType: 'client.*', clientId: null },
  ...{ firstSequence: 1, lastSequence: Number.MAX_SAFE_INTEGER, ...more },
});
const three = ['a', 'b', 'c'].map((id) => period(id));

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
      'leaves out other types, other clients and events before or after the period',
      [
        [event(1), event(2), event(3, 'invoice.created')],
        [
          period('a', { clientId: 'clnt_2' }),
          period('b', { firstSequence: 2 }),
          period('c', { lastSequence: 1 }),
        ],
        9,
        9,
      ],
      '1c 2a 2b',
      9,
    ],
  ];
  for (const [name, given, matches, end] of cases)
    test(`a slice of planning ${name}`, () => assert.deepEqual(planned(given), [matches, end]));
});

describe('planning', () => {
  const service = startService(LOCAL);
  const client = (tenant: string, name: string) => make(service, tenant, '/clients', { name });
  const nowhere = 'http://127.0.0.1:4000/hooks';
  const planNow = (tenant: string, share: number) =>
    planDeliveries(service.db.database.inTenant(tenant), service.clock, tenant, share);
  const plannedFor = (tenant: string) =>
    service.db.asOwner(async (owner) => {
      const { rows } = await owner.query(
        `select clients.name from deliveries join clients on clients.id = record_id
         where deliveries.tenant_id = $1 order by event_sequence, integration_id`,
        [tenant],
      );
      return rows.map(({ name }) => name);
    });

  test('planning gives a subscription the changes after it, even if their order is fixed later', async () => {
    const tenant = await service.tenant();
    await client(tenant, 'before');
    await subscribe(service, tenant, nowhere, 'client.created');
    await client(tenant, 'after');
    await service.app.sealJournals();
    assert.deepEqual(await plannedFor(tenant), ['after']);
  });

  const periodsOf = (tenant: string) =>
    service.db.asOwner(async (owner) => {
      const { rows } = await owner.query(
        'select integration_id from subscription_periods where tenant_id = $1 and ended_by is not null',
        [tenant],
      );
      return rows.length;
    });
  const request = async (tenant: string, method: 'POST' | 'DELETE', path: string) =>
    assert.ok((await service.request(method, path, { tenant })).status < 300);

  interface Subscribed {
    tenant: string;
    id: string;
    subscription: string;
  }
  const disable = ({ tenant, id }: Subscribed) => request(tenant, 'POST', `/integrations/${id}/disable`);
  const enable = ({ tenant, id }: Subscribed) => request(tenant, 'POST', `/integrations/${id}/enable`);
  const unsubscribe = ({ tenant, id, subscription }: Subscribed) =>
    request(tenant, 'DELETE', `/integrations/${id}/subscriptions/${subscription}`);
  const subscribeAgain = async ({ tenant, id }: Subscribed) => {
    await make(service, tenant, `/integrations/${id}/subscriptions`, { eventType: 'client.created' });
  };
  /** A receiver that answers 410 has the same effect. */
  const giveUp = ({ id }: Subscribed) =>
    service.db.asOwner((owner) =>
      owner.query(`update integrations set status = 'DISABLED' where id = $1`, [id]),
    );
  const endings: [
    string,
    (given: Subscribed) => Promise<unknown>,
    (given: Subscribed) => Promise<unknown>,
  ][] = [
    ['unsubscribed', unsubscribe, subscribeAgain],
    ['disabled', disable, enable],
    ['disabled by a failure', giveUp, enable],
  ];
  for (const [ended, end, beginAgain] of endings)
    test(`planning gives an integration that was ${ended} what happened before, and what happens once it is back`, async () => {
      const tenant = await service.tenant();
      const { id, subscriptions } = await subscribe(service, tenant, nowhere, 'client.created');
      const subscribed = { tenant, id, subscription: subscriptions[0].id };
      await client(tenant, 'before');
      await end(subscribed);
      assert.deepEqual(await plannedFor(tenant), [], 'nobody waits for the planning');
      await client(tenant, 'meanwhile');
      await beginAgain(subscribed);
      await client(tenant, 'after');
      await service.app.sealJournals();
      assert.deepEqual(await plannedFor(tenant), ['before', 'after']);
      assert.equal(await periodsOf(tenant), 0);
    });

  test('planning covers an ended subscription in as many slices as it takes', async () => {
    const tenant = await service.tenant();
    const { id, subscriptions } = await subscribe(service, tenant, nowhere, 'client.created');
    for (const name of ['one', 'two', 'three']) await client(tenant, name);
    await unsubscribe({ tenant, id, subscription: subscriptions[0].id });
    await client(tenant, 'four');
    await sealPending(service.app.journal, service.db.database.inTenant(tenant), tenant);
    while ((await planNow(tenant, 0.001)) === 'more'); // one at a time
    assert.deepEqual(await plannedFor(tenant), ['one', 'two', 'three']);
  });

  test('planning leaves out a change that commits after the end has its place in the order', async () => {
    const tenant = await service.tenant();
    const { id, subscriptions } = await subscribe(service, tenant, nowhere, 'client.created');
    await service.db.asOwner(async (owner) => {
      await owner.query('begin');
      await owner.query(
        `insert into clients (tenant_id, id, name, created_at, updated_at)
         values ($1, 'clnt_01m7egve3efpwadmv22e39qd36', 'under way', now(), now())`,
        [tenant],
      );
      await unsubscribe({ tenant, id, subscription: subscriptions[0].id });
      await service.app.sealJournals();
      assert.equal(await periodsOf(tenant), 0);
      await owner.query('commit');
    });
    await service.app.sealJournals();
    assert.deepEqual(await plannedFor(tenant), []);
  });

  test('planning leaves out nothing beside a transaction that leaves no entry', async () => {
    const tenant = await service.tenant();
    const { id } = await subscribe(service, tenant, nowhere, 'client.created');
    await client(tenant, 'before');
    await service.db.asOwner(async (owner) => {
      await owner.query('begin');
      for (const status of ['DISABLED', 'ACTIVE'])
        await owner.query('update integrations set status = $2 where id = $1', [id, status]);
      await owner.query('commit');
    });
    await client(tenant, 'after');
    await service.app.sealJournals();
    assert.deepEqual(await plannedFor(tenant), ['before', 'after']);
  });

  test('planning goes on without an integration that was removed', async () => {
    const tenant = await service.tenant();
    const { id } = await subscribe(service, tenant, nowhere, 'client.created');
    await subscribe(service, tenant, nowhere, 'client.created');
    await client(tenant, 'delivered');
    await request(tenant, 'DELETE', `/integrations/${id}`);
    await service.app.sealJournals();
    assert.deepEqual(await plannedFor(tenant), ['delivered']);
  });

  test('planning and the service agree which integrations are in use', () =>
    service.db.asOwner(async (owner) => {
      for (const status of INTEGRATION_STATUSES) {
        const { rows } = await owner.query('select is_in_use($1) as "isInUse"', [status]);
        assert.equal(rows[0].isInUse, isInUse(status), status);
      }
    }));

  test('planning takes several slices for one event with more subscriptions than the limit, and none twice', async () => {
    const tenant = await service.tenant();
    for (let count = 0; count < 5; count++) await subscribe(service, tenant, nowhere, 'client.created');
    await client(tenant, 'one');
    await client(tenant, 'two');
    await sealPending(service.app.journal, service.db.database.inTenant(tenant), tenant);
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
