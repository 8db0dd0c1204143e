import assert from 'node:assert/strict';
import { before, beforeEach, describe, test } from 'node:test';
import { act, activeContract, draft, finalized, LINE, make } from '../../../../test/support/billing.ts';
import {
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
let contractId: string;
let invoiceId: string;

const everything = {
  name: 'Design',
  description: 'Two rounds',
  quantity: 7.5,
  amountMinor: 9_500,
  currencyCode: 'EUR',
  unitCode: 'HUR',
  supply: 'GOODS',
  taxPercent: 19,
  taxCategory: 'S',
  referenceType: 'JIRA',
  referenceId: '10001',
  serviceFrom: '2026-10-01',
  serviceTo: '2026-10-31',
  metadata: { key: 'SHOP-12', 'ünï.cödé': '' },
  order: 3,
};

const get = (path: string) => service.request('GET', path, { tenant });
const newDraft = async (lines: object[] = []): Promise<string> =>
  (await draft(service, tenant, lines, { contractId })).id;
const add = (...billables: object[]) =>
  service.request('POST', '/billables', { tenant, body: { invoiceId, billables } });
const added = async (line: object = {}) => {
  const answer = await add({ ...LINE, ...line });
  assert.equal(answer.status, 201, answer.text);
  return answer.data[0];
};
const change = (id: string, body: object) => service.request('PATCH', `/billables/${id}`, { tenant, body });
const remove = (id: string) => service.request('DELETE', `/billables/${id}`, { tenant });

describe('billables', () => {
  before(async () => {
    tenant = await service.tenant();
    contractId = (await activeContract(service, tenant)).id;
  });
  beforeEach(async () => {
    invoiceId = await newDraft();
  });

  describe('adding a billable', () => {
    test("adding a billable returns the line, and the location of the invoice's lines", async (t) => {
      const now = service.clock.now();
      t.mock.method(service.clock, 'now', () => now);
      const answer = await add(everything);
      assert.equal(answer.status, 201, answer.text);
      assert.deepEqual(Object.keys(answer.json), ['data']);
      const [{ id, ...rest }] = answer.data;
      assert.match(id, /^bil_[0-9a-z]{26}$/);
      const at = { createdAt: now.toISOString(), updatedAt: now.toISOString() };
      assert.deepEqual(rest, {
        ...everything,
        ...{ invoice: invoiceId, totalMinor: 71_250, isTaxInherited: false, ...at },
      });
      const location = `/billables?invoiceId=${invoiceId}`;
      assert.equal(answer.headers.get('location'), `${service.url}/api/v1${location}`);
      assert.deepEqual((await get(location)).json, answer.json);
      assert.deepEqual((await get(`/billables/${id}`)).json, { data: answer.data[0] });
    });

    test("a billable with only the required fields has the invoice's currency and no tax", async () => {
      const { id, createdAt, updatedAt, ...rest } = await added();
      assert.deepEqual(rest, {
        ...LINE,
        invoice: invoiceId,
        totalMinor: 71_250,
        currencyCode: 'EUR',
        unitCode: 'C62',
        supply: 'SERVICE',
        isTaxInherited: true,
        order: 0,
      });
    });

    test("adding a billable updates the invoice's count, sums and time of change", async () => {
      const { data: earlier } = await get(`/invoices/${invoiceId}`);
      service.clock.advance(1_000);
      const line = await added();
      const { data: later } = await get(`/invoices/${invoiceId}`);
      assert.deepEqual([later.billableCount, later.totalMinor], [1, 71_250]);
      assert.ok(later.updatedAt > earlier.updatedAt);
      assert.equal(later.updatedAt, line.createdAt);
    });

    test('adding a billable requires a name, a quantity and an amount, and refuses unknown fields', async () => {
      assertRefused(
        await add({}),
        ['billables.0.name', 'required'],
        ['billables.0.quantity', 'required'],
        ['billables.0.amountMinor', 'required'],
      );
      for (const property of ['id', 'invoice', 'totalMinor', 'createdAt', 'colour']) {
        const refused: [string, string] = [`billables.0.${property}`, 'additionalProperties'];
        assertRefused(await add({ ...LINE, [property]: 1 }), refused);
      }
      const bare = await service.request('POST', '/billables', { tenant, body: {} });
      assertRefused(bare, ['invoiceId', 'required'], ['billables', 'required']);
    });

    test("adding a billable to an unknown invoice, or another tenant's, is a 404", async () => {
      const bob = { as: 'bob', tenant: await service.tenant('bob') };
      for (const nothing of [newId('invoice'), newId('billable'), 'nothing']) {
        const body = { invoiceId: nothing, billables: [LINE] };
        assertNotFound(await service.request('POST', '/billables', { tenant, body }));
      }
      const body = { invoiceId, billables: [LINE] };
      assertNotFound(await service.request('POST', '/billables', { ...bob, body }));
      const { id } = await added();
      assertNotFound(await service.request('GET', `/billables/${id}`, bob));
      assertNotFound(await service.request('PATCH', `/billables/${id}`, { ...bob, body: { name: 'x' } }));
      assertNotFound(await service.request('DELETE', `/billables/${id}`, bob));
    });
  });

  describe('changing a billable', () => {
    test('a change of a billable sets the given fields and keeps the rest', async () => {
      const line = await added(everything);
      const update = {
        name: 'Build',
        description: '',
        quantity: 2,
        amountMinor: -50,
        unitCode: 'DAY',
        taxPercent: 7.5,
        serviceFrom: '2026-10-02',
        serviceTo: '2026-10-30',
        metadata: { b: '2' },
        order: 0,
      };
      for (const [name, value] of Object.entries(update)) {
        const { data: earlier } = await get(`/billables/${line.id}`);
        service.clock.advance(1_000);
        const { data: later } = await change(line.id, { [name]: value });
        const { totalMinor, updatedAt } = later;
        assert.deepEqual(later, { ...earlier, [name]: value, totalMinor, updatedAt });
        assert.ok(updatedAt > earlier.updatedAt);
      }
      const { data: later } = await change(line.id, { referenceType: 'TRELLO', referenceId: '7' });
      assert.deepEqual([later.referenceType, later.referenceId, later.totalMinor], ['TRELLO', '7', -100]);
    });

    test('a change of a billable clears optional fields with null, and refuses null for required ones', async () => {
      const line = await added(everything);
      const optional = {
        description: null,
        referenceType: null,
        referenceId: null,
        metadata: null,
        serviceFrom: null,
        serviceTo: null,
        taxPercent: null,
      };
      const { data } = await change(line.id, { ...optional, order: null });
      for (const name of Object.keys(optional)) assert.equal(name in data, false, name);
      assert.equal(data.order, 0);
      assert.equal('taxCategory' in data, false, 'a tax is cleared as a whole');
      for (const name of ['name', 'quantity', 'amountMinor', 'currencyCode', 'unitCode']) {
        assertRefused(await change(line.id, { [name]: null }), [name, 'type']);
      }
    });

    test('a change of a billable sets its tax as a whole', async () => {
      const { id } = await added({ taxPercent: 19 });
      const taxAfter = async (given: object) => {
        const { data, text } = await change(id, given);
        assert.ok(data, text);
        const { taxCategory, taxPercent, taxExemptionReason } = data;
        return [taxCategory, taxPercent, taxExemptionReason];
      };
      assert.deepEqual(await taxAfter({ taxPercent: 7 }), ['S', 7, undefined]);
      assertRefused(await change(id, { taxPercent: 0 }), ['taxCategory', 'required']);
      const exempt = { taxCategory: 'E', taxExemptionReason: 'Small business' };
      assert.deepEqual(await taxAfter(exempt), ['E', 0, 'Small business']);
      assert.deepEqual(await taxAfter({ taxPercent: 7 }), ['S', 7, undefined]);
      assert.deepEqual(await taxAfter({ taxCategory: 'AE' }), ['AE', 0, undefined]);
      assert.deepEqual(await taxAfter({ taxCategory: null }), [undefined, undefined, undefined]);
    });

    test('a change of a billable keeps its service period forward', async () => {
      const { id } = await added(everything);
      assertRefused(await change(id, { serviceTo: '2026-09-30' }), ['serviceTo', 'range']);
    });

    test("a change of a billable can name a project of the invoice's contract, and of no other", async () => {
      const project = (contract: string) =>
        make(service, tenant, '/projects', { contractId: contract, name: 'Part' });
      const own = await project(contractId);
      const foreign = await project((await activeContract(service, tenant)).id);
      const { id } = await added({ projectId: own.id });
      assert.equal((await get(`/billables/${id}`)).data.project, own.id);
      assertNotFound(await add({ ...LINE, projectId: foreign.id }));
      assertNotFound(await change(id, { projectId: foreign.id }));
      assert.equal('project' in (await change(id, { projectId: null })).data, false);
      assert.equal((await change(id, { projectId: own.id })).data.project, own.id);
    });

    test('a change of a billable with an empty body changes neither the line nor the invoice', async () => {
      const { id } = await added();
      const { data: earlier } = await get(`/invoices/${invoiceId}`);
      await assertEmptyChangeChangesNothing(service, `/billables/${id}`, { tenant });
      assert.deepEqual((await get(`/invoices/${invoiceId}`)).data, earlier);
    });

    test('a change of a billable cannot set its invoice or its currency', async () => {
      const { id } = await added();
      assertRefused(await change(id, { invoiceId }), ['invoiceId', 'additionalProperties']);
      assertRefused(await change(id, { currencyCode: 'USD' }), ['currencyCode', 'currency']);
    });

    test('a change of a billable keeps both halves of a reference together, and each reference unique', async () => {
      await added({ referenceType: 'JIRA', referenceId: '1' });
      const { id } = await added({ referenceType: 'JIRA', referenceId: '2' });
      assertRefused(await change(id, { referenceType: 'X' }), ['referenceId', 'required']);
      assertRefused(await change(id, { referenceId: 'X' }), ['referenceType', 'required']);
      assertRefused(await change(id, { referenceType: 'JIRA', referenceId: '1' }), ['referenceId', 'unique']);
      assertRefused(await change(id, { referenceType: 'X', referenceId: null }), ['referenceId', 'required']);
      const { data } = await get(`/billables/${id}`);
      assert.deepEqual([data.referenceType, data.referenceId], ['JIRA', '2']);
    });

    test('a change of a billable reports the missing half of a reference, also if it was cleared', async () => {
      const { id } = await added();
      const answer = await change(id, { referenceType: null, referenceId: 'X' });
      assertRefused(answer, ['referenceType', 'required']);
    });
  });

  test('a billable that does not exist is a 404, whatever the form of its identifier', async () => {
    const nothing = newId('billable');
    assertNotFound(await get(`/billables/${nothing}`));
    assertNotFound(await change(nothing, { name: 'x' }));
    assertNotFound(await remove(nothing));
    assertNotFound(await get('/billables/nothing'));
  });

  test('a deleted line is gone, and the invoice has changed', async () => {
    const { id } = await added();
    service.clock.advance(1_000);
    const { data: earlier } = await get(`/invoices/${invoiceId}`);
    await assertDeletes(service, `/billables/${id}`, tenant);
    const { data: later } = await get(`/invoices/${invoiceId}`);
    assert.deepEqual([later.billableCount, later.totalMinor, later.taxes], [0, 0, []]);
    assert.ok(later.updatedAt > earlier.updatedAt);
  });

  test('billables cannot be added, changed or deleted once the invoice is no longer a draft', async () => {
    const issued = await finalized(service, tenant, [LINE], { contractId });
    const voided = await act(service, tenant, `/invoices/${await newDraft([LINE])}/void`);
    for (const { id, status } of [issued, voided]) {
      invoiceId = id;
      const { data: lines } = await get(`/billables?invoiceId=${id}`);
      const answers = [
        await add(LINE),
        await change(lines[0].id, { name: 'x' }),
        await change(lines[0].id, {}),
        await remove(lines[0].id),
      ];
      for (const answer of answers) {
        assertRefused(answer, ['status', 'state']);
        assert.match(answer.json.details[0].message, new RegExp(`only while it is DRAFT.* ${status}`));
      }
      assert.deepEqual((await get(`/billables?invoiceId=${id}`)).data, lines);
    }
  });

  describe('listing billables', () => {
    test('listing billables sorts by order, creation and identifier, for all invoices or for one', async (t) => {
      tenant = await service.tenant();
      contractId = (await activeContract(service, tenant)).id;
      let now = service.clock.now();
      t.mock.method(service.clock, 'now', () => now);
      const [one, other] = [await newDraft(), await newDraft()];
      const lines = async (invoice: string, ...orders: number[]): Promise<string[]> => {
        const body = { invoiceId: invoice, billables: orders.map((order) => ({ ...LINE, order })) };
        const made = await make(service, tenant, '/billables', body);
        return made.map(({ id }: { id: string }) => id);
      };
      const [a, b, c] = await lines(one, 2, 1, 1);
      now = new Date(now.getTime() + 1);
      const [d, e] = await lines(other, 1, 0);
      const listed = async (query = '') => {
        const { data } = await get(`/billables${query}`);
        for (const limit of [1, 2]) {
          assert.deepEqual(await everyPage(service, `/billables${query}`, { tenant, limit }), data);
        }
        return data.map(({ id }: { id: string }) => id);
      };
      assert.deepEqual(await listed(), [e, b, c, d, a]);
      assert.deepEqual(await listed(`?invoiceId=${one}`), [b, c, a]);
      assert.deepEqual(await listed(`?invoiceId=${other}`), [e, d]);
      assert.deepEqual(await listed(`?invoiceId=${newId('invoice')}`), []);
    });

    test('listing billables refuses an invalid query', async () => {
      await assertListQuery(service, '/billables', tenant);
      assertRefused(await get('/billables?invoiceId=x'), ['invoiceId', 'pattern']);
    });
  });
});
