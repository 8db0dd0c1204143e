import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { activeContract, draft, make } from '../../../../test/support/billing.ts';
import { readyAsset } from '../../../../test/support/records/assets.ts';
import { useService } from '../../../../test/support/service.ts';
import type { Event } from './schema.ts';

const service = useService();
const ALICE = { type: 'PERSON', id: 'alice' };

async function eventsIn(tenant: string): Promise<Event[]> {
  return (await service.request('GET', '/events', { tenant })).data;
}

/** The clients of the events, newest first. */
async function clientsOf(tenant: string, types: RegExp): Promise<(string | undefined)[]> {
  const events = (await eventsIn(tenant)).filter(({ type }) => types.test(type));
  return events.map(({ client }) => client);
}

describe('the envelope of an event', () => {
  test('an event names exactly what its guide says', async () => {
    const tenant = await service.tenant();
    const { id } = await make(service, tenant, '/clients', { name: 'Northwind' });
    const [event] = await eventsIn(tenant);
    const { data, createdAt, id: eventId, ...rest } = event as Event;
    const { info } = (await service.request('GET', '/openapi.json')).json;
    assert.deepEqual(rest, {
      ...{ type: 'client.created', tenant, mode: 'LIVE', client: id },
      ...{ actor: ALICE, apiVersion: info.version, sequence: 1 },
    });
    assert.equal(data.createdAt, data.updatedAt);
  });

  test('an event of a sandbox says so', async () => {
    const tenant = await service.tenant('alice', 'Trial', 'SANDBOX');
    await make(service, tenant, '/clients', { name: 'Northwind' });
    const events = await eventsIn(tenant);
    assert.deepEqual(
      events.map(({ type, mode }) => [type, mode]),
      [
        ['client.created', 'SANDBOX'],
        ['tenant.created', 'SANDBOX'],
      ],
    );
  });

  test('an event names the client that the record belongs to, and none if there is none', async () => {
    const tenant = await service.tenant();
    const { client, id: contractId } = await activeContract(service, tenant);
    await make(service, tenant, '/projects', { contractId, name: 'Shop' });
    const address = { name: 'Us', address1: '1 Main Street', country: 'DE', city: 'Berlin', zip: '10115' };
    await make(service, tenant, '/addresses', address);
    await make(service, tenant, '/addresses', { ...address, clientId: client });
    await readyAsset(service, tenant);
    assert.deepEqual(await clientsOf(tenant, /^address\.created/), [client, undefined]);
    assert.deepEqual(await clientsOf(tenant, /^(client|contract|project)\.created/), [
      client,
      client,
      client,
    ]);
    for (const event of await eventsIn(tenant))
      if (/^(tenant|asset)\./.test(event.type)) assert.ok(!('client' in event), event.type);
  });

  test('an event names the client of a deleted record, too', async () => {
    const tenant = await service.tenant();
    const { id: clientId } = await make(service, tenant, '/clients', { name: 'Northwind' });
    const contact = await make(service, tenant, '/contacts', { clientId, name: 'Ada' });
    await make(service, tenant, '/emails', { contactId: contact.id, address: 'ada@example.com' });
    await service.request('DELETE', `/clients/${clientId}`, { tenant });
    assert.deepEqual(await clientsOf(tenant, /^(client|contact|email)\./), Array(6).fill(clientId));
  });

  test('an event names the client of a project or line, even if contract or invoice were deleted before', async () => {
    const tenant = await service.tenant();
    const { id: clientId } = await make(service, tenant, '/clients', { name: 'Northwind' });
    const terms = { clientId, name: 'Care', currencyCode: 'EUR', startsAt: '2026-01-01T00:00:00Z' };
    const { id: contractId } = await make(service, tenant, '/contracts', terms);
    const { id: projectId } = await make(service, tenant, '/projects', { contractId, name: 'Shop' });
    await service.request('DELETE', `/projects/${projectId}`, { tenant });
    await service.request('DELETE', `/contracts/${contractId}`, { tenant });
    assert.deepEqual(await clientsOf(tenant, /^(contract|project)\./), Array(4).fill(clientId));
    const invoice = await draft(service, tenant, [{ name: 'Work', quantity: 1, amountMinor: 1 }]);
    await service.request('DELETE', `/invoices/${invoice.id}`, { tenant });
    assert.deepEqual(await clientsOf(tenant, /^(invoice|billable)\./), Array(4).fill(invoice.client));
  });

  test('an event names the access token that made the change', async () => {
    const tenant = await service.tenant();
    const machine = await make(service, tenant, '/access-tokens', { name: 'Machine', role: 'MEMBER' });
    const body = { name: 'Northwind' };
    await service.request('POST', '/clients', { tenant, bearer: machine.token, body });
    assert.deepEqual((await eventsIn(tenant))[0]?.actor, { type: 'ACCESS_TOKEN', id: machine.id });
  });

  test('an event names the author of the last change of a transaction, or else the database user', async () => {
    const tenant = await service.tenant();
    const { id } = await make(service, tenant, '/clients', { name: 'Northwind' });
    const owner = await service.db.asOwner(async (client) => {
      const rename = (name: string) => client.query('update clients set name = $1 where id = $2', [name, id]);
      const actAs = (actor: string) => client.query(`select set_config('app.actor', $1, true)`, [actor]);
      await client.query('begin');
      await client.query(`select set_config('app.tenant_id', $1, true)`, [tenant]);
      await rename('By hand');
      await actAs('person bob');
      await rename('By Bob');
      await client.query('commit');
      await client.query('begin');
      await actAs('person bob');
      await rename('By Bob again');
      await actAs('');
      await rename('By hand again');
      await client.query('commit');
      return (await client.query('select session_user as name')).rows[0].name;
    });
    const [byHand, byBob] = await eventsIn(tenant);
    assert.deepEqual([byHand?.data.name, byHand?.actor], ['By hand again', { type: 'SYSTEM', id: owner }]);
    assert.deepEqual([byBob?.data.name, byBob?.actor], ['By Bob', { type: 'PERSON', id: 'bob' }]);
  });
});
