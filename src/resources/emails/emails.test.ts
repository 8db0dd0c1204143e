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
} from '../../../test/support/expectations.ts';
import { startService } from '../../../test/support/service.ts';
import { newId } from '../../platform/ids.ts';

const service = startService();
let tenant: string;
let contactId: string;

const address = 'ada@example.com';
/** An address of exactly so many characters. */
const addressOf = (length: number) => `a@${'b'.repeat(60)}.${'c'.repeat(length - 66)}.de`;

const create = (body: object) => service.request('POST', '/emails', { tenant, body });
const made = async (body: object = {}): Promise<string> =>
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
    test('answers with all of it, and where it is', async (t) => {
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

    test('without an order puts it at 0', async () => {
      assert.equal((await create({ contactId, address })).data.order, 0);
    });

    test('needs a contact and an address', async () => {
      assertRefused(await create({}), ['contactId', 'required'], ['address', 'required']);
      assertRefused(
        await create({ contactId: null, address: null, order: null }),
        ['contactId', 'type'],
        ['address', 'type'],
        ['order', 'type'],
      );
    });

    test('of a contact that is not there is a 404', async () => {
      for (const nobody of [newId('contact'), newId('client'), 'somebody']) {
        assertNotFound(await create({ contactId: nobody, address }));
      }
    });

    test('names every wrong field at once', async () => {
      assertRefused(
        await create({ contactId: '', address: 'ada', order: -1, contact: contactId }),
        ['contactId', 'minLength'],
        ['address', 'format'],
        ['order', 'minimum'],
        ['contact', 'additionalProperties'],
      );
    });
  });

  describe('the bounds of an email', () => {
    for (const way of ['when it is created', 'when it is changed']) {
      test(way, async () => {
        const id = await made();
        const send = (body: object) =>
          way === 'when it is created' ? create({ contactId, address, ...body }) : change(id, body);
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

    test('a megabyte of dots and letters is refused before anyone has to wait', async () => {
      const startedAt = performance.now();
      for (const hostile of [
        'a.'.repeat(500_000),
        `a@${'a.'.repeat(500_000)}`,
        `a@${'a-'.repeat(500_000)}`,
      ]) {
        const answer = await create({ contactId, address: hostile });
        assertRefused(answer, ['address', 'maxLength'], ['address', 'format']);
      }
      assert.ok(performance.now() - startedAt < 3_000, 'in time');
    });
  });

  describe('changing an email', () => {
    test('changes what is given, and leaves the rest', async () => {
      const { data: created } = await create({ contactId, address, order: 7 });
      service.clock.advance(1_000);
      const { data: moved } = await change(created.id, { order: 8 });
      assert.deepEqual(moved, { ...created, order: 8, updatedAt: moved.updatedAt });
      assert.ok(moved.updatedAt > created.updatedAt);
      const { data: renamed } = await change(created.id, { address: 'Grace@Example.com' });
      assert.deepEqual(renamed, { ...moved, address: 'Grace@Example.com', updatedAt: renamed.updatedAt });
      assert.deepEqual((await service.request('GET', `/emails/${created.id}`, { tenant })).data, renamed);
    });

    test('sets the order back with null, and keeps the address', async () => {
      const id = await made({ order: 7 });
      assert.equal((await change(id, { order: null })).data.order, 0);
      assertRefused(await change(id, { address: null }), ['address', 'type']);
      assert.equal((await change(id, { order: 1 })).data.address, address);
    });

    test('by nothing changes nothing', async () => {
      await assertEmptyChangeChangesNothing(service, `/emails/${await made({ order: 7 })}`, { tenant });
    });

    test('never moves it to another contact', async () => {
      const answer = await change(await made(), { contactId, address: 'ada', order: '1' });
      assertRefused(answer, ['contactId', 'additionalProperties'], ['address', 'format'], ['order', 'type']);
    });

    test('that does not exist is a 404, and one that can not exist a 400', async () => {
      assertNotFound(await change(newId('email'), { address }));
      assertRefused(await change('EML_1', { address }), ['emailId', 'pattern']);
    });
  });

  test('a deleted email is gone', async () => {
    await assertDeletes(service, `/emails/${await made()}`, tenant);
  });

  describe('listing emails', () => {
    test('is by order, creation and identifier, of everyone or of a contact', async (t) => {
      tenant = await service.tenant();
      let now = service.clock.now();
      t.mock.method(service.clock, 'now', () => now);
      const [one, other] = [await newContact(), await newContact()];
      const last = await made({ contactId: one, order: 2 });
      const twins = [
        await made({ contactId: one, order: 1 }),
        await made({ contactId: one, order: 1 }),
      ].sort();
      now = new Date(now.getTime() + 1);
      const younger = await made({ contactId: other, order: 1 });
      const first = await made({ contactId: other });

      const listed = async (query = '') => {
        const whole = (await service.request('GET', `/emails${query}`, { tenant })).data;
        for (const limit of [1, 2]) {
          assert.deepEqual(await everyPage(service, `/emails${query}`, { tenant, limit }), whole);
        }
        return whole.map(({ id }: { id: string }) => id);
      };
      assert.deepEqual(await listed(), [first, ...twins, younger, last]);
      assert.deepEqual(await listed(`?contactId=${one}`), [...twins, last]);
      assert.deepEqual(await listed(`?contactId=${other}`), [first, younger]);
      assert.deepEqual(await listed(`?contactId=${newId('contact')}`), []);
    });

    test('refuses a query that it can not read', async () => {
      await assertListQuery(service, '/emails', tenant);
      const answer = await service.request('GET', '/emails?contactId=none', { tenant });
      assertRefused(answer, ['contactId', 'pattern']);
    });
  });
});
