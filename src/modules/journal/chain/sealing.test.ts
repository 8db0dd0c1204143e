import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { enterTenant } from '../../../../test/support/database.ts';
import { everyPage } from '../../../../test/support/expectations.ts';
import { DAMAGED } from '../../../../test/support/routes/recorded-traffic.ts';
import { useService } from '../../../../test/support/service.ts';
import { eventSources } from '../../../composition/events.ts';
import type { AuditEntry } from '../audit-entries/schema.ts';
import { verifyTenant } from '../audit-entries/verification.ts';
import type { Event } from '../events/schema.ts';
import { CHANGES_MAX, sealPending, sealSome } from './sealing.ts';

/** Changes of one turn. */
const FEW = 10;

const service = useService();
let tenant: string;
let client: string;

const journal = () => ({
  ...{ database: service.db.database, sources: eventSources() },
  plan: async () => 'done' as const,
});
const keep = async (most: number) => {
  const { hasMore } = await sealSome(journal(), tenant, most / CHANGES_MAX);
  return hasMore ? 'more' : 'done';
};
const keepAll = async (most: number) => {
  let turns = 1;
  while ((await keep(most)) === 'more') turns++;
  return turns;
};
const all = async <T>(path: string, headers = {}): Promise<T[]> =>
  (await everyPage(service, path, { tenant, limit: 100, headers })).reverse() as T[];
/** Some have types that no resource has. */
const events = () => all<Event>('/events', DAMAGED);
const entries = () => all<AuditEntry>('/audit-entries');
const namesOf = (found: Event[]) => found.map(({ type, data }) => `${type} ${data.name}`);

/** Runs SQL in one transaction. */
const write = (...statements: string[]) =>
  service.db.asOwner(async (owner) => {
    await enterTenant(owner, tenant);
    await owner.query('begin');
    for (const sql of statements) await owner.query(sql);
    await owner.query('commit');
  });
const insertContacts = (first: number, last: number) =>
  `insert into contacts (id, client_id, name, created_at, updated_at)
   select 'con_' || number, '${client}', 'Contact ' || number, now(), now()
   from generate_series(${first}, ${last}) as number`;
const rename = (name: string, where = 'true') =>
  `update contacts set name = '${name}' where tenant_id = app_tenant() and ${where}`;

/** Each entry has its place once, and the chain holds. */
async function assertOrdered(length: number): Promise<void> {
  const { head, flaw, unsealed } = await verifyTenant(service.db.database, tenant);
  assert.deepEqual([flaw, head.sequence, unsealed], [undefined, length, 0]);
  const found = await entries();
  assert.deepEqual(
    found.map(({ sequence }) => sequence),
    Array.from({ length }, (_, index) => index + 1),
  );
}

describe('transactions', () => {
  beforeEach(async () => {
    tenant = await service.tenant();
    client = (await service.request('POST', '/clients', { tenant, body: { name: 'Northwind' } })).data.id;
    await keepAll(100);
  });

  test('a transaction gives one entry and one event for each record, with its final state', async () => {
    await write(
      insertContacts(1, 15),
      rename('Changed'),
      `delete from contacts where tenant_id = app_tenant() and id in ('con_2', 'con_15')`,
      rename('First', `id = 'con_1'`),
    );
    await keepAll(FEW);
    const made = (await events()).slice(2);
    assert.deepEqual(
      namesOf(made),
      ['First', ...Array(12).fill('Changed')].map((name) => `contact.created ${name}`),
    );
    assert.deepEqual(new Set(made.map(({ sequence }) => sequence)), new Set([1]));
    await assertOrdered(3 + 13);
    await write(rename('Later', `id = 'con_1'`));
    await keepAll(FEW);
    const [last] = (await events()).slice(-1);
    assert.deepEqual([last?.type, last?.sequence, last?.data.name], ['contact.updated', 2, 'Later']);
  });

  test('a transaction is sealed whole, even with more changes than a turn takes', async () => {
    await write(insertContacts(1, 45));
    assert.equal(await keep(FEW), 'done');
    await assertOrdered(3 + 45);
  });

  test('transactions are sealed in turns, in the order of their last changes', async () => {
    await service.db.asOwner(async (slow) => {
      await enterTenant(slow, tenant);
      await slow.query('begin');
      await slow.query(insertContacts(101, 107));
      await write(insertContacts(1, 25));
      await slow.query(insertContacts(108, 112));
      await slow.query('commit');
      await write(insertContacts(201, 208));
    });
    assert.equal(await keep(FEW), 'more');
    await keepAll(FEW);
    await assertOrdered(3 + 25 + 12 + 8);
    const names = (await events()).slice(2).map(({ data }) => data.name);
    assert.deepEqual(
      [names[0], names[24], names[25], names[36], names[37], names.length],
      ['Contact 1', 'Contact 25', 'Contact 101', 'Contact 112', 'Contact 201', 45],
    );
  });
});

describe('the order of a journal', () => {
  beforeEach(async () => {
    tenant = await service.tenant();
    client = (await service.request('POST', '/clients', { tenant, body: { name: 'Northwind' } })).data.id;
    await keepAll(100);
  });

  test('a journal has no entry for a record that a transaction leaves as it was, and no gap in its sequence', async () => {
    await write(insertContacts(1, 2));
    await write(rename('Other', `id = 'con_1'`), rename('Contact 1', `id = 'con_1'`));
    await write(insertContacts(3, 3), `delete from contacts where tenant_id = app_tenant() and id = 'con_3'`);
    await write(rename('Changed', `id = 'con_1'`));
    const made = (await events()).slice(2);
    assert.deepEqual(namesOf(made), [
      'contact.created Contact 1',
      'contact.created Contact 2',
      'contact.updated Changed',
    ]);
    assert.deepEqual(
      made.map(({ sequence }) => sequence),
      [1, 1, 2],
    );
    await assertOrdered(3 + 2 + 1);
  });

  test('a journal has one event for a record that a transaction changed several times, even across tenants', async () => {
    const mine = client;
    const theirs = (
      await service.request('POST', '/clients', {
        as: 'bob',
        tenant: await service.tenant('bob'),
        body: { name: 'Theirs' },
      })
    ).data.id;
    const both = (name: string) => `update clients set name = '${name}' where id in ('${mine}', '${theirs}')`;
    await write(both('One'), both('Two'), both('Three'));
    assert.deepEqual(namesOf((await events()).slice(2)), ['client.updated Three']);
    await assertOrdered(3 + 1);
  });

  test('a journal gives an event the time of the last of its changes, by which it is found', async () => {
    await write(
      `update clients set name = 'One' where id = '${client}'`,
      'select pg_sleep(0.01)',
      `update clients set name = 'Two' where id = '${client}'`,
    );
    const last = (await entries()).at(-1);
    const found = (await service.request('GET', `/events?since=${last?.createdAt}`, { tenant })).data;
    assert.deepEqual(namesOf(found), ['client.updated Two']);
    assert.equal(found[0].createdAt, last?.createdAt);
  });

  test('the order of a journal is fixed before reading, even if another process begins the journal at that moment', async () => {
    tenant = await service.tenant();
    await service.db.asOwner(async (other) => {
      await other.query('begin');
      await other.query('insert into journal_heads (tenant_id) values ($1)', [tenant]);
      const reading = entries();
      await other.query('select pg_sleep(0.1)');
      await other.query('commit');
      assert.equal((await reading).length, 2);
    });
  });

  test('the order of a journal is fixed for the current tenant only', async () => {
    const other = await service.tenant('bob');
    await write(insertContacts(1, 1));
    await sealPending(journal(), service.db.database.inTenant(other), tenant);
    assert.equal((await events()).at(-1)?.data.name, 'Contact 1');
    await assertOrdered(3 + 1);
  });

  test('a journal counts on for a record that was deleted and made again', async () => {
    await write(insertContacts(1, 1));
    await write(`delete from contacts where tenant_id = app_tenant() and id = 'con_1'`);
    await write(insertContacts(1, 1));
    await write(rename('Later'));
    const made = (await events()).slice(2);
    assert.deepEqual(
      made.map(({ type, sequence }) => `${type} ${sequence}`),
      ['contact.created 1', 'contact.deleted 2', 'contact.created 3', 'contact.updated 4'],
    );
    await assertOrdered(3 + 4);
  });

  test('a journal holds only committed changes, however few a caller asks to seal', async () => {
    await service.db.asApplication(async (client) => {
      await enterTenant(client, tenant);
      await client.query('begin');
      await client.query(insertContacts(1, 1));
      for (const most of ['0', '-1', 'null'])
        await client.query(`select seal_journal(${most}, '{}', 'v1', true)`);
      await client.query(`delete from contacts where id = 'con_1'`);
      await client.query('commit');
    });
    await assertOrdered(3);
  });

  test('a journal has times that never go back, even if the clock does', async () => {
    const [future] = await service.db.asOwner(async (owner) => {
      const sql = `update journal_heads set sealed_at = now() + interval '1 hour' where tenant_id = $1 returning sealed_at`;
      return (await owner.query(sql, [tenant])).rows;
    });
    await write(insertContacts(1, 1));
    await write(insertContacts(2, 2));
    const [second, first] = (await entries()).toReversed();
    for (const entry of [first, second]) assert.equal(entry?.sealedAt, future.sealed_at.toISOString());
    await assertOrdered(3 + 2);
  });

  test('the chain of a journal covers every part of an entry, whatever it contains, also if it is erased', async () => {
    await write(
      `select set_config('app.actor', E'person a\\n"b" \\u00e4', true), set_config('app.request_id', E'-\\n{}', true)`,
      insertContacts(1, 2),
      `update contacts set name = E'\\n-\\n"' where tenant_id = app_tenant() and id = 'con_1'`,
      `update clients set name = E'\\u00fc' where id = '${client}'`,
      `delete from contacts where tenant_id = app_tenant() and id = 'con_2'`,
    );
    await keepAll(FEW);
    await assertOrdered(3 + 2);
    await write(
      `update journal set before = null, after = null, media = null, extra = null
       where resource_id = '${client}' and action = 'updated'`,
    );
    await assertOrdered(3 + 2);
    assert.equal((await verifyTenant(service.db.database, tenant)).erased, 1);
  });

  test('a journal is read page by page for one record', async () => {
    await write(insertContacts(1, 5));
    for (const name of ['Once', 'Twice', 'Three times']) await write(rename(name));
    const whole = (await entries()).toReversed();
    for (const resourceId of ['con_1', 'con_3', 'con_5']) {
      const found = await everyPage(service, `/audit-entries?resourceId=${resourceId}`, { tenant, limit: 2 });
      assert.equal(found.length, 4);
      assert.deepEqual(
        found,
        whole.filter((entry) => entry.resourceId === resourceId),
      );
    }
  });
});
