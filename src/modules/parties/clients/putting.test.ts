import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { useService } from '../../../../test/support/service.ts';

const service = useService();
const ADDRESS = { address1: '1 Main Street', zip: '10115', city: 'Berlin', country: 'Germany' };

describe("clients by the caller's own identifier", () => {
  let tenant: string;
  before(async () => {
    tenant = await service.tenant();
  });
  const get = async (path: string) => (await service.request('GET', path, { tenant })).data;
  const put = (externalId: string, body: object) =>
    service.request('PUT', `/clients/by-external-id/${externalId}`, { tenant, body });

  test('a PUT makes the first address and contact of a client, and then changes them', async () => {
    await put('erp-1', { name: 'Northwind' });
    const body = {
      ...{ name: 'Northwind', address: ADDRESS },
      contact: { name: 'Ada', email: 'ada@example.com', externalId: 'person-1' },
    };
    const { data: client } = await put('erp-1', body);
    const partsOf = async () => {
      const [contacts, addresses] = await Promise.all(
        ['contacts', 'addresses'].map((path) => get(`/${path}?clientId=${client.id}`)),
      );
      return { addresses, contacts, emails: await get(`/emails?contactId=${contacts[0].id}`) };
    };
    const parts = await partsOf();
    assert.deepEqual(
      [parts.addresses[0].name, parts.contacts[0].externalId, parts.emails[0].address],
      ['Northwind', 'person-1', 'ada@example.com'],
    );
    assert.deepEqual((await put('erp-1', body)).data, client);
    assert.deepEqual(await partsOf(), parts, 'nothing was written');
    await put('erp-1', {
      ...{ name: 'Northwind', address: { ...ADDRESS, city: 'Hamburg' } },
      contact: { email: 'grace@example.com' },
    });
    const changed = await partsOf();
    const [address, contact, email] = [changed.addresses[0], changed.contacts[0], changed.emails[0]];
    assert.deepEqual([address.id, address.city], [parts.addresses[0].id, 'Hamburg']);
    assert.deepEqual(contact, parts.contacts[0]);
    assert.deepEqual([email.id, email.address], [parts.emails[0].id, 'grace@example.com']);
    assert.deepEqual(
      Object.values(changed).map(({ length }) => length),
      [1, 1, 1],
    );
  });

  test('a taken externalId of the contact refuses the whole client', async () => {
    await put('erp-2', { name: 'Northwind', contact: { externalId: 'person-2' } });
    const refused = await put('erp-3', { name: 'Southwind', contact: { externalId: 'person-2' } });
    assert.equal(refused.status, 409, refused.text);
    assert.match(refused.json.existingId as string, /^con_/);
    assert.equal((await put('erp-3', { name: 'Southwind' })).status, 201);
  });
});
