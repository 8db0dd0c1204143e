import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import {
  assertCreated,
  assertDeletes,
  assertEmptyChangeChangesNothing,
  assertListQuery,
  assertNotFound,
  assertOrderBounds,
  assertRefused,
  assertTextBounds,
  everyPage,
} from '../../../../test/support/expectations.ts';
import { useService } from '../../../../test/support/service.ts';
import { newId } from '../../../platform/ids.ts';

const service = useService();
let tenant: string;
let clientId: string;

const everything = {
  name: 'Ada Lovelace',
  title: 'Head of Accounting',
  phone: '+49 30 1234567',
  order: 7,
  receives: ['INVOICES', 'REMINDERS'],
};

const create = (body: object) => service.request('POST', '/contacts', { tenant, body });
const createOne = async (body: object = {}): Promise<string> =>
  (await create({ clientId, name: 'Ada', ...body })).data.id;
const change = (id: string, body: object) => service.request('PATCH', `/contacts/${id}`, { tenant, body });
const newClient = async (): Promise<string> =>
  (await service.request('POST', '/clients', { tenant, body: { name: 'Northwind' } })).data.id;

describe('contacts', () => {
  before(async () => {
    tenant = await service.tenant();
    clientId = await newClient();
  });

  describe('creating a contact', () => {
    test('creating a contact returns the whole record and its location', async (t) => {
      const now = new Date(Math.floor(Date.now() / 1_000) * 1_000 + 400);
      t.mock.method(service.clock, 'now', () => now);
      const answer = await create({ clientId, ...everything });
      await assertCreated(service, answer, '/contacts', { tenant });
      const { id, ...rest } = answer.data;
      assert.match(id, /^con_[0-9a-z]{26}$/);
      const createdAt = now.toISOString();
      assert.match(createdAt, /\.400Z$/);
      assert.deepEqual(rest, { client: clientId, ...everything, createdAt, updatedAt: createdAt });
    });

    test('a contact made with only a name omits the optional fields', async () => {
      const { createdAt, updatedAt, id, ...rest } = (await create({ clientId, name: 'Ada' })).data;
      assert.deepEqual(rest, { client: clientId, name: 'Ada', receives: [], order: 0 });
    });

    test('creating a contact refuses messages that do not exist or are named twice', async () => {
      const receiving = (receives: unknown) => create({ clientId, name: 'Ada', receives });
      assertRefused(await receiving(['BIRTHDAYS']), ['receives.0', 'enum']);
      assertRefused(await receiving(['INVOICES', 'INVOICES']), ['receives', 'uniqueItems']);
    });

    test('creating a contact requires a client and a name', async () => {
      assertRefused(await create({}), ['clientId', 'required'], ['name', 'required']);
      assertRefused(await create({ clientId: '', name: null }), ['clientId', 'minLength'], ['name', 'type']);
    });

    test('creating a contact at a client that does not exist is a 404', async () => {
      for (const nobody of [newId('client'), newId('address'), 'somebody']) {
        assertNotFound(await create({ clientId: nobody, name: 'Ada' }));
      }
    });

    test('creating a contact reports every invalid field at once', async () => {
      assertRefused(
        await create({ clientId: 1, name: '', title: null, phone: 5, order: 0.5, client: clientId }),
        ['clientId', 'type'],
        ['name', 'minLength'],
        ['title', 'type'],
        ['phone', 'type'],
        ['order', 'type'],
        ['client', 'additionalProperties'],
      );
    });
  });

  describe("the limits of a contact's fields", () => {
    for (const way of ['hold on creation', 'hold on change']) {
      test(`the limits of a contact's fields ${way}`, async () => {
        const id = await createOne();
        const send = (body: object) =>
          way === 'hold on creation' ? create({ clientId, name: 'Ada', ...body }) : change(id, body);
        await assertTextBounds(send, 'name', { min: 1, max: 200 });
        await assertTextBounds(send, 'title', { min: 0, max: 200 });
        await assertTextBounds(send, 'phone', { min: 0, max: 50 });
        await assertOrderBounds(send);
      });
    }
  });

  describe('changing a contact', () => {
    test('a change of a contact sets the given fields and keeps the others', async () => {
      const { data: created } = await create({ clientId, ...everything });
      service.clock.advance(1_000);
      const { data: changed } = await change(created.id, { name: 'Grace', phone: '112' });
      const { updatedAt } = changed;
      assert.deepEqual(changed, { ...created, name: 'Grace', phone: '112', updatedAt });
      assert.ok(updatedAt > created.updatedAt);
    });

    test('a change of a contact clears optional fields with null', async () => {
      const id = await createOne(everything);
      const { data } = await change(id, { title: null, phone: null, receives: null, order: null });
      const { createdAt, updatedAt, ...rest } = data;
      assert.deepEqual(rest, { id, client: clientId, name: everything.name, receives: [], order: 0 });
      assertRefused(await change(id, { name: null }), ['name', 'type']);
    });

    test('a change of a contact with an empty body does nothing', async () => {
      await assertEmptyChangeChangesNothing(service, `/contacts/${await createOne(everything)}`, { tenant });
    });

    test('a change of a contact cannot move it to another client', async () => {
      const answer = await change(await createOne(), { clientId: await newClient(), name: '' });
      assertRefused(answer, ['clientId', 'additionalProperties'], ['name', 'minLength']);
    });

    test('changing a contact that does not exist is a 404, whatever the form of its identifier', async () => {
      assertNotFound(await change(newId('contact'), { name: 'x' }));
      assertNotFound(await change(newId('client'), { name: 'x' }));
    });
  });

  test('a deleted contact is gone, and so are its emails', async () => {
    const contactId = await createOne();
    const body = { contactId, address: 'ada@example.com' };
    const email = (await service.request('POST', '/emails', { tenant, body })).data.id;
    await assertDeletes(service, `/contacts/${contactId}`, tenant);
    assertNotFound(await service.request('GET', `/emails/${email}`, { tenant }));
  });

  describe('listing contacts', () => {
    test('listing contacts sorts by order, creation and identifier, for all or one client', async (t) => {
      tenant = await service.tenant();
      let now = service.clock.now();
      t.mock.method(service.clock, 'now', () => now);
      const [one, other] = [await newClient(), await newClient()];
      const last = await createOne({ clientId: one, order: 2 });
      const twins = [
        await createOne({ clientId: one, order: 1 }),
        await createOne({ clientId: one, order: 1 }),
      ].sort();
      now = new Date(now.getTime() + 1);
      const younger = await createOne({ clientId: other, order: 1 });
      const first = await createOne({ clientId: other });

      const list = async (query = '') => {
        const whole = (await service.request('GET', `/contacts${query}`, { tenant })).data;
        for (const limit of [1, 2]) {
          assert.deepEqual(await everyPage(service, `/contacts${query}`, { tenant, limit }), whole);
        }
        return whole.map(({ id }: { id: string }) => id);
      };
      assert.deepEqual(await list(), [first, ...twins, younger, last]);
      assert.deepEqual(await list(`?clientId=${one}`), [...twins, last]);
      assert.deepEqual(await list(`?clientId=${other}`), [first, younger]);
      assert.deepEqual(await list(`?clientId=${newId('client')}`), []);
    });

    test('listing contacts refuses an invalid query', async () => {
      await assertListQuery(service, '/contacts', tenant);
      const answer = await service.request('GET', '/contacts?clientId=none', { tenant });
      assertRefused(answer, ['clientId', 'pattern']);
    });
  });
});
