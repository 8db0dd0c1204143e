import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { TIMESTAMP } from '../../../../test/support/expectations.ts';
import type { RequestOptions } from '../../../../test/support/http.ts';
import { useService } from '../../../../test/support/service.ts';
import { newId } from '../../../platform/ids.ts';
import { restoreTenant } from '../../parties/tenants/service.ts';
import type { AuditEntry } from './schema.ts';

const service = useService();
let tenant: string;

const send = async (method: string, path: string, body?: object, options: RequestOptions = {}) => {
  const answer = await service.request(method, path, { tenant, ...(body && { body }), ...options });
  assert.ok(answer.status < 300, answer.text);
  return answer;
};
const entries = async (query = ''): Promise<AuditEntry[]> =>
  (await service.request('GET', `/audit-entries${query}`, { tenant })).data;
const entriesOf = (id: string) => entries(`?resourceId=${id}`);

/** The actions on the record, oldest first. */
const actionsOn = async (id: string) => (await entriesOf(id)).map(({ action }) => action).reverse();

describe('every change of a record', () => {
  const place = { name: 'HQ', address1: 'Street 1', country: 'DE', city: 'Berlin', zip: '10117' };
  let clientId: string;
  let contactId: string;
  let contractId: string;
  before(async () => {
    tenant = await service.tenant();
    clientId = (await send('POST', '/clients', { name: 'Northwind' })).data.id;
    contactId = (await send('POST', '/contacts', { clientId, name: 'Ada' })).data.id;
    contractId = (await send('POST', '/contracts', { clientId, name: 'Work', currencyCode: 'EUR' })).data.id;
  });

  const kinds: [resource: string, path: string, body: () => object, change: Record<string, unknown>][] = [
    ['member', '/members', () => ({ subject: 'bob', role: 'VIEWER' }), { role: 'MEMBER' }],
    ['accessToken', '/access-tokens', () => ({ name: 'Machine', role: 'VIEWER' }), { name: 'Robot' }],
    ['client', '/clients', () => ({ name: 'Globex', order: 7 }), { name: 'Initech', order: 8 }],
    ['address', '/addresses', () => ({ ...place, clientId }), { city: 'Bonn' }],
    ['contact', '/contacts', () => ({ clientId, name: 'Grace' }), { title: 'Admiral' }],
    ['email', '/emails', () => ({ contactId, address: 'a@example.com' }), { address: 'b@example.com' }],
    [
      'contract',
      '/contracts',
      () => ({
        clientId,
        name: 'More',
        currencyCode: 'EUR',
        endsAt: '2099-01-01T00:00:00Z',
        taxRates: [{ percent: 19 }],
      }),
      { name: 'Less' },
    ],
    ['project', '/projects', () => ({ contractId, name: 'Shop' }), { description: 'All of it' }],
  ];

  for (const [resource, path, body, change] of kinds) {
    test(`every change of a record has an entry with actor, action, time, before and after: ${resource}`, async () => {
      const made = await send('POST', path, body());
      const { id } = made.data;
      const changed = await send('PATCH', `${path}/${id}`, change);
      const removed = await send('DELETE', `${path}/${id}`);
      const [deletion, update, creation, ...rest] = await entriesOf(id);
      assert.deepEqual(rest, []);
      for (const [entry, action, answer] of [
        [creation, 'created', made],
        [update, 'updated', changed],
        [deletion, 'deleted', removed],
      ] as const) {
        assert.match(
          entry?.id ?? '',
          /^aud_[0-7][0-9a-hjkmnp-tv-z]{9}[ef][0-9a-hjkmnp-tv-z]{2}[89abrstv][0-9a-hjkmnp-tv-z]{12}$/,
        );
        assert.match(entry?.createdAt ?? '', TIMESTAMP);
        const { actor, requestId } = entry as AuditEntry;
        assert.deepEqual([entry?.action, entry?.resource, entry?.resourceId], [action, resource, id]);
        assert.deepEqual(actor, { type: 'PERSON', id: 'alice' });
        assert.equal(requestId, answer.headers.get('x-request-id'));
      }
      assert.equal(creation?.before, undefined);
      assert.deepEqual(update?.before, creation?.after);
      assert.deepEqual(deletion?.before, update?.after);
      assert.equal(deletion?.after, undefined);
      for (const [field, value] of Object.entries(change)) assert.equal(update?.after?.[field], value);
      // Properties have the names and formats of the API.
      for (const [entry, { data }] of [
        [creation, made],
        [update, changed],
      ] as const) {
        for (const field of ['id', 'name', 'order', 'endsAt', 'taxRates', 'createdAt', 'updatedAt'])
          assert.deepEqual(entry?.after?.[field], data[field], field);
        assert.ok(!('tenantId' in (entry?.after ?? {})));
      }
    });
  }

  test('every change of a tenant is in its own trail: creation, change, deletion and restoration', async () => {
    const elsewhere = tenant;
    tenant = await service.tenant('alice', 'Acme');
    await send('PATCH', `/tenants/${tenant}`, { name: 'Acme Studio' });
    await send('DELETE', `/tenants/${tenant}`);
    const byCommand = service.db.database.inTenant(tenant, { actor: 'command restore-tenant' });
    await restoreTenant(byCommand, service.clock, tenant);
    service.clock.advance(5_001);
    const [restored, deleted, changed, created] = await entriesOf(tenant);
    assert.deepEqual(
      [created?.action, created?.actor.id, created?.after?.name],
      ['created', 'alice', 'Acme'],
    );
    assert.ok(created?.requestId);
    assert.deepEqual([changed?.before?.name, changed?.after?.name], ['Acme', 'Acme Studio']);
    assert.ok(deleted?.after?.deletedAt);
    assert.deepEqual(restored?.actor, { type: 'SYSTEM', id: 'restore-tenant' });
    const owner = (await entries()).find(({ resource }) => resource === 'member');
    assert.deepEqual([owner?.action, owner?.actor.id, owner?.after?.role], ['created', 'alice', 'OWNER']);
    tenant = elsewhere;
  });

  test('a change that follows from another change has its own entry', async () => {
    const { data: client } = await send('POST', '/clients', { name: 'Short-lived' });
    const made = await Promise.all([
      send('POST', '/contacts', { clientId: client.id, name: 'One' }),
      send('POST', '/contacts', { clientId: client.id, name: 'Two' }),
      send('POST', '/addresses', { clientId: client.id, ...place }),
    ]);
    const answer = await send('DELETE', `/clients/${client.id}`);
    for (const id of [client.id, ...made.map(({ data }) => data.id)]) {
      const [last] = await entriesOf(id);
      assert.deepEqual([last?.action, last?.actor.id], ['deleted', 'alice']);
      assert.equal(last?.requestId, answer.headers.get('x-request-id'));
    }
  });

  test('a change by an access token, or with an idempotency key, names its actor', async () => {
    const { data: machine } = await send('POST', '/access-tokens', { name: 'Machine', role: 'MEMBER' });
    const byMachine = await send('POST', '/clients', { name: 'x' }, { bearer: machine.token });
    const [entry] = await entriesOf(byMachine.data.id);
    assert.deepEqual(entry?.actor, { type: 'ACCESS_TOKEN', id: machine.id });
    assert.deepEqual(await actionsOn(machine.id), ['created'], 'using a token does not change it');

    const headers = { 'idempotency-key': 'audited', 'x-request-id': 'mine-1' };
    const first = await send('POST', '/clients', { name: 'Once' }, { headers });
    await send('POST', '/clients', { name: 'Once' }, { headers: { ...headers, 'x-request-id': 'mine-2' } });
    const [once, ...more] = await entriesOf(first.data.id);
    assert.deepEqual([once?.actor.id, once?.requestId, more], ['alice', 'mine-1', []]);

    const body = { name: 'Theirs' };
    const made = await service.request('POST', '/tenants', { headers, body, as: 'tess' });
    const [creation] = (
      await service.request('GET', `/audit-entries?resourceId=${made.data.id}`, {
        as: 'tess',
        tenant: made.data.id,
      })
    ).data;
    assert.deepEqual([creation.actor.id, creation.requestId], ['tess', 'mine-1']);
  });

  test('a change by a person who accepts an invitation names that person', async () => {
    const { data: member } = await send('POST', '/members', { email: 'ivy@example.com', role: 'VIEWER' });
    const bearer = await service.token('ivy', { email: 'ivy@example.com', email_verified: true });
    assert.equal((await service.request('GET', '/clients', { tenant, bearer })).status, 200);
    const [taken] = await entriesOf(member.id);
    assert.deepEqual([taken?.action, taken?.actor.id, taken?.after?.subject], ['updated', 'ivy', 'ivy']);
  });

  test('a change that bypasses the service names the database user', async () => {
    const user = await service.db.asOwner(async (client) => {
      await client.query(`select set_config('app.tenant_id', $1, false)`, [tenant]);
      await client.query(`set timezone = 'Asia/Tokyo'`);
      await client.query(`update clients set name = 'By hand' where id = $1`, [clientId]);
      return (await client.query('select session_user as name')).rows[0].name;
    });
    const [entry] = await entriesOf(clientId);
    assert.deepEqual([entry?.actor, entry?.requestId], [{ type: 'SYSTEM', id: user }, undefined]);
    assert.deepEqual(entry?.before?.createdAt, entry?.after?.createdAt);
  });
});

describe('changes without an entry', () => {
  const count = async () => (await entries('?limit=500')).length;

  test('no entry is written for a change that is refused, rolled back or empty', async () => {
    const { data: client } = await send('POST', '/clients', { name: 'Still' });
    const before = await count();
    const path = `/clients/${client.id}`;
    const attempts: [method: string, path: string, body: object, status: number][] = [
      ['POST', '/clients', { name: '' }, 400],
      ['PATCH', path, { name: '' }, 400],
      ['PATCH', path, {}, 200],
      ['PATCH', `/clients/${newId('client')}`, { name: 'x' }, 404],
      ['POST', '/contacts', { clientId: newId('client'), name: 'x' }, 404],
      ['POST', '/members', { subject: 'alice', role: 'VIEWER' }, 409],
    ];
    for (const [method, where, body, status] of attempts) {
      const answer = await service.request(method, where, { tenant, body });
      assert.equal(answer.status, status, answer.text);
    }
    assert.equal(
      (await service.request('POST', '/clients', { tenant, as: 'eve', body: { name: 'x' } })).status,
      403,
    );
    await service.db.asOwner(async (owner) => {
      await owner.query(`select set_config('app.tenant_id', $1, false)`, [tenant]);
      await owner.query('begin');
      await owner.query(`update clients set name = 'Never' where id = $1`, [client.id]);
      await owner.query('rollback');
    });
    assert.equal(await count(), before);
  });
});
