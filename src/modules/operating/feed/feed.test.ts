import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { make } from '../../../../test/support/billing.ts';
import { startService } from '../../../../test/support/service.ts';
import { newId } from '../../../platform/ids.ts';
import { numberEvents } from './numbering.ts';

const service = startService();
const feed = (query = '') => service.request('GET', `/operator/events${query}`, { as: 'operator' });
const eventsOf = async (tenant: string) =>
  (await service.request('GET', '/events?limit=500', { tenant })).data.toReversed();
const client = (tenant: string, name = 'Northwind') => make(service, tenant, '/clients', { name });

/** All pages from a link on. */
async function everyPage(query: string) {
  const events = [];
  for (let next: string | undefined = query; next !== undefined; ) {
    const answer = await feed(next);
    assert.equal(answer.status, 200, answer.text);
    events.push(...answer.data);
    next = /<[^>]*\/operator\/events(\?[^>]*)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
  }
  return events;
}

const withoutPlace = ({ feedSequence: _, tenantExternalId: _id, ...event }: Record<string, unknown>) => event;

describe('the feed of all tenants', () => {
  test('the feed shows the events of every tenant as the tenant sees them, each once and in its order', async () => {
    const tenants = [await service.tenant(), await service.tenant(), await service.tenant()];
    for (let round = 0; round < 5; round++)
      for (const tenant of tenants) await client(tenant, `Client ${round}`);
    await service.app.sealJournals();
    for (const page of ['?since=0&limit=4', '?since=0&limit=500']) {
      const events = await everyPage(page);
      const numbers = events.map(({ feedSequence }) => feedSequence);
      assert.deepEqual(
        numbers,
        numbers.toSorted((a, b) => a - b),
      );
      assert.equal(new Set(numbers).size, numbers.length);
      for (const tenant of tenants) {
        const own = events.filter((event) => event.tenant === tenant).map(withoutPlace);
        assert.deepEqual(own, await eventsOf(tenant));
      }
    }
    const newest = (await feed('?limit=500')).data;
    assert.deepEqual(newest.toReversed(), await everyPage('?since=0'));
  });

  test('the feed continues after an event, after a number, and only with the wanted types and tenant', async () => {
    const tenant = await service.tenant();
    const [first, second] = [await client(tenant, 'One'), await client(tenant, 'Two')];
    const own = (await feed(`?tenantId=${tenant}&since=0`)).data;
    assert.deepEqual(
      own.map(({ type }: { type: string }) => type),
      ['tenant.created', 'client.created', 'client.created'],
    );
    for (const since of [own[1].id, own[1].feedSequence]) {
      const after = (await feed(`?since=${since}&tenantId=${tenant}`)).data;
      assert.deepEqual(after, [own[2]]);
      assert.equal(after[0].data.id, second.id);
    }
    const typed = await everyPage(`?since=0&tenantId=${tenant}&type=client.*&limit=1`);
    assert.deepEqual(
      typed.map(({ data }) => data.id),
      [first.id, second.id],
    );
  });

  test('the feed refuses a place that it does not have, so that nobody waits behind it in vain', async () => {
    const { data } = await feed('?limit=1');
    assert.equal((await feed(`?since=${data[0].feedSequence + 1}`)).status, 404);
    assert.equal((await feed(`?since=${newId('event')}`)).status, 404);
    assert.equal((await feed('?since=yesterday')).status, 400);
    assert.equal((await feed('?type=client.exploded')).status, 400);
    assert.equal((await feed(`?since=${data[0].feedSequence}`)).data.length, 0);
  });

  test('the feed is for operators only', async () => {
    const tenant = await service.tenant();
    for (const path of ['/operator/events', '/operator/webhooks'])
      for (const as of ['alice', 'bob']) {
        const answer = await service.request('GET', path, { as, tenant });
        assert.equal(answer.status, 403, path);
        assert.equal(answer.headers.get('error-code'), 'operator_needed');
      }
  });

  test('the feed says nothing of other tenants to a tenant, and reads each in its own scope', async () => {
    const [one, other] = [await service.tenant(), await service.tenant()];
    await client(one, 'Secret of one');
    await service.app.sealJournals();
    await numberEvents(service.app.integrations);
    // A place that names the journal of another tenant finds nothing: the tenant's own journal is read.
    await service.db.asOwner((owner) =>
      owner.query(
        `insert into event_feed (sequence, tenant_id, journal_sequence, event_id, type)
         select (select sequence + 1 from feed_head), $1, 4711, gen_random_uuid(), 'client.created'`,
        [other],
      ),
    );
    await service.db.asOwner((owner) => owner.query('update feed_head set sequence = sequence + 1'));
    const events = (await feed(`?since=0&tenantId=${other}`)).data;
    assert.deepEqual(
      events.map(({ type }: { type: string }) => type),
      ['tenant.created'],
    );
    const made = await client(other);
    const pages = await everyPage(`?since=0&tenantId=${other}&limit=1`);
    assert.deepEqual(
      pages.map(({ data }) => data.id),
      [other, made.id],
      'a page without events leads on',
    );
  });

  test('the feed keeps a deleted tenant until it is purged, and then a gap', async () => {
    const tenant = await service.tenant();
    await client(tenant);
    await service.request('DELETE', `/tenants/${tenant}`);
    await service.app.sealJournals();
    const kept = (await feed(`?tenantId=${tenant}&since=0`)).data;
    assert.equal(kept.at(-1).type, 'tenant.deleted');
    const end = kept.at(-1).feedSequence;
    await service.db.asOwner((owner) => owner.query('delete from tenants where id = $1', [tenant]));
    assert.deepEqual((await feed(`?tenantId=${tenant}&since=0`)).data, []);
    assert.equal((await feed(`?since=${end}`)).status, 200);
    await client(await service.tenant());
    await service.app.sealJournals();
    assert.ok((await feed('?limit=1')).data[0].feedSequence > end);
  });

  test('a feed that fails holds up no journal, and makes up for it', async () => {
    const tenant = await service.tenant();
    await feed();
    await service.db.asOwner((owner) =>
      owner.query(`create function poison() returns trigger language plpgsql as $$ begin raise 'poisoned'; end $$;
        create trigger poison before insert on event_feed for each row execute function poison()`),
    );
    const made = await client(tenant);
    await service.app.sealJournals();
    const events = await eventsOf(tenant);
    assert.equal(events.at(-1).data.id, made.id);
    await assert.rejects(numberEvents(service.app.integrations), /poisoned/);
    await service.db.asOwner((owner) => owner.query('drop trigger poison on event_feed'));
    assert.deepEqual(withoutPlace((await feed('?limit=1')).data[0]), events.at(-1));
  });
});
