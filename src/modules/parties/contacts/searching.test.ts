import assert from 'node:assert/strict';
import { test } from 'node:test';
import { make } from '../../../../test/support/billing.ts';
import { everyPage } from '../../../../test/support/expectations.ts';
import { useService } from '../../../../test/support/service.ts';

const service = useService();

test('contacts are found by name, title, phone and their emails of now, in any order', async () => {
  const tenant = await service.tenant();
  const send = (method: string, path: string, body?: object) =>
    service.request(method, path, { tenant, body });
  const { id: clientId } = await make(service, tenant, '/clients', { name: 'Northwind' });
  const contact = (body: object) => make(service, tenant, '/contacts', { clientId, ...body });
  const ada = await contact({ name: 'Ada Lovelace', title: 'Countess', order: 2 });
  const zoe = await contact({ name: 'Zoë', phone: '+49 30 1234' });
  const address = 'ada@example.com';
  const first = await make(service, tenant, '/emails', { contactId: ada.id, address });
  const second = await make(service, tenant, '/emails', { contactId: zoe.id, address });
  const third = await make(service, tenant, '/emails', { contactId: ada.id, address: 'ada@example.org' });

  const found = async (query: string) => {
    const records = await everyPage(service, `/contacts?q=${query}`, { tenant, limit: 500 });
    return records.map(({ name }) => name);
  };
  assert.deepEqual(await found('zoe'), ['Zoë']);
  assert.deepEqual(await found('count%20lovel'), ['Ada Lovelace']);
  assert.deepEqual(await found('1234'), ['Zoë']);
  assert.deepEqual(await found(address), ['Zoë', 'Ada Lovelace']);
  assert.deepEqual(await found(`${address}&sort=name`), ['Ada Lovelace', 'Zoë']);
  assert.deepEqual(await found(`${address}&ids=${ada.id}`), ['Ada Lovelace']);
  assert.deepEqual(await found('countess%20example'), ['Ada Lovelace']);

  // What an email no longer says is not found, and what the name or another email says still is.
  await send('DELETE', `/emails/${first.id}`);
  assert.deepEqual(await found('ada'), ['Zoë', 'Ada Lovelace']);
  await send('PATCH', `/contacts/${ada.id}`, { name: 'Countess of Lovelace', order: 0 });
  assert.deepEqual(await found('org'), ['Countess of Lovelace']);
  await send('PATCH', `/emails/${third.id}`, { address: 'countess@example.net' });
  assert.deepEqual(await found('org'), []);
  assert.deepEqual(await found('example%20net'), ['Countess of Lovelace']);
  await send('DELETE', `/contacts/${zoe.id}`);
  assert.equal((await send('GET', `/emails/${second.id}`)).status, 404);
  assert.deepEqual(await found('ada'), []);
});
