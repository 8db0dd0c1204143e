import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
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
let chargeId: string;

const least = { minutesPerPeriod: 600, every: 'MONTH', startsOn: '2026-12-01' };
const quarterly = {
  ...{ name: 'Support', every: 'QUARTER', interval: 2, startsOn: '2026-12-15' },
  prices: [{ amountMinor: 49_000, startsOn: '2026-12-01' }],
};

const send = (body: object) =>
  service.request('POST', '/allowances', { tenant, body: { contractId, ...body } });
const create = (body: object) => send({ ...least, ...body });
const createOne = async (body: object = {}): Promise<string> => {
  const made = await create(body);
  assert.equal(made.status, 201, made.text);
  return made.data.id;
};
const change = (id: string, body: object) => service.request('PATCH', `/allowances/${id}`, { tenant, body });
const remove = (path: string) => service.request('DELETE', path, { tenant });

describe('allowances', () => {
  before(async () => {
    tenant = await service.tenant();
    contractId = (await activeContract(service, tenant)).id;
    chargeId = (await make(service, tenant, '/charges', { contractId, ...quarterly })).id;
  });

  describe('creating an allowance', () => {
    test('a contract has at most 100, because each change of its work reckons with all of them', async () => {
      const { id } = await activeContract(service, tenant);
      const first = await make(service, tenant, '/allowances', { contractId: id, ...least });
      await service.db.asOwner(async (owner) => {
        await enterTenant(owner, tenant);
        await owner.query(
          `insert into allowances (id, contract_id, minutes_per_period, every, interval, rollover, overage, starts_on, is_printed, created_at, updated_at)
           select id || number, contract_id, minutes_per_period, every, interval, rollover, overage, starts_on, is_printed, created_at, updated_at
           from allowances, generate_series(1, 99) as number where tenant_id = app_tenant() and id = $1`,
          [first.id],
        );
      });
      const { status, text } = await create({ contractId: id });
      assert.equal(status, 400);
      assert.match(text, /at most 100 allowances/);
    });

    test('an allowance made with the least has defaults', async () => {
      const answer = await create({});
      await assertCreated(service, answer, '/allowances', { tenant });
      const { id, createdAt, updatedAt, ...rest } = answer.data;
      assert.match(id, /^alw_[0-9a-z]{26}$/);
      assert.deepEqual(rest, {
        ...{
          contract: contractId,
          ...least,
          interval: 1,
          rollover: 'NONE',
          overage: 'RATE',
          isPrinted: false,
        },
        order: 0,
      });
    });

    test('an allowance made with everything shows it', async () => {
      const { id: project } = await make(service, tenant, '/projects', { contractId, name: 'Shop' });
      const given = {
        ...{ name: 'Support', every: 'WEEK', interval: 2, role: 'Designer', endsOn: '2027-12-31', order: 7 },
        ...{ rollover: { maxMinutes: 60, periods: 2 }, overage: { amountMinor: 0 }, isPrinted: true },
      };
      const answer = await create({ ...given, projectId: project });
      assert.equal(answer.status, 201, answer.text);
      const { id, createdAt, updatedAt, ...rest } = answer.data;
      assert.deepEqual(rest, { ...least, ...given, contract: contractId, project });
    });

    test('an allowance with a charge has its periods, and may repeat them', async () => {
      const { data } = await send({ minutesPerPeriod: 600, chargeId });
      const { charge, every, interval, startsOn } = data;
      assert.deepEqual([charge, every, interval, startsOn], [chargeId, 'QUARTER', 2, '2026-12-15']);
      const same = { minutesPerPeriod: 600, chargeId, every: 'QUARTER', interval: 2, startsOn: '2027-01-01' };
      assert.equal((await send(same)).data.startsOn, '2027-01-01');
      const other = { minutesPerPeriod: 600, chargeId, every: 'ONCE', interval: 1 };
      assertRefused(await send(other), ['every', 'enum'], ['interval', 'enum']);
    });

    test('an allowance refuses terms that do not fit, and names each field', async () => {
      assertRefused(await send({ minutesPerPeriod: 1 }), ['every', 'required'], ['startsOn', 'required']);
      const refusals: [body: object, field: string, constraint: string][] = [
        [{ minutesPerPeriod: 0 }, 'minutesPerPeriod', 'minimum'],
        [{ minutesPerPeriod: 6_000_001 }, 'minutesPerPeriod', 'maximum'],
        [{ every: 'ONCE', interval: 2 }, 'interval', 'maximum'],
        [{ endsOn: '2026-11-30' }, 'endsOn', 'range'],
        [{ startsOn: '1899-12-31' }, 'startsOn', 'range'],
      ];
      for (const [body, field, constraint] of refusals)
        assertRefused(await create(body), [field, constraint]);
      for (const [field, value] of [
        ['rollover', 'ALL'],
        ['rollover', { periods: 0 }],
        ['overage', { amountMinor: -1 }],
        ['overage', {}],
      ] as const) {
        const refused = await create({ [field]: value });
        assert.equal(refused.status, 400);
        assert.match(refused.json.message, new RegExp(field));
      }
    });

    test('an allowance needs an existing contract, and a charge and a project of it', async () => {
      const { id: other } = await activeContract(service, tenant);
      const { id: charge } = await make(service, tenant, '/charges', { contractId: other, ...quarterly });
      const { id: project } = await make(service, tenant, '/projects', { contractId: other, name: 'Else' });
      for (const contract of [newId('contract'), 'nonsense'])
        assertNotFound(await create({ contractId: contract }));
      const id = await createOne();
      const { every, ...withoutUnit } = least;
      for (const named of [charge, newId('charge'), 'nonsense']) {
        assertNotFound(await send({ ...withoutUnit, chargeId: named }));
        assertNotFound(await change(id, { chargeId: named }));
      }
      for (const named of [project, newId('project'), 'nonsense']) {
        assertNotFound(await create({ projectId: named }));
        assertNotFound(await change(id, { projectId: named }));
      }
    });

    test('an allowance bounds its texts and its order', async () => {
      await assertTextBounds(create, 'name', { min: 1, max: 200 });
      await assertTextBounds(create, 'role', { min: 1, max: 100 });
      await assertOrderBounds(create);
    });
  });

  describe('changing an allowance', () => {
    test('changing an allowance checks its terms with those that stay', async () => {
      const id = await createOne({ endsOn: '2027-12-31' });
      assertRefused(await change(id, { startsOn: '2028-01-01' }), ['endsOn', 'range']);
      const changed = await change(id, { startsOn: '2028-01-01', endsOn: null, rollover: {} });
      assert.deepEqual([changed.data.endsOn, changed.data.rollover], [undefined, {}], changed.text);
      await assertEmptyChangeChangesNothing(service, `/allowances/${id}`, { tenant });
    });

    test('an allowance that gets a charge gets its periods, and keeps them without it', async () => {
      const id = await createOne();
      const periodsAfter = async (body: object) => {
        const { data } = await change(id, body);
        return [data.charge, data.every, data.interval, data.startsOn];
      };
      assert.deepEqual(await periodsAfter({ chargeId }), [chargeId, 'QUARTER', 2, '2026-12-01']);
      assertRefused(await change(id, { every: 'MONTH' }), ['every', 'enum']);
      assert.deepEqual(await periodsAfter({ chargeId: null }), [undefined, 'QUARTER', 2, '2026-12-01']);
      assert.deepEqual(await periodsAfter({ every: 'ONCE', interval: 1 }), [
        undefined,
        'ONCE',
        1,
        '2026-12-01',
      ]);
    });

    test('an allowance follows the periods of its charge', async () => {
      const { id: charge } = await make(service, tenant, '/charges', { contractId, ...quarterly });
      const { id } = await make(service, tenant, '/allowances', {
        ...{ contractId, chargeId: charge, minutesPerPeriod: 60 },
      });
      const body = { every: 'MONTH', interval: 1 };
      const changed = await service.request('PATCH', `/charges/${charge}`, { tenant, body });
      assert.equal(changed.status, 200, changed.text);
      const { data } = await service.request('GET', `/allowances/${id}`, { tenant });
      assert.deepEqual([data.every, data.interval], ['MONTH', 1]);
    });
  });

  describe('deleting an allowance', () => {
    test('an allowance that covers nothing is deleted', async () => {
      await assertDeletes(service, `/allowances/${await createOne()}`, tenant);
    });

    test('an allowance that covers work is ended, not deleted', async () => {
      const id = await createOne();
      const { id: projectId } = await make(service, tenant, '/projects', { contractId, name: 'Covered' });
      const entry = { projectId, date: '2026-12-02', minutes: 90 };
      const { id: entryId } = await make(service, tenant, '/time-entries', entry);
      await service.db.asOwner(async (client) => {
        await enterTenant(client, tenant);
        await client.query(
          `insert into time_coverages (allowance_id, entry_id, period_starts_on, minutes) values ($1, $2, '2026-12-01', 90)`,
          [id, entryId],
        );
      });
      const refused = await remove(`/allowances/${id}`);
      assertRefused(refused, ['status', 'state']);
      assert.match(refused.json.message, /endsOn/);
      assert.equal((await change(id, { endsOn: '2026-12-31', minutesPerPeriod: 30 })).status, 200);
    });

    test('a charge, a project or a contract with allowances cannot be deleted', async () => {
      const { id: charge } = await make(service, tenant, '/charges', { contractId, ...quarterly });
      const { id: project } = await make(service, tenant, '/projects', { contractId, name: 'Part' });
      const id = await createOne({ chargeId: charge, projectId: project, every: 'QUARTER', interval: 2 });
      assertRefused(await remove(`/charges/${charge}`), ['status', 'state']);
      assertRefused(await remove(`/projects/${project}`), ['status', 'state']);
      await remove(`/allowances/${id}`);
      assert.equal((await remove(`/charges/${charge}`)).status, 204);
      assert.equal((await remove(`/projects/${project}`)).status, 204);
      const { id: clientId } = await make(service, tenant, '/clients', { name: 'Northwind' });
      const draft = { clientId, name: 'Not agreed yet', currencyCode: 'EUR' };
      const { id: contract } = await make(service, tenant, '/contracts', draft);
      await createOne({ contractId: contract });
      assertRefused(await remove(`/contracts/${contract}`), ['status', 'state']);
    });
  });

  describe('listing allowances', () => {
    test('allowances are listed in their order, of all contracts or of one', async () => {
      const { id: other } = await activeContract(service, tenant);
      const last = await createOne({ contractId: other, order: 5 });
      const first = await createOne({ contractId: other, order: 1 });
      const path = `/allowances?contractId=${other}`;
      const ids = (await everyPage(service, path, { limit: 1, tenant })).map(({ id }) => id);
      assert.deepEqual(ids, [first, last]);
      assert.ok((await everyPage(service, '/allowances', { limit: 500, tenant })).length > 2);
      await assertListQuery(service, '/allowances', tenant);
    });
  });
});
