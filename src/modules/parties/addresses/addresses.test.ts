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
import type { Answer } from '../../../../test/support/http.ts';
import { useService } from '../../../../test/support/service.ts';
import { newId } from '../../../platform/ids.ts';

const service = useService();
let tenant: string;
let clientId: string;

const required = {
  name: 'Northwind GmbH',
  address1: 'Gasse 1',
  country: 'Germany',
  city: 'Berlin',
  zip: '10117',
};
const everything = {
  ...required,
  address2: 'Aufgang B',
  region: 'Berlin',
  registrationNumber: 'HRB 123456 B',
  vatNumber: 'DE123456788',
  order: 7,
};
const bounds: Record<string, { min: 0 | 1; max: number }> = {
  name: { min: 1, max: 200 },
  address1: { min: 1, max: 200 },
  address2: { min: 0, max: 200 },
  region: { min: 0, max: 100 },
  country: { min: 1, max: 100 },
  city: { min: 1, max: 100 },
  zip: { min: 1, max: 20 },
  registrationNumber: { min: 0, max: 100 },
  vatNumber: { min: 0, max: 100 },
};

const create = (body: object) => service.request('POST', '/addresses', { tenant, body });
const createOne = async (body: object = {}): Promise<string> =>
  (await create({ ...required, ...body })).data.id;
const change = (id: string, body: object) => service.request('PATCH', `/addresses/${id}`, { tenant, body });

describe('addresses', () => {
  before(async () => {
    tenant = await service.tenant();
    clientId = (await service.request('POST', '/clients', { tenant, body: { name: 'Northwind' } })).data.id;
  });

  describe('creating an address', () => {
    test('creating an address of a client returns the whole record and its location', async (t) => {
      const now = new Date(Math.floor(Date.now() / 1_000) * 1_000);
      t.mock.method(service.clock, 'now', () => now);
      const answer = await create({ ...everything, clientId });
      await assertCreated(service, answer, '/addresses', { tenant });
      const { id, ...rest } = answer.data;
      assert.match(id, /^adr_[0-9a-z]{26}$/);
      const createdAt = now.toISOString();
      assert.match(createdAt, /\.000Z$/);
      const derived = { countryCode: 'DE', client: clientId };
      assert.deepEqual(rest, { ...everything, ...derived, createdAt, updatedAt: createdAt });
    });

    test('an address made without a client is the tenant’s own and omits the optional fields', async () => {
      const answer = await create(required);
      await assertCreated(service, answer, '/addresses', { tenant });
      const { id, createdAt, updatedAt, ...rest } = answer.data;
      assert.deepEqual(rest, { ...required, countryCode: 'DE', order: 0 });
    });

    test('creating an address requires a name, a line, a country, a city and a postal code', async () => {
      assertRefused(
        await create({}),
        ...Object.keys(required).map((name): [string, string] => [name, 'required']),
      );
    });

    test('creating an address of a client that does not exist is a 404, and of an empty clientId a 400', async () => {
      assertNotFound(await create({ ...required, clientId: newId('client') }));
      assertNotFound(await create({ ...required, clientId: newId('contact') }));
      assertNotFound(await create({ ...required, clientId: 'somebody' }));
      assertRefused(await create({ ...required, clientId: '' }), ['clientId', 'minLength']);
      assertRefused(await create({ ...required, clientId: null }), ['clientId', 'type']);
    });

    test('creating an address reports every invalid field at once, before it looks for the client', async () => {
      const wrong = { ...required, name: '', zip: 10117, region: null, order: -1, client: clientId };
      assertRefused(
        await create({ ...wrong, city: undefined, clientId: newId('client') }),
        ['city', 'required'],
        ['name', 'minLength'],
        ['zip', 'type'],
        ['region', 'type'],
        ['order', 'minimum'],
        ['client', 'additionalProperties'],
      );
    });
  });

  describe("the limits of an address's fields", () => {
    for (const [field, bound] of Object.entries(bounds)) {
      test(`the field ${field} of an address has ${bound.min} to ${bound.max} characters`, async () => {
        const abroad = { country: 'Japan' }; // its VAT numbers have no form
        const id = await createOne(abroad);
        await assertTextBounds((body) => create({ ...required, ...abroad, ...body }), field, bound);
        await assertTextBounds((body) => change(id, body), field, bound);
      });
    }

    test('the order of an address is an integer from 0 to the largest that JSON carries exactly', async () => {
      const id = await createOne();
      await assertOrderBounds((body) => create({ ...required, ...body }));
      await assertOrderBounds((body) => change(id, body));
    });
  });

  describe('changing an address', () => {
    test('a change of an address sets the given fields and keeps the others', async () => {
      const { data: created } = await create({ ...everything, clientId });
      service.clock.advance(1_000);
      const { data: changed } = await change(created.id, { city: 'Hamburg', region: 'Hamburg' });
      const { updatedAt } = changed;
      assert.deepEqual(changed, { ...created, city: 'Hamburg', region: 'Hamburg', updatedAt });
      assert.ok(updatedAt > created.updatedAt);
    });

    test('a change of an address clears optional fields with null, but never required ones', async () => {
      const id = await createOne({ ...everything, clientId });
      const optional = ['address2', 'region', 'registrationNumber', 'vatNumber', 'order'];
      const { data } = await change(id, Object.fromEntries(optional.map((name) => [name, null])));
      const { createdAt, updatedAt, ...rest } = data;
      assert.deepEqual(rest, { id, ...required, countryCode: 'DE', client: clientId, order: 0 });
      const refused = await change(id, Object.fromEntries(Object.keys(required).map((name) => [name, null])));
      assertRefused(refused, ...Object.keys(required).map((name): [string, string] => [name, 'type']));
    });

    test('a change of an address with an empty body does nothing', async () => {
      await assertEmptyChangeChangesNothing(service, `/addresses/${await createOne(everything)}`, { tenant });
    });

    test('a change of an address cannot move it to another client', async () => {
      assertRefused(await change(await createOne(), { clientId }), ['clientId', 'additionalProperties']);
    });

    test('changing an address that does not exist is a 404, whatever the form of its identifier', async () => {
      assertNotFound(await change(newId('address'), { city: 'x' }));
      assertNotFound(await change('nowhere', { city: 'x' }));
      assertRefused(await change('nowhere', { city: '' }), ['city', 'minLength']);
    });
  });

  describe('the country code of an address', () => {
    const codeOf = (answer: Answer): unknown => answer.data.countryCode;

    test('the country code of an address is taken from the country, unless it is given', async () => {
      const cases: [object, string | undefined][] = [
        [{ country: 'Frankreich' }, 'FR'],
        [{ country: 'DE' }, 'DE'],
        [{ country: ' deu ' }, 'DE'],
        [{ country: 'U.S.A.' }, 'US'],
        [{ country: 'Neverland' }, undefined],
        [{ country: 'Congo' }, undefined],
        [{ country: 'Neverland', countryCode: 'XI' }, 'XI'],
        [{ country: 'Germany', countryCode: 'AT' }, 'AT'],
      ];
      for (const [given, code] of cases) {
        const answer = await create({ ...required, ...given });
        assert.equal(answer.status, 201);
        assert.equal(codeOf(answer), code, JSON.stringify(given));
        assert.equal('countryCode' in answer.data, code !== undefined);
      }
    });

    test('the country code of an address can be set later, and follows a new country', async () => {
      const id = await createOne({ country: 'Neverland' });
      assert.equal(codeOf(await change(id, { countryCode: 'IS' })), 'IS');
      assert.equal(codeOf(await change(id, { city: 'x' })), 'IS', 'other changes leave it');
      assert.equal(codeOf(await change(id, { country: 'Schweden' })), 'SE');
      assert.equal(
        codeOf(await change(id, { country: 'Utopia' })),
        undefined,
        'no code of the previous country',
      );
      assert.equal(codeOf(await change(id, { country: 'Utopia', countryCode: 'MT' })), 'MT');
      assert.equal(codeOf(await service.request('GET', `/addresses/${id}`, { tenant })), 'MT');
    });

    test('the country code of an address falls back to what the country says when it is cleared', async () => {
      const id = await createOne({ country: 'Italia', countryCode: 'SM' });
      assert.equal(codeOf(await change(id, { countryCode: null, city: 'y' })), 'IT');
      assert.equal(codeOf(await change(id, { countryCode: null, country: 'Malta' })), 'MT');
      const unknown = await change(await createOne({ country: 'Utopia', countryCode: 'MT' }), {
        countryCode: null,
      });
      assert.deepEqual([unknown.status, codeOf(unknown), unknown.data.country], [200, undefined, 'Utopia']);
      assertNotFound(await change(newId('address'), { countryCode: null }));
    });

    test('the country code of an address is an alpha-2 code', async () => {
      const id = await createOne();
      for (const countryCode of ['de', 'ZZ', 'UK']) {
        assertRefused(await create({ ...required, countryCode }), ['countryCode', 'format']);
        assertRefused(await change(id, { countryCode }), ['countryCode', 'format']);
      }
      const store = (code: string) =>
        service.db.asOwner(async (owner) => {
          await owner.query(`select set_config('app.tenant_id', $1, false)`, [tenant]);
          await owner.query('update addresses set country_code = $1 where id = $2', [code, id]);
        });
      await assert.rejects(store('de'), { constraint: 'addresses_country_code_check' });
    });
  });

  test('a deleted address is gone', async () => {
    await assertDeletes(service, `/addresses/${await createOne()}`, tenant);
  });

  describe('listing addresses', () => {
    let own: string;
    let client: string;

    before(async () => {
      own = await service.tenant();
      client = (await service.request('POST', '/clients', { tenant: own, body: { name: 'x' } })).data.id;
    });

    test('listing addresses sorts by order, creation and identifier, for all, a client or the tenant', async (t) => {
      let now = service.clock.now();
      t.mock.method(service.clock, 'now', () => now);
      const place = async (order: number, of: object) => {
        const body = { ...required, order, ...of };
        return (await service.request('POST', '/addresses', { tenant: own, body })).data.id as string;
      };
      const last = await place(2, {});
      const [tenants, clients] = [await place(1, {}), await place(1, { clientId: client })];
      now = new Date(now.getTime() + 1);
      const younger = await place(1, { clientId: client });
      const first = await place(0, { clientId: client });

      const list = async (query = '') => {
        const whole = (await service.request('GET', `/addresses${query}`, { tenant: own })).data;
        for (const limit of [1, 2]) {
          assert.deepEqual(await everyPage(service, `/addresses${query}`, { tenant: own, limit }), whole);
        }
        return whole.map(({ id }: { id: string }) => id);
      };
      // Two have the same order and time, so their identifiers decide.
      assert.deepEqual(await list(), [first, ...[tenants, clients].sort(), younger, last]);
      assert.deepEqual(await list(`?clientId=${client}`), [first, clients, younger]);
      assert.deepEqual(await list('?clientId=none'), [tenants, last]);
    });

    test('listing addresses of a client that does not exist returns none, and of a malformed clientId is a 400', async () => {
      const nobody = await service.request('GET', `/addresses?clientId=${newId('client')}`, { tenant });
      assert.deepEqual(nobody.json, { data: [] });
      for (const wrong of ['somebody', '', newId('contact')]) {
        const answer = await service.request('GET', `/addresses?clientId=${wrong}`, { tenant });
        assertRefused(answer, ['clientId', 'pattern']);
      }
      await assertListQuery(service, '/addresses', tenant);
    });
  });
});
