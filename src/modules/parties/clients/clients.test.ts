import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import {
  assertCreated,
  assertDeletes,
  assertEmptyChangeChangesNothing,
  assertNotFound,
  assertOrderBounds,
  assertRefused,
  assertTextBounds,
  everyPage,
  storedPart,
  TIMESTAMP,
} from '../../../../test/support/expectations.ts';
import { useService } from '../../../../test/support/service.ts';
import { newId } from '../../../platform/ids.ts';

const service = useService();
let tenant: string;

const create = (body: object, options: object = {}) =>
  service.request('POST', '/clients', { tenant, body, ...options });
const createOne = async (body: object = {}): Promise<string> =>
  (await create({ name: 'Northwind', ...body })).data.id;
const read = async (id: string) =>
  storedPart((await service.request('GET', `/clients/${id}`, { tenant })).data);
const change = (id: string, body: object) => service.request('PATCH', `/clients/${id}`, { tenant, body });

const everything = {
  name: 'Northwind Traders',
  description: 'Retainer since 2024',
  order: 7,
  currencyCode: 'EUR',
  legalName: 'Northwind Traders GmbH',
  vatNumber: 'DE123456788',
  taxNumber: '30/123/45678',
  registrationNumber: 'HRB 12345',
  electronicAddress: { scheme: '0204', id: '991-12345-06' },
  buyerReference: '04011000-12345-34',
};

describe('clients', () => {
  before(async () => {
    tenant = await service.tenant();
  });

  describe('creating a client', () => {
    test('creating a client returns the whole record and its location', async (t) => {
      const now = new Date(Math.floor(Date.now() / 1_000) * 1_000 + 70);
      t.mock.method(service.clock, 'now', () => now);
      const answer = await create(everything);
      await assertCreated(service, answer, '/clients', { tenant });
      const { id, ...rest } = answer.data;
      assert.match(id, /^clnt_[0-9a-z]{26}$/);
      const createdAt = now.toISOString();
      assert.deepEqual(rest, { ...everything, media: [], createdAt, updatedAt: createdAt });
    });

    test('a client made with only a name omits the optional fields', async () => {
      const { data } = await create({ name: 'Northwind' });
      assert.deepEqual(Object.keys(data).sort(), ['createdAt', 'id', 'media', 'name', 'order', 'updatedAt']);
      assert.equal(data.order, 0);
      assert.match(data.createdAt, TIMESTAMP);
    });

    test('creating a client requires a name', async () => {
      assertRefused(await create({}), ['name', 'required']);
      assertRefused(await create({ name: null }), ['name', 'type']);
    });

    test('creating a client reports every invalid field at once', async () => {
      assertRefused(
        await create({
          name: '',
          description: 1,
          order: -1,
          currencyCode: 'eur',
          vatNumber: null,
          electronicAddress: { scheme: '0204', address: 'x' },
          status: 'x',
        }),
        ['name', 'minLength'],
        ['description', 'type'],
        ['order', 'minimum'],
        ['currencyCode', 'format'],
        ['vatNumber', 'type'],
        ['electronicAddress.id', 'required'],
        ['electronicAddress.address', 'additionalProperties'],
        ['status', 'additionalProperties'],
      );
    });

    test('creating a client refuses an unknown scheme of electronic addresses', async () => {
      const answer = await create({ name: 'x', electronicAddress: { scheme: '9999', id: 'x' } });
      assertRefused(answer, ['electronicAddress.scheme', 'format']);
    });

    test('creating a client refuses properties that the service sets itself', async () => {
      for (const property of ['id', 'tenantId', 'media', 'archivedAt', 'createdAt', 'updatedAt']) {
        assertRefused(await create({ name: 'x', [property]: 'x' }), [property, 'additionalProperties']);
      }
    });

    const streets = { address1: 'Torstr. 1', zip: '10119', city: 'Berlin', country: 'Germany' };
    const childrenOf = async (clientId: string) => {
      const list = async (path: string) => (await service.request('GET', path, { tenant })).data;
      const [address] = await list(`/addresses?clientId=${clientId}`);
      const [contact] = await list(`/contacts?clientId=${clientId}`);
      const [email] = contact ? await list(`/emails?contactId=${contact.id}`) : [];
      return { address, contact, email };
    };

    test('creating a client makes its first address and contact in the same request', async () => {
      const contact = { name: 'Ada Lovelace', title: 'Accountant', email: 'ada@example.com' };
      const answer = await create({ ...everything, address: streets, contact });
      await assertCreated(service, answer, '/clients', { tenant });
      const made = await childrenOf(answer.data.id);
      assert.deepEqual(
        [made.address.name, made.address.city, made.address.countryCode],
        ['Northwind Traders GmbH', 'Berlin', 'DE'],
      );
      assert.deepEqual([made.contact.name, made.contact.title], ['Ada Lovelace', 'Accountant']);
      assert.equal(made.email.address, 'ada@example.com');
    });

    test('creating a client names an address and a contact without a name after it', async () => {
      const id = await createOne({ address: streets, contact: { email: 'office@example.com' } });
      const { address, contact } = await childrenOf(id);
      assert.deepEqual([address.name, contact.name], ['Northwind', 'Northwind']);
    });

    test('creating a client with a faulty address or contact creates nothing', async () => {
      const name = 'Never made';
      assertRefused(
        await create({ name, address: { ...streets, city: '', clientId: newId('client') }, contact: {} }),
        ['address.city', 'minLength'],
        ['address.clientId', 'additionalProperties'],
        ['contact', 'minProperties'],
      );
      assertRefused(await create({ name, contact: { email: 'nobody' } }), ['contact.email', 'format']);
      const { data } = await service.request('GET', '/clients?q=never', { tenant });
      assert.deepEqual(data, []);
    });

    test('creating a client keeps text as sent, including surrounding blanks', async () => {
      const { data } = await create({ name: '  Ünïted "Traders" \\ \n', description: '' });
      assert.equal(data.name, '  Ünïted "Traders" \\ \n');
      assert.equal((await read(data.id)).description, '');
    });
  });

  describe("the limits of a client's fields", () => {
    for (const way of ['hold on creation', 'hold on change']) {
      test(`the limits of a client's fields ${way}`, async () => {
        const id = await createOne();
        const send = (body: object) =>
          way === 'hold on creation' ? create({ name: 'Northwind', ...body }) : change(id, body);
        await assertTextBounds(send, 'name', { min: 1, max: 200 });
        await assertTextBounds(send, 'description', { min: 0, max: 2_000 });
        await assertTextBounds(send, 'vatNumber', { min: 0, max: 100 });
        await assertTextBounds(send, 'legalName', { min: 1, max: 200 });
        await assertTextBounds(send, 'taxNumber', { min: 1, max: 100 });
        await assertTextBounds(send, 'registrationNumber', { min: 1, max: 100 });
        await assertTextBounds(send, 'buyerReference', { min: 0, max: 255 });
        await assertOrderBounds(send);
        assertRefused(await send({ currencyCode: 'XXQ' }), ['currencyCode', 'format']);
      });
    }
  });

  describe('changing a client', () => {
    test('a change of a client sets the given fields and keeps the others', async () => {
      const { data: created } = await create(everything);
      service.clock.advance(1_000);
      const { data: changed } = await change(created.id, { name: 'Southwind', order: 3 });
      assert.deepEqual(changed, { ...created, name: 'Southwind', order: 3, updatedAt: changed.updatedAt });
      assert.ok(changed.updatedAt > created.updatedAt);
      assert.deepEqual(await read(created.id), changed);
    });

    test('a change of a client clears optional fields with null', async () => {
      const id = await createOne({ ...everything, name: 'Northwind' });
      await change(id, { archivedAt: '2026-01-02T03:04:05Z' });
      const cleared = {
        description: null,
        order: null,
        currencyCode: null,
        legalName: null,
        vatNumber: null,
        taxNumber: null,
        registrationNumber: null,
        electronicAddress: null,
        buyerReference: null,
        archivedAt: null,
      };
      const { data } = await change(id, cleared);
      const { createdAt, updatedAt, ...rest } = data;
      assert.deepEqual(rest, { id, name: 'Northwind', media: [], order: 0 });
      assertRefused(await change(id, { name: null }), ['name', 'type']);
    });

    test('a change of a client with an empty body does nothing', async () => {
      await assertEmptyChangeChangesNothing(service, `/clients/${await createOne(everything)}`, { tenant });
    });

    test('a change of a client reports read-only and invalid fields together', async () => {
      const answer = await change(await createOne(), {
        media: [],
        id: 'clnt_x',
        name: '',
        archivedAt: 'today',
      });
      assertRefused(
        answer,
        ['media', 'additionalProperties'],
        ['id', 'additionalProperties'],
        ['name', 'minLength'],
        ['archivedAt', 'format'],
      );
    });

    test('changing a client that does not exist is a 404, whatever the form of its identifier', async () => {
      assertNotFound(await change(newId('client'), { name: 'x' }));
      assertNotFound(await service.request('GET', `/clients/${newId('client')}`, { tenant }));
      assertNotFound(await service.request('DELETE', `/clients/${newId('client')}`, { tenant }));
      assertNotFound(await change('nobody', { name: 'x' }));
    });
  });

  describe('archiving a client', () => {
    test('archiving a client records the time in UTC, with milliseconds', async () => {
      const id = await createOne();
      const abroad = await change(id, { archivedAt: '2026-01-02T03:04:05.0069+05:30' });
      assert.equal(abroad.data.archivedAt, '2026-01-01T21:34:05.006Z');
      assertRefused(await change(id, { archivedAt: '2026-01-02T03:04:05+24:00' }), ['archivedAt', 'format']);
      const { data } = await change(id, { archivedAt: '2026-01-02T03:04:05Z' });
      assert.equal(data.archivedAt, '2026-01-02T03:04:05.000Z');
      assert.equal((await read(id)).archivedAt, '2026-01-02T03:04:05.000Z');
      assert.equal('archivedAt' in (await change(id, { archivedAt: null })).data, false);
    });

    test('archiving a client at the latest representable time never returns an unreadable time', async () => {
      const { status, data, text } = await change(await createOne(), {
        archivedAt: '9999-12-31T23:59:59.9999Z',
      });
      assert.ok(status === 400 || (status === 200 && TIMESTAMP.test(data.archivedAt)), text);
    });

    test('archiving a client keeps it in the list, unless the archived filter excludes it', async () => {
      const own = await service.tenant();
      const [used, archived] = await Promise.all(
        ['Used', 'Archived'].map(async (name) => (await create({ name }, { tenant: own })).data.id),
      );
      const archivedAt = '2026-01-02T03:04:05.006Z';
      await service.request('PATCH', `/clients/${archived}`, { tenant: own, body: { archivedAt } });
      const list = async (query: string) =>
        (await everyPage(service, `/clients${query}`, { tenant: own, limit: 1 })).map(({ id }) => id).sort();
      assert.deepEqual(await list(''), [used, archived].sort());
      assert.deepEqual(await list('?isArchived=false'), [used]);
      assert.deepEqual(await list('?isArchived=true'), [archived]);
      assert.deepEqual(await list('?isArchived=perhaps'), [used, archived].sort());
      const inUse = await service.request('GET', '/clients?isArchived=false', { tenant: own });
      assert.deepEqual(
        inUse.data.map(({ id }: { id: string }) => id),
        [used],
      );
    });
  });

  test('deleting a client deletes its addresses, contacts and emails, and no others', async () => {
    const place = { name: 'x', address1: 'x', country: 'x', city: 'x', zip: 'x' };
    const post = async (path: string, body: object) =>
      `${path}/${(await service.request('POST', path, { tenant, body })).data.id}`;
    const belongings = async (clientId: string) => {
      const contact = await post('/contacts', { clientId, name: 'Ada' });
      const email = { contactId: contact.split('/').at(-1), address: 'ada@example.com' };
      return [await post('/addresses', { ...place, clientId }), contact, await post('/emails', email)];
    };
    const [leaving, staying] = [await createOne(), await createOne()];
    const [gone, kept] = [await belongings(leaving), await belongings(staying)];
    kept.push(await post('/addresses', place), `/clients/${staying}`);
    await assertDeletes(service, `/clients/${leaving}`, tenant);
    for (const path of gone) assertNotFound(await service.request('GET', path, { tenant }));
    for (const path of kept) assert.equal((await service.request('GET', path, { tenant })).status, 200, path);
  });
});
