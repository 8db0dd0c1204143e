import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { enterTenant } from '../../../../test/support/database.ts';
import {
  assertCreated,
  assertDeletes,
  assertEmptyChangeChangesNothing,
  assertListQuery,
  assertNotFound,
  assertRefused,
  everyPage,
} from '../../../../test/support/expectations.ts';
import { useService } from '../../../../test/support/service.ts';
import { newId } from '../../../platform/ids.ts';

const service = useService();
let tenant: string;
let clientId: string;

const everything = {
  name: 'Website relaunch',
  reference: 'PO-4711',
  description: 'Billed monthly',
  currencyCode: 'USD',
  paymentTermsDays: 14,
  pricesIncludeTax: true,
  isApprovalRequired: true,
  startsAt: '2026-01-01T00:00:00.000Z',
  endsAt: '2026-12-31T23:59:59.999Z',
  rates: [
    { role: 'designer', unit: 'HOUR', amountMinor: 9_500, startsOn: '2026-01-01' },
    { unit: 'DAY', amountMinor: 0, startsOn: '2026-07-01' },
  ],
  taxRates: [{ category: 'S', percent: 19 }],
  order: 7,
};

const withoutIds = (rates: { id: string }[]) => rates.map(({ id, ...rate }) => rate);
const post = async (path: string, body: object): Promise<string> => {
  const answer = await service.request('POST', path, { tenant, body });
  assert.equal(answer.status, 201, answer.text);
  return answer.data.id;
};
const newClient = (body: object = {}) => post('/clients', { name: 'Northwind', ...body });
const create = (body: object) =>
  service.request('POST', '/contracts', { tenant, body: { clientId, name: 'Work', ...body } });
const made = (body: object = {}) =>
  post('/contracts', { clientId, name: 'Work', currencyCode: 'EUR', ...body });
const change = (id: string, body: object) => service.request('PATCH', `/contracts/${id}`, { tenant, body });

describe('contracts', () => {
  before(async () => {
    tenant = await service.tenant();
    clientId = await newClient();
  });

  describe('creating a contract', () => {
    test('creating a contract returns the contract and its location', async (t) => {
      const now = new Date(Math.floor(Date.now() / 1_000) * 1_000 + 400);
      t.mock.method(service.clock, 'now', () => now);
      const place = { name: 'x', address1: 'x', country: 'x', city: 'x', zip: 'x', clientId };
      const addressId = await post('/addresses', place);
      const answer = await create({ ...everything, addressId });
      await assertCreated(service, answer, '/contracts', { tenant });
      const { id, rates, ...rest } = answer.data;
      assert.match(id, /^ctr_[0-9a-z]{26}$/);
      for (const rate of rates) assert.match(rate.id, /^rat_[0-9a-z]{26}$/);
      assert.deepEqual(withoutIds(rates), everything.rates);
      const [createdAt, updatedAt] = [now.toISOString(), now.toISOString()];
      const set = { client: clientId, address: addressId, status: 'DRAFT', availableActions: ['activate'] };
      const { rates: _given, ...given } = everything;
      assert.deepEqual(rest, { ...given, ...set, createdAt, updatedAt });
    });

    test('a contract made with only the required fields has no rates, 30 days to pay, and no beginning', async () => {
      const { id, createdAt, updatedAt, ...rest } = (await create({ currencyCode: 'EUR' })).data;
      assert.deepEqual(rest, {
        client: clientId,
        name: 'Work',
        status: 'DRAFT',
        currencyCode: 'EUR',
        paymentTermsDays: 30,
        pricesIncludeTax: false,
        isApprovalRequired: false,
        rates: [],
        taxRates: [],
        order: 0,
        availableActions: ['activate'],
      });
    });

    test('creating a contract requires a client and a name, and refuses unknown fields', async () => {
      const bare = await service.request('POST', '/contracts', { tenant, body: {} });
      assertRefused(bare, ['clientId', 'required'], ['name', 'required']);
      for (const property of ['id', 'client', 'status', 'availableActions', 'createdAt']) {
        assertRefused(await create({ [property]: 'x' }), [property, 'additionalProperties']);
      }
    });

    test('creating a contract reports every invalid field at once, nested ones by their path', async () => {
      const rates = [{ unit: 'WEEK', amountMinor: -1, startsOn: 'now', tax: 1 }, { role: '' }];
      assertRefused(
        await create({
          clientId: '',
          name: null,
          currencyCode: 'eur',
          taxRates: [{ category: 'X' }],
          endsAt: null,
          rates,
        }),
        ['clientId', 'minLength'],
        ['name', 'type'],
        ['currencyCode', 'format'],
        ['taxRates.0.category', 'enum'],
        ['endsAt', 'type'],
        ['rates.0.unit', 'enum'],
        ['rates.0.amountMinor', 'minimum'],
        ['rates.0.startsOn', 'format'],
        ['rates.0.tax', 'additionalProperties'],
        ['rates.1.role', 'minLength'],
        ['rates.1.unit', 'required'],
        ['rates.1.amountMinor', 'required'],
        ['rates.1.startsOn', 'required'],
      );
    });

    test('creating a contract for an unknown client is a 404', async () => {
      for (const nobody of [newId('client'), newId('address'), 'somebody']) {
        assertNotFound(await create({ clientId: nobody, currencyCode: 'EUR' }));
      }
    });
  });

  test("a contract's currency defaults to the client's, then to the tenant's, and is required if neither has one", async () => {
    assertRefused(await create({}), ['currencyCode', 'required']);
    const swiss = await newClient({ currencyCode: 'CHF' });
    assert.equal((await create({ clientId: swiss })).data.currencyCode, 'CHF');
    const settings = { currencyCode: 'SEK', paymentTermsDays: 0 };
    await service.request('PATCH', `/tenants/${tenant}`, { body: settings });
    const { data: byTenant } = await create({});
    assert.deepEqual([byTenant.currencyCode, byTenant.paymentTermsDays], ['SEK', 0]);
    assert.equal((await create({ clientId: swiss })).data.currencyCode, 'CHF');
    const { data: own } = await create({ clientId: swiss, currencyCode: 'JPY', paymentTermsDays: 60 });
    assert.deepEqual([own.currencyCode, own.paymentTermsDays], ['JPY', 60]);
    await service.request('PATCH', `/tenants/${tenant}`, { body: { currencyCode: 'NOK' } });
    const kept = await service.request('GET', `/contracts/${byTenant.id}`, { tenant });
    assert.equal(kept.data.currencyCode, 'SEK', 'an existing contract does not follow the setting');
  });

  describe('changing a contract', () => {
    test('a change of a contract sets the given fields and keeps the rest', async () => {
      const { data: created } = await create(everything);
      service.clock.advance(1_000);
      const update = { name: 'Care', paymentTermsDays: 7, currencyCode: 'CHF', rates: [] };
      const { data: changed } = await change(created.id, update);
      assert.deepEqual(changed, { ...created, ...update, updatedAt: changed.updatedAt });
      assert.ok(changed.updatedAt > created.updatedAt);
    });

    test('a change of a contract clears optional fields with null, and refuses null for required ones', async () => {
      const { data: created } = await create(everything);
      const optional = ['reference', 'description', 'startsAt', 'endsAt', 'addressId'];
      const nulls = Object.fromEntries([...optional, 'order'].map((name) => [name, null]));
      const { data } = await change(created.id, nulls);
      const kept = Object.entries(created).filter(([name]) => !optional.includes(name));
      assert.deepEqual(data, { ...Object.fromEntries(kept), order: 0, updatedAt: data.updatedAt });
      for (const name of ['name', 'currencyCode', 'paymentTermsDays', 'rates', 'taxRates']) {
        assertRefused(await change(created.id, { [name]: null }), [name, 'type']);
      }
    });

    test('a change of a contract keeps the identifiers of rates that name theirs', async () => {
      const { data: created } = await create(everything);
      const [first, second] = created.rates;
      const added = { unit: 'UNIT', amountMinor: 5, startsOn: '2026-01-01' };
      const kept = [{ ...second, amountMinor: 70_000 }, { ...first }];
      const { data } = await change(created.id, { rates: [...kept, added] });
      assert.deepEqual(data.rates.slice(0, 2), kept);
      assert.deepEqual(withoutIds(data.rates)[2], added);
      const { data: other } = await create(everything);
      assertRefused(await change(other.id, { rates: [first] }), ['rates.0.id', 'enum']);
      assertRefused(await create({ ...everything, rates: [first] }), ['rates.0.id', 'enum']);
      const again = { ...first, startsOn: '2027-01-01' };
      assertRefused(await change(created.id, { rates: [first, again] }), ['rates.1.id', 'unique']);
    });

    test('a change of a contract with an empty body does nothing', async () => {
      await assertEmptyChangeChangesNothing(service, `/contracts/${await made(everything)}`, { tenant });
    });

    test('a change of a contract cannot set its client or its status', async () => {
      const answer = await change(await made(), { clientId: await newClient(), status: 'ACTIVE', name: '' });
      assertRefused(
        answer,
        ['clientId', 'additionalProperties'],
        ['status', 'additionalProperties'],
        ['name', 'minLength'],
      );
    });

    test('changing a contract that does not exist is a 404, whatever the form of its identifier', async () => {
      assertNotFound(await change(newId('contract'), { name: 'x' }));
      assertNotFound(await service.request('GET', `/contracts/${newId('contract')}`, { tenant }));
      assertNotFound(await change(newId('client'), { name: 'x' }));
    });
  });

  describe('the taxes of a contract', () => {
    test('the taxes of a contract are replaced as a whole, and each is whole', async () => {
      const id = await made({ taxRates: [{ percent: 7 }] });
      const taxRates = [{ percent: 16, startsOn: '2020-07-01' }, { category: 'AE' }];
      const { data } = await change(id, { taxRates });
      assert.deepEqual(data.taxRates, [
        { category: 'AE', percent: 0 },
        { startsOn: '2020-07-01', category: 'S', percent: 16 },
      ]);
      assert.deepEqual((await change(id, { name: 'Care' })).data.taxRates, data.taxRates);
      assert.deepEqual((await change(id, { taxRates: [] })).data.taxRates, []);
    });

    test('the taxes of a contract follow the rules of tax', async () => {
      for (const [tax, field, constraint] of [
        [{ category: 'S' }, 'percent', 'required'],
        [{ category: 'S', percent: 0 }, 'percent', 'exclusiveMinimum'],
        [{ percent: 0 }, 'category', 'required'],
        [{ percent: 19, exemptionReason: 'x' }, 'exemptionReason', 'category'],
        [{ percent: 19, country: 'QQ' }, 'country', 'format'],
        [{ percent: 19, startsOn: '2020-02-30' }, 'startsOn', 'format'],
      ] as const)
        assertRefused(await create({ taxRates: [tax] }), [`taxRates.0.${field}`, constraint]);
      const twice = [{ percent: 19 }, { percent: 16 }];
      assertRefused(await create({ taxRates: twice }), ['taxRates.1.startsOn', 'unique']);
    });

    test('the taxes of a contract are checked by the database too', async () => {
      const id = await made({ taxRates: [{ percent: 19 }] });
      const write = (rates: unknown) =>
        service.db.asApplication(async (client) => {
          await enterTenant(client, tenant);
          await client.query('update contracts set tax_rates = $2 where id = $1', [
            id,
            JSON.stringify(rates),
          ]);
        });
      const standard = { category: 'S', percent: 19 };
      for (const rates of [
        {},
        [{ category: 'S', percent: 0 }],
        [{ category: 'X', percent: 0 }],
        [{ percent: 19 }],
        [{ ...standard, exemptionReason: 'x' }],
        [standard, standard],
        Array.from({ length: 101 }, (_, index) => ({ ...standard, startsOn: `${1900 + index}-01-01` })),
      ])
        await assert.rejects(write(rates), /contracts_tax_rates_fit/, JSON.stringify(rates).slice(0, 80));
      await write([
        { category: 'L', percent: 0 },
        { ...standard, startsOn: '2026-01-01' },
      ]);
    });
  });

  test('a deleted contract is gone', async () => {
    await assertDeletes(service, `/contracts/${await made(everything)}`, tenant);
  });

  describe('listing contracts', () => {
    test('listing contracts sorts by order, creation and identifier, for all clients or for one', async (t) => {
      tenant = await service.tenant();
      let now = service.clock.now();
      t.mock.method(service.clock, 'now', () => now);
      const [one, other] = [await newClient(), await newClient()];
      const last = await made({ clientId: one, order: 2 });
      const twins = [await made({ clientId: one, order: 1 }), await made({ clientId: one, order: 1 })].sort();
      now = new Date(now.getTime() + 1);
      const younger = await made({ clientId: other, order: 1 });
      const first = await made({ ...everything, clientId: other, order: 0 });

      const listed = async (query = '') => {
        const whole = (await service.request('GET', `/contracts${query}`, { tenant })).data;
        for (const limit of [1, 2]) {
          assert.deepEqual(await everyPage(service, `/contracts${query}`, { tenant, limit }), whole);
        }
        return whole;
      };
      const ids = async (query = '') => (await listed(query)).map(({ id }: { id: string }) => id);
      assert.deepEqual(await ids(), [first, ...twins, younger, last]);
      assert.deepEqual(await ids(`?clientId=${one}`), [...twins, last]);
      assert.deepEqual(await ids(`?clientId=${other}`), [first, younger]);
      assert.deepEqual(await ids(`?clientId=${newId('client')}`), []);
      const { data } = await service.request('GET', `/contracts/${first}`, { tenant });
      assert.deepEqual((await listed())[0], data, 'a list returns the same record');
    });

    test('listing contracts refuses an invalid query', async () => {
      await assertListQuery(service, '/contracts', tenant);
      const answer = await service.request('GET', '/contracts?clientId=none', { tenant });
      assertRefused(answer, ['clientId', 'pattern']);
    });
  });
});
