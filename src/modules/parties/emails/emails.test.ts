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
  everyPage,
} from '../../../../test/support/expectations.ts';
import { useService } from '../../../../test/support/service.ts';
import { newId } from '../../../platform/ids.ts';

const service = useService();
let tenant: string;
let contactId: string;

const address = 'ada@example.com';
/** An address of exactly this length. */
const addressOf = (length: number) => `a@${'b'.repeat(60)}.${'c'.repeat(length - 66)}.de`;

const create = (body: object) => service.request('POST', '/emails', { tenant, body });
const createOne = async (body: object = {}): Promise<string> =>
  (await create({ contactId, address, ...body })).data.id;
const change = (id: string, body: object) => service.request('PATCH', `/emails/${id}`, { tenant, body });

async function newContact(): Promise<string> {
  const client = await service.request('POST', '/clients', { tenant, body: { name: 'Northwind' } });
  const body = { clientId: client.data.id, name: 'Ada' };
  return (await service.request('POST', '/contacts', { tenant, body })).data.id;
}

describe('emails', () => {
  before(async () => {
    tenant = await service.tenant();
    contactId = await newContact();
  });

  describe('creating an email', () => {
    test('creating an email returns the whole record and its location', async (t) => {
      const now = new Date(Math.floor(Date.now() / 1_000) * 1_000 + 4);
      t.mock.method(service.clock, 'now', () => now);
      const answer = await create({ contactId, address, order: 7 });
      await assertCreated(service, answer, '/emails', { tenant });
      const { id, ...rest } = answer.data;
      assert.match(id, /^eml_[0-9a-z]{26}$/);
      const createdAt = now.toISOString();
      assert.match(createdAt, /\.004Z$/);
      assert.deepEqual(rest, { contact: contactId, address, order: 7, createdAt, updatedAt: createdAt });
    });

    test('creating an email without an order sets it to 0', async () => {
      assert.equal((await create({ contactId, address })).data.order, 0);
    });

    test('creating an email requires a contact and an address', async () => {
      assertRefused(await create({}), ['contactId', 'required'], ['address', 'required']);
      assertRefused(
        await create({ contactId: null, address: null, order: null }),
        ['contactId', 'type'],
        ['address', 'type'],
        ['order', 'type'],
      );
    });

    test('creating an email of a contact that does not exist is a 404', async () => {
      for (const nobody of [newId('contact'), newId('client'), 'somebody']) {
        assertNotFound(await create({ contactId: nobody, address }));
      }
    });

    test('creating an email reports every invalid field at once', async () => {
      assertRefused(
        await create({ contactId: '', address: 'ada', order: -1, contact: contactId }),
        ['contactId', 'minLength'],
        ['address', 'format'],
        ['order', 'minimum'],
        ['contact', 'additionalProperties'],
      );
    });
  });

  describe("the limits of an email's fields", () => {
    for (const way of ['hold on creation', 'hold on change']) {
      test(`the limits of an email's fields ${way}`, async () => {
        const id = await createOne();
        const send = (body: object) =>
          way === 'hold on creation' ? create({ contactId, address, ...body }) : change(id, body);
        assert.equal(addressOf(200).length, 200);
        assert.equal((await send({ address: addressOf(200) })).data.address, addressOf(200));
        assertRefused(await send({ address: addressOf(201) }), ['address', 'maxLength']);
        assertRefused(await send({ address: '' }), ['address', 'minLength'], ['address', 'format']);
        assertRefused(await send({ address: 7 }), ['address', 'type']);
        for (const wrong of ['.ada@example.com', 'a..da@example.com', 'ada@example', 'ada@example.c']) {
          assertRefused(await send({ address: wrong }), ['address', 'format']);
        }
        await assertOrderBounds(send);
      });
    }

    test('an email address of a megabyte of dots and letters is refused', async () => {
      for (const part of ['a', 'a.', 'a@a.', 'a-'])
        assertRefused(
          await create({ contactId, address: `a@${part.repeat(1_000_000 / part.length)}` }),
          ['address', 'maxLength'],
          ['address', 'format'],
        );
    });
  });

  describe('changing an email', () => {
    test('a change of an email sets the given fields and keeps the others', async () => {
      const { data: created } = await create({ contactId, address, order: 7 });
      service.clock.advance(1_000);
      const { data: moved } = await change(created.id, { order: 8 });
      assert.deepEqual(moved, { ...created, order: 8, updatedAt: moved.updatedAt });
      assert.ok(moved.updatedAt > created.updatedAt);
      const { data: renamed } = await change(created.id, { address: 'Grace@Example.com' });
      assert.deepEqual(renamed, { ...moved, address: 'Grace@Example.com', updatedAt: renamed.updatedAt });
      assert.deepEqual((await service.request('GET', `/emails/${created.id}`, { tenant })).data, renamed);
    });

    test('a change of an email resets the order with null and keeps the address', async () => {
      const id = await createOne({ order: 7 });
      assert.equal((await change(id, { order: null })).data.order, 0);
      assertRefused(await change(id, { address: null }), ['address', 'type']);
      assert.equal((await change(id, { order: 1 })).data.address, address);
    });

    test('a change of an email with an empty body does nothing', async () => {
      await assertEmptyChangeChangesNothing(service, `/emails/${await createOne({ order: 7 })}`, { tenant });
    });

    test('a change of an email cannot move it to another contact', async () => {
      const answer = await change(await createOne(), { contactId, address: 'ada', order: '1' });
      assertRefused(answer, ['contactId', 'additionalProperties'], ['address', 'format'], ['order', 'type']);
    });

    test('changing an email that does not exist is a 404, whatever the form of its identifier', async () => {
      assertNotFound(await change(newId('email'), { address }));
      assertNotFound(await change('EML_1', { address }));
    });
  });

  test('a deleted email is gone', async () => {
    await assertDeletes(service, `/emails/${await createOne()}`, tenant);
  });

  describe('listing emails', () => {
    test('listing emails sorts by order, creation and identifier, for all or one contact', async (t) => {
      tenant = await service.tenant();
      let now = service.clock.now();
      t.mock.method(service.clock, 'now', () => now);
      const [one, other] = [await newContact(), await newContact()];
      const last = await createOne({ contactId: one, order: 2 });
      const twins = [
        await createOne({ contactId: one, order: 1 }),
        await createOne({ contactId: one, order: 1 }),
      ].sort();
      now = new Date(now.getTime() + 1);
      const younger = await createOne({ contactId: other, order: 1 });
      const first = await createOne({ contactId: other });

      const list = async (query = '') => {
        const whole = (await service.request('GET', `/emails${query}`, { tenant })).data;
        for (const limit of [1, 2]) {
          assert.deepEqual(await everyPage(service, `/emails${query}`, { tenant, limit }), whole);
        }
        return whole.map(({ id }: { id: string }) => id);
      };
      assert.deepEqual(await list(), [first, ...twins, younger, last]);
      assert.deepEqual(await list(`?contactId=${one}`), [...twins, last]);
      assert.deepEqual(await list(`?contactId=${other}`), [first, younger]);
      assert.deepEqual(await list(`?contactId=${newId('contact')}`), []);
    });

    test('listing emails refuses an invalid query', async () => {
      await assertListQuery(service, '/emails', tenant);
      const answer = await service.request('GET', '/emails?contactId=none', { tenant });
      assertRefused(answer, ['contactId', 'pattern']);
    });
  });
});
