import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { activeContract, draft } from '../../../../test/support/billing.ts';
import {
  assertCreated,
  assertDeletes,
  assertEmptyChangeChangesNothing,
  assertForbidden,
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

const everything = { name: 'Online shop', description: 'Everything up to the checkout', order: 7 };

const create = (body: object) => service.request('POST', '/projects', { tenant, body });
const createOne = async (body: object = {}): Promise<string> =>
  (await create({ contractId, name: 'Shop', ...body })).data.id;
const change = (id: string, body: object) => service.request('PATCH', `/projects/${id}`, { tenant, body });
const newContract = async (): Promise<string> => {
  const client = await service.request('POST', '/clients', { tenant, body: { name: 'Northwind' } });
  const body = { clientId: client.data.id, name: 'Work', currencyCode: 'EUR' };
  return (await service.request('POST', '/contracts', { tenant, body })).data.id;
};

describe('projects', () => {
  before(async () => {
    tenant = await service.tenant();
    contractId = await newContract();
  });

  describe('creating a project', () => {
    test('creating a project returns the whole record and its location', async (t) => {
      const now = new Date(Math.floor(Date.now() / 1_000) * 1_000 + 400);
      t.mock.method(service.clock, 'now', () => now);
      const answer = await create({ contractId, ...everything });
      await assertCreated(service, answer, '/projects', { tenant });
      const { id, ...rest } = answer.data;
      assert.match(id, /^prj_[0-9a-z]{26}$/);
      const createdAt = now.toISOString();
      assert.deepEqual(rest, { contract: contractId, ...everything, createdAt, updatedAt: createdAt });
    });

    test('a project made with only a name omits the optional fields', async () => {
      const { createdAt, updatedAt, id, ...rest } = (await create({ contractId, name: 'Shop' })).data;
      assert.deepEqual(rest, { contract: contractId, name: 'Shop', order: 0 });
    });

    test('creating a project requires a contract and a name and reports every invalid field at once', async () => {
      assertRefused(await create({}), ['contractId', 'required'], ['name', 'required']);
      assertRefused(
        await create({ contractId: '', name: '', description: null, order: 0.5, contract: contractId }),
        ['contractId', 'minLength'],
        ['name', 'minLength'],
        ['description', 'type'],
        ['order', 'type'],
        ['contract', 'additionalProperties'],
      );
    });

    test('creating a project of a contract that does not exist is a 404', async () => {
      for (const nothing of [newId('contract'), newId('client'), 'something']) {
        assertNotFound(await create({ contractId: nothing, name: 'Shop' }));
      }
    });

    test('creating a project is possible in every state of the contract', async () => {
      const contract = await newContract();
      for (const action of ['activate', 'end']) {
        await service.request('POST', `/contracts/${contract}/${action}`, { tenant });
        assert.equal((await create({ contractId: contract, name: 'Shop' })).status, 201);
      }
    });
  });

  describe("the limits of a project's fields", () => {
    for (const way of ['hold on creation', 'hold on change']) {
      test(`the limits of a project's fields ${way}`, async () => {
        const id = await createOne();
        const send = (body: object) =>
          way === 'hold on creation' ? create({ contractId, name: 'Shop', ...body }) : change(id, body);
        await assertTextBounds(send, 'name', { min: 1, max: 255 });
        await assertTextBounds(send, 'description', { min: 0, max: 1_024 });
        await assertOrderBounds(send);
      });
    }
  });

  describe('changing a project', () => {
    test('a change of a project sets the given fields and keeps the others', async () => {
      const { data: created } = await create({ contractId, ...everything });
      service.clock.advance(1_000);
      const answer = await change(created.id, { name: 'Warehouse', order: 3 });
      assert.deepEqual(Object.keys(answer.json), ['data']);
      const { updatedAt } = answer.data;
      assert.deepEqual(answer.data, { ...created, name: 'Warehouse', order: 3, updatedAt });
      assert.ok(updatedAt > created.updatedAt);
    });

    test('a change of a project clears optional fields with null', async () => {
      const id = await createOne(everything);
      const { createdAt, updatedAt, ...rest } = (await change(id, { description: null, order: null })).data;
      assert.deepEqual(rest, { id, contract: contractId, name: everything.name, order: 0 });
      assertRefused(await change(id, { name: null }), ['name', 'type']);
    });

    test('a change of a project with an empty body does nothing', async () => {
      await assertEmptyChangeChangesNothing(service, `/projects/${await createOne(everything)}`, { tenant });
    });

    test('a change of a project cannot move it to another contract', async () => {
      const answer = await change(await createOne(), { contractId: await newContract(), name: '' });
      assertRefused(answer, ['contractId', 'additionalProperties'], ['name', 'minLength']);
    });

    test('changing a project that does not exist is a 404, whatever the form of its identifier', async () => {
      assertNotFound(await change(newId('project'), { name: 'x' }));
      assertNotFound(await change(newId('client'), { name: 'x' }));
    });

    test('changing a project or deleting it requires the tenant-id header, unlike reading it', async () => {
      const id = await createOne();
      const path = `/projects/${id}`;
      const elsewhere = await service.tenant();
      assert.equal((await service.request('GET', path)).status, 200);
      assertForbidden(await service.request('PATCH', path, { body: { name: 'x' } }));
      assertForbidden(await service.request('DELETE', path));
      assertNotFound(await service.request('PATCH', path, { tenant: elsewhere, body: { name: 'x' } }));
      assertNotFound(await service.request('DELETE', path, { tenant: elsewhere }));
      assert.equal((await service.request('GET', path)).data.name, 'Shop');
    });
  });

  test('a project with lines cannot be deleted', async () => {
    const { id } = await activeContract(service, tenant);
    const projectId = await createOne({ contractId: id });
    const line = { name: 'Work', quantity: 1, amountMinor: 100, projectId };
    const { id: invoice } = await draft(service, tenant, [line], { contractId: id });
    const refused = await service.request('DELETE', `/projects/${projectId}`, { tenant });
    assertRefused(refused, ['status', 'state']);
    const deleted = await service.request('DELETE', `/invoices/${invoice}`, { tenant });
    assert.equal(deleted.status, 204, deleted.text);
    await assertDeletes(service, `/projects/${projectId}`, tenant);
  });

  test('a deleted project is gone', async () => {
    await assertDeletes(service, `/projects/${await createOne()}`, tenant);
  });

  describe('listing projects', () => {
    test('listing projects sorts by order, creation and identifier, for all or one contract', async (t) => {
      const elsewhere = tenant;
      await createOne();
      tenant = await service.tenant();
      let now = service.clock.now();
      t.mock.method(service.clock, 'now', () => now);
      const [one, other] = [await newContract(), await newContract()];
      const last = await createOne({ contractId: one, order: 2 });
      const twins = [
        await createOne({ contractId: one, order: 1 }),
        await createOne({ contractId: one, order: 1 }),
      ];
      twins.sort();
      now = new Date(now.getTime() + 1);
      const younger = await createOne({ contractId: other, order: 1 });
      const first = await createOne({ contractId: other, description: 'x' });

      const list = async (query = '') => {
        const whole = (await service.request('GET', `/projects${query}`, { tenant })).data;
        for (const limit of [1, 2]) {
          assert.deepEqual(await everyPage(service, `/projects${query}`, { tenant, limit }), whole);
        }
        return whole.map(({ id }: { id: string }) => id);
      };
      assert.deepEqual(await list(), [first, ...twins, younger, last]);
      assert.deepEqual(await list(`?contractId=${one}`), [...twins, last]);
      assert.deepEqual(await list(`?contractId=${other}`), [first, younger]);
      assert.deepEqual(await list(`?contractId=${newId('contract')}`), []);
      tenant = elsewhere;
      assert.deepEqual(await list(`?contractId=${one}`), [], 'only of the tenant in the header');
    });

    test('listing projects refuses an invalid query', async () => {
      await assertListQuery(service, '/projects', tenant);
      const answer = await service.request('GET', '/projects?contractId=x&expand=client', { tenant });
      assertRefused(answer, ['contractId', 'pattern'], ['expand', 'enum']);
    });
  });
});
