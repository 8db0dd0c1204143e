import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { activeContract, make } from '../../../../test/support/billing.ts';
import { enterTenant } from '../../../../test/support/database.ts';
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
let contractId: string;
let projectId: string;
const drafts: string[] = [];

const price = { amountMinor: 49_000, startsOn: '2026-12-01' };
const least = { name: 'Hosting', prices: [price], every: 'MONTH', startsOn: '2026-12-01' };

const create = (body: object) =>
  service.request('POST', '/charges', { tenant, body: { contractId, ...least, ...body } });
const createOne = async (body: object = {}): Promise<string> => {
  const made = await create(body);
  assert.equal(made.status, 201, made.text);
  return made.data.id;
};
const change = (id: string, body: object) => service.request('PATCH', `/charges/${id}`, { tenant, body });
const remove = (path: string) => service.request('DELETE', path, { tenant });

/** Writes that the first period of a charge stands on a draft, straight into the database. */
async function chargeFirstPeriod(id: string) {
  const line = { name: 'Hosting', quantity: 1, amountMinor: 49_000 };
  const { id: invoice } = await make(service, tenant, '/invoices', { contractId, billables: [line] });
  drafts.push(invoice);
  await service.db.asOwner(async (client) => {
    await enterTenant(client, tenant);
    await client.query(`update billables set collected_for = 'Hosting' where invoice_id = $1`, [invoice]);
    await client.query(
      `insert into amount_charges (contract_id, charge_id, period_starts_on, price_key, first_day, last_day,
         invoice_id, billable_id, priced_by_id, amount_minor, worth_minor)
       select $1, $2, '2026-12-01', '49000x1', '2026-12-01', '2026-12-31', invoice_id, id, id, 49000, 49000
       from billables where invoice_id = $3`,
      [contractId, id, invoice],
    );
  });
}

describe('charges', () => {
  before(async () => {
    tenant = await service.tenant();
    contractId = (await activeContract(service, tenant)).id;
    projectId = (await make(service, tenant, '/projects', { contractId, name: 'Shop' })).id;
  });

  after(async () => {
    for (const id of drafts) assert.equal((await remove(`/invoices/${id}`)).status, 204);
  });

  describe('creating a charge', () => {
    test('a charge made with the least has defaults, and no tax of its own', async () => {
      const answer = await create({});
      await assertCreated(service, answer, '/charges', { tenant });
      const { id, createdAt, updatedAt, ...rest } = answer.data;
      assert.match(id, /^chg_[0-9a-z]{26}$/);
      assert.deepEqual(rest, {
        ...{ contract: contractId, ...least, quantity: 1, interval: 1, pauses: [], order: 0 },
        ...{ timing: 'IN_ADVANCE', proration: 'DAYS', unitCode: 'C62', supply: 'SERVICE' },
      });
    });

    test('a charge made with everything shows it, with prices and pauses in the order of their days', async () => {
      const given = {
        ...{ description: 'Two servers', quantity: 2.5, every: 'QUARTER', interval: 2, endsOn: '2030-12-31' },
        ...{ timing: 'IN_ARREARS', proration: 'NONE', unitCode: 'MON', supply: 'GOODS', order: 7 },
        ...{ taxCategory: 'E', taxPercent: 0, taxCountry: 'DE', taxExemptionReason: 'Exempt' },
        ...{ taxExemptionCode: 'VATEX-EU-132', metadata: { plan: 'L' } },
      };
      const later = { amountMinor: 0, startsOn: '2027-06-15', quantity: 3.000001 };
      const pauses = [{ from: '2027-03-01', to: '2027-03-31' }, { from: '2028-01-01' }];
      const answer = await create({
        ...{ ...given, projectId, prices: [later, price], pauses: pauses.toReversed() },
      });
      assert.equal(answer.status, 201, answer.text);
      const { id, createdAt, updatedAt, contract, project, name, startsOn, ...rest } = answer.data;
      assert.deepEqual(rest, { ...given, prices: [price, later], pauses });
      assert.equal(project, projectId);
    });

    test('a charge refuses terms that do not fit together, and names each field', async () => {
      const prices = (...days: string[]) => days.map((startsOn) => ({ amountMinor: 1, startsOn }));
      const pauses = (...days: [from: string, to?: string][]) => ({
        pauses: days.map(([from, to]) => ({ from, ...(to && { to }) })),
      });
      const refusals: [body: object, field: string, constraint: string][] = [
        [{ prices: prices('2026-12-02') }, 'prices', 'range'],
        [{ prices: prices('2026-12-01', '2026-12-01') }, 'prices.1.startsOn', 'unique'],
        [{ prices: [] }, 'prices', 'minItems'],
        [{ prices: [{ ...price, amountMinor: -1 }] }, 'prices.0.amountMinor', 'minimum'],
        [{ prices: [{ ...price, quantity: 0 }] }, 'prices.0.quantity', 'exclusiveMinimum'],
        [{ prices: [{ ...price, quantity: 1.0000001 }] }, 'prices.0.quantity', 'decimals'],
        [{ quantity: 0 }, 'quantity', 'exclusiveMinimum'],
        [
          { prices: [{ ...price, amountMinor: 9_007_199_254_740_991 }], quantity: 1.5 },
          ...(['prices.0.amountMinor', 'maximum'] as const),
        ],
        [{ endsOn: '2026-11-30' }, 'endsOn', 'range'],
        [{ startsOn: '1899-12-31' }, 'startsOn', 'range'],
        [{ endsOn: '9999-12-31' }, 'endsOn', 'range'],
        [{ interval: 100 }, 'interval', 'maximum'],
        [pauses(['2027-01-02', '2027-01-01']), 'pauses.0.to', 'range'],
        [pauses(['2027-01-01', '2027-01-05'], ['2027-01-05', '2027-01-06']), 'pauses.1.from', 'range'],
        [pauses(['2027-01-01'], ['2027-01-05', '2027-01-06']), 'pauses.0.to', 'required'],
        [{ taxCategory: 'S' }, 'taxPercent', 'required'],
        [{ taxExemptionReason: 'Exempt' }, 'taxExemptionReason', 'category'],
      ];
      for (const [body, field, constraint] of refusals)
        assertRefused(await create(body), [field, constraint]);
    });

    test('a charge needs an existing contract, and a project of that contract', async () => {
      const other = (await activeContract(service, tenant)).id;
      const foreign = (await make(service, tenant, '/projects', { contractId: other, name: 'Else' })).id;
      assertNotFound(await create({ contractId: newId('contract') }));
      assertNotFound(await create({ contractId: 'nonsense' }));
      for (const id of [foreign, newId('project'), 'nonsense']) {
        assertNotFound(await create({ projectId: id }));
        assertNotFound(await change(await createOne(), { projectId: id }));
      }
    });

    test('a charge bounds its texts and its order', async () => {
      await assertTextBounds(create, 'name', { min: 1, max: 500 });
      await assertTextBounds(create, 'description', { min: 0, max: 2_000 });
      await assertOrderBounds(create);
    });
  });

  describe('changing a charge', () => {
    test('changing a charge replaces its prices and keeps the rest', async () => {
      const id = await createOne({ taxPercent: 7 });
      const prices = [price, { amountMinor: 52_000, startsOn: '2027-12-01' }];
      const changed = await change(id, { prices: prices.toReversed() });
      assert.deepEqual([changed.data.prices, changed.data.taxPercent], [prices, 7], changed.text);
      await assertEmptyChangeChangesNothing(service, `/charges/${id}`, { tenant });
    });

    test('changing a charge checks its terms with those that stay', async () => {
      const id = await createOne({ endsOn: '2027-12-31' });
      assertRefused(await change(id, { startsOn: '2028-01-01' }), ['endsOn', 'range']);
      assertRefused(await change(id, { startsOn: '2026-11-30' }), ['prices', 'range']);
      assertRefused(await change(id, { taxCountry: 'DE' }), ['taxCountry', 'category']);
      assertRefused(await change(id, { interval: null }), ['interval', 'type']);
      assert.equal((await change(id, { endsOn: null, startsOn: '2028-01-01' })).data.endsOn, undefined);
    });

    test("null clears a charge's own tax, pauses and project", async () => {
      const id = await createOne({ taxPercent: 19, projectId, pauses: [{ from: '2027-01-01' }] });
      const { data } = await change(id, { taxPercent: null, pauses: null, projectId: null });
      assert.deepEqual([data.taxCategory, data.taxPercent, data.project], [undefined, undefined, undefined]);
      assert.deepEqual(data.pauses, []);
    });

    test('a charge with a charged period keeps the terms that count periods, and says what to do instead', async () => {
      const id = await createOne();
      await chargeFirstPeriod(id);
      const kept = {
        ...{ every: 'WEEK', interval: 2, startsOn: '2026-12-02', timing: 'IN_ARREARS', proration: 'NONE' },
      };
      for (const [field, value] of Object.entries(kept)) {
        const refused = await change(id, { [field]: value, name: 'Not written' });
        assertRefused(refused, [field, 'state']);
        assert.match(refused.json.message, /endsOn/);
      }
      const refused = await change(id, { quantity: 2 });
      assertRefused(refused, ['quantity', 'state']);
      assert.match(refused.json.message, /the price of a day/);
      const prices = [price, { amountMinor: 52_000, startsOn: '2026-12-10', quantity: 2 }];
      const free = {
        prices,
        quantity: 1,
        every: 'MONTH',
        endsOn: '2027-01-31',
        pauses: [{ from: '2027-01-10' }],
      };
      assert.equal((await change(id, free)).status, 200);
    });
  });

  describe('deleting a charge', () => {
    test('a charge that was never charged is deleted', async () => {
      await assertDeletes(service, `/charges/${await createOne()}`, tenant);
    });

    test('a charge with a charged period is ended, not deleted', async () => {
      const id = await createOne();
      await chargeFirstPeriod(id);
      const refused = await remove(`/charges/${id}`);
      assertRefused(refused, ['status', 'state']);
      assert.match(refused.json.message, /endsOn/);
    });

    test('a project or a contract with charges cannot be deleted', async () => {
      const { id: draft } = await make(service, tenant, '/contracts', {
        ...{
          clientId: (await make(service, tenant, '/clients', { name: 'N' })).id,
          name: 'W',
          currencyCode: 'EUR',
        },
      });
      const id = await createOne({ contractId: draft });
      assertRefused(await remove(`/contracts/${draft}`), ['status', 'state']);
      await remove(`/charges/${id}`);
      assert.equal((await remove(`/contracts/${draft}`)).status, 204);
      const { id: project } = await make(service, tenant, '/projects', { contractId, name: 'Part' });
      await createOne({ projectId: project });
      assertRefused(await remove(`/projects/${project}`), ['status', 'state']);
    });
  });

  describe('listing charges', () => {
    test('charges are listed in their order, of all contracts or of one', async () => {
      const { id: other } = await activeContract(service, tenant);
      const last = await createOne({ contractId: other, order: 5 });
      const first = await createOne({ contractId: other, order: 1 });
      const path = `/charges?contractId=${other}`;
      const ids = (await everyPage(service, path, { limit: 1, tenant })).map(({ id }) => id);
      assert.deepEqual(ids, [first, last]);
      assert.ok((await everyPage(service, '/charges', { limit: 500, tenant })).length > 2);
      await assertListQuery(service, '/charges', tenant);
    });
  });
});
