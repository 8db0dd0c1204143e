import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { act, activeContract, draft, finalized, LINE, make } from '../../../../test/support/billing.ts';
import {
  assertCreated,
  assertDeletes,
  assertEmptyChangeChangesNothing,
  assertNotFound,
  assertRefused,
  assertTextBounds,
} from '../../../../test/support/expectations.ts';
import { useService } from '../../../../test/support/service.ts';
import { newId } from '../../../platform/ids.ts';

const service = useService();
let tenant: string;
let contract: { id: string; client: string };

const place = { name: 'Northwind', address1: 'Main St 1', country: 'DE', city: 'Berlin', zip: '10115' };

const get = (path: string) => service.request('GET', path, { tenant });
const create = (body: object) =>
  service.request('POST', '/invoices', { tenant, body: { contractId: contract.id, ...body } });
const change = (id: string, body: object) => service.request('PATCH', `/invoices/${id}`, { tenant, body });
const remove = (id: string) => service.request('DELETE', `/invoices/${id}`, { tenant });
const newAddress = async (body: object = { clientId: contract.client }): Promise<string> =>
  (await make(service, tenant, '/addresses', { ...place, ...body })).id;
const countInvoices = async (): Promise<number> => (await get('/invoices?limit=500')).data.length;

describe('invoices', () => {
  before(async () => {
    tenant = await service.tenant();
    contract = await activeContract(service, tenant, { currencyCode: 'CHF', reference: 'PO-1' });
  });

  describe('creating an invoice', () => {
    test("an invoice made with only a contract is an empty draft with the contract's currency and reference", async (t) => {
      const now = service.clock.now();
      t.mock.method(service.clock, 'now', () => now);
      const answer = await create({});
      await assertCreated(service, answer, '/invoices', { tenant });
      const { id, warnings, ...rest } = answer.data;
      assert.deepEqual(
        warnings.map(({ field }: { field: string }) => field),
        ['seller.address'],
      );
      assert.match(id, /^inv_[0-9a-z]{26}$/);
      assert.deepEqual(rest, {
        contract: contract.id,
        client: contract.client,
        status: 'DRAFT',
        kind: 'INVOICE',
        currencyCode: 'CHF',
        currencyExponent: 2,
        subtotalMinor: 0,
        taxMinor: 0,
        totalMinor: 0,
        roundingMinor: 0,
        payableMinor: 0,
        pricesIncludeTax: false,
        isCashRounded: false,
        taxes: [],
        paidMinor: 0,
        creditedMinor: 0,
        writtenOffMinor: 0,
        balanceMinor: 0,
        dueMinor: 0,
        isOverdue: false,
        billableCount: 0,
        reference: 'PO-1',
        availableActions: ['void'],
        obstacles: [
          {
            field: 'billables',
            message: 'are missing: an invoice without lines cannot be finalized, so add some first',
          },
        ],
        createdAt: now.toISOString(),
        updatedAt: now.toISOString(),
      });
    });

    test('creating an invoice accepts every other field', async () => {
      const given = {
        dueAt: '2027-01-02T03:04:05.006Z',
        currencyCode: 'JPY',
        notes: 'Thank you.',
        reference: 'PO-2',
        buyerReference: '04011000-12345-34',
        paymentReference: 'RF18 5390',
        locale: 'de-AT',
        serviceFrom: '2026-10-01',
        serviceTo: '2026-10-31',
        taxCurrencyCode: 'EUR',
        taxExchangeRate: 0.0058123456,
      };
      const address = await newAddress();
      const answer = await create({ ...given, addressId: address });
      await assertCreated(service, answer, '/invoices', { tenant });
      for (const [name, value] of Object.entries({ ...given, address })) {
        assert.equal(answer.data[name], value, name);
      }
      assert.equal(answer.data.dueDate, '2027-01-02');
    });

    test('a new invoice is due on a day, or at a time, but not both', async () => {
      const { dueDate, dueAt } = (await create({ dueDate: '2027-01-02' })).data;
      assert.deepEqual([dueDate, dueAt], ['2027-01-02', '2027-01-02T23:59:59.999Z']);
      const both = { dueDate: '2027-01-02', dueAt: '2027-01-02T00:00:00Z' };
      assertRefused(await create(both), ['dueDate', 'oneOf']);
      assertRefused(await create({ dueDate: '2027-02-30' }), ['dueDate', 'format']);
    });

    test('a new invoice has a service that does not end before it begins', async () => {
      const backwards = { serviceFrom: '2026-10-02', serviceTo: '2026-10-01' };
      assertRefused(await create(backwards), ['serviceTo', 'range']);
    });

    test('a new invoice declares its tax in another currency only with a rate, and only if its own is foreign', async () => {
      assertRefused(await create({ taxCurrencyCode: 'EUR' }), ['taxCurrencyCode', 'currency']);
      const rate = (taxExchangeRate: number, taxCurrencyCode = 'EUR') =>
        create({ taxCurrencyCode, taxExchangeRate });
      assertRefused(await rate(1, 'CHF'), ['taxCurrencyCode', 'currency']);
      assertRefused(await rate(0), ['taxExchangeRate', 'exclusiveMinimum']);
      assertRefused(await rate(0.12345678901), ['taxExchangeRate', 'decimals']);
    });

    test('a new invoice has no reference if neither it nor the contract has one', async () => {
      const { id: contractId } = await activeContract(service, tenant);
      assert.equal('reference' in (await create({ contractId })).data, false);
    });

    test("a new invoice keeps an empty reference instead of the contract's", async () => {
      assert.equal((await create({ reference: '' })).data.reference, '');
    });

    test('creating an invoice with lines adds them in the same request', async () => {
      const lines = [
        { ...LINE, taxPercent: 19 },
        { name: 'Hosting', quantity: 1, amountMinor: 1_000, taxCategory: 'Z' },
      ];
      const answer = await create({ billables: lines });
      await assertCreated(service, answer, '/invoices', { tenant });
      const { id, billableCount, subtotalMinor, taxMinor, totalMinor, dueMinor, availableActions } =
        answer.data;
      assert.equal(billableCount, 2);
      assert.deepEqual([subtotalMinor, taxMinor, totalMinor, dueMinor], [72_250, 13_538, 85_788, 85_788]);
      assert.deepEqual(availableActions, ['finalize', 'void']);
      assert.deepEqual(answer.data.taxes, [
        { category: 'S', percent: 19, taxableMinor: 71_250, taxMinor: 13_538 },
        { category: 'Z', percent: 0, taxableMinor: 1_000, taxMinor: 0 },
      ]);
      const listed = (await get(`/billables?invoiceId=${id}`)).data;
      assert.deepEqual(
        listed.map(({ name }: { name: string }) => name),
        ['Design', 'Hosting'],
      );
    });

    test('creating an invoice creates nothing if any line is invalid', async () => {
      const countBefore = await countInvoices();
      assertRefused(await create({ billables: [LINE, { ...LINE, quantity: 0 }] }), [
        'billables.1.quantity',
        'exclusiveMinimum',
      ]);
      assertRefused(await create({ billables: [LINE, { ...LINE, currencyCode: 'EUR' }] }), [
        'billables.1.currencyCode',
        'currency',
      ]);
      const twice = { ...LINE, referenceType: 'JIRA', referenceId: '1' };
      assertRefused(await create({ billables: [twice, twice] }), ['billables.1.referenceId', 'unique']);
      const huge = { name: 'x', quantity: 1, amountMinor: 9_007_199_254_740_991 };
      assertRefused(await create({ billables: [huge, huge] }), ['billables', 'maximum']);
      assert.equal(await countInvoices(), countBefore);
    });

    test('a new invoice has lines in its own currency only', async () => {
      const billables = [{ ...LINE, currencyCode: 'USD' }];
      assert.equal((await create({ currencyCode: 'USD', billables })).status, 201);
      assertRefused(await create({ billables }), ['billables.0.currencyCode', 'currency']);
    });

    test('creating an invoice is refused for a draft contract, and allowed for an ended one', async () => {
      const { id: contractId } = await make(service, tenant, '/contracts', {
        clientId: contract.client,
        name: 'Care',
        currencyCode: 'EUR',
      });
      const refused = await create({ contractId });
      assertRefused(refused, ['status', 'state']);
      assert.match(refused.json.details[0].message, /ACTIVE or ENDED.* DRAFT/);
      assertRefused(await create({ contractId, billables: [LINE] }), ['status', 'state']);
      await act(service, tenant, `/contracts/${contractId}/activate`);
      await act(service, tenant, `/contracts/${contractId}/end`);
      assert.equal((await create({ contractId })).status, 201);
    });

    test("creating an invoice for an unknown contract or address, or another tenant's, is a 404", async () => {
      const bob = { as: 'bob', tenant: await service.tenant('bob') };
      const theirs = await service.request('POST', '/clients', { ...bob, body: { name: 'Their client' } });
      const body = { clientId: theirs.data.id, name: 'Theirs', currencyCode: 'EUR' };
      const foreign = await service.request('POST', '/contracts', { ...bob, body });
      await service.request('POST', `/contracts/${foreign.data.id}/activate`, bob);
      for (const contractId of [foreign.data.id, newId('contract'), newId('client'), 'nothing']) {
        assertNotFound(await create({ contractId }));
        assertNotFound(await create({ contractId, billables: [LINE] }));
      }
      const other = (await activeContract(service, tenant)).client;
      const wrong = [await newAddress({}), await newAddress({ clientId: other })];
      for (const addressId of [...wrong, newId('address'), contract.id, 'nowhere']) {
        assertNotFound(await create({ addressId }));
        assertNotFound(await create({ addressId, billables: [LINE] }));
      }
    });

    test('creating an invoice requires a contract, and refuses fields that a caller cannot set', async () => {
      assertRefused(await service.request('POST', '/invoices', { tenant, body: {} }), [
        'contractId',
        'required',
      ]);
      for (const property of [
        'id',
        'status',
        'invoiceNumber',
        'totalMinor',
        'issuedAt',
        'tenantId',
        'client',
      ]) {
        assertRefused(await create({ [property]: 'x' }), [property, 'additionalProperties']);
      }
      assertRefused(
        await create({ contractId: '', dueAt: 'soon', currencyCode: 'chf', notes: null, billables: [] }),
        ['contractId', 'minLength'],
        ['dueAt', 'format'],
        ['currencyCode', 'format'],
        ['notes', 'type'],
        ['billables', 'minItems'],
      );
    });

    test('a new invoice has texts of limited length', async () => {
      await assertTextBounds(create, 'notes', { min: 0, max: 5_000 });
      await assertTextBounds(create, 'reference', { min: 0, max: 255 });
    });
  });

  test('reading an invoice that does not exist is a 404, whatever the form of its identifier', async () => {
    assertNotFound(await get(`/invoices/${newId('invoice')}`));
    assertNotFound(await get('/invoices/nothing'));
  });

  describe('changing a draft', () => {
    const everything = {
      dueAt: '2027-01-02T03:04:05.006Z',
      notes: 'Soon.',
      reference: 'PO-3',
      locale: 'de',
      serviceFrom: '2026-10-01',
    };

    test('a change of a draft sets the given fields and keeps the rest', async () => {
      const created = (await create({})).data;
      const update = { ...everything, currencyCode: 'USD', addressId: await newAddress() };
      for (const [name, value] of Object.entries(update)) {
        const { data: earlier } = await get(`/invoices/${created.id}`);
        service.clock.advance(1_000);
        const { data: changed } = await change(created.id, { [name]: value });
        const shown = name === 'addressId' ? { address: value } : { [name]: value };
        const day = name === 'dueAt' && { dueDate: '2027-01-02' };
        const { updatedAt, warnings } = changed;
        assert.deepEqual(changed, { ...earlier, ...shown, ...day, updatedAt, warnings });
        assert.ok(changed.updatedAt > earlier.updatedAt);
        assert.deepEqual((await get(`/invoices/${created.id}`)).data, changed);
      }
    });

    test('a change of a draft clears optional fields with null, and refuses null for the currency', async () => {
      const { id } = (await create({ ...everything, addressId: await newAddress() })).data;
      for (const name of ['dueAt', 'notes', 'reference', 'addressId', 'locale', 'serviceFrom']) {
        const shown = name === 'addressId' ? 'address' : name;
        assert.equal(shown in (await get(`/invoices/${id}`)).data, true, name);
        assert.equal(shown in (await change(id, { [name]: null })).data, false, name);
      }
      assertRefused(await change(id, { currencyCode: null }), ['currencyCode', 'type']);
    });

    test('a change of a draft replaces a due time by a due date, and clears both with one null', async () => {
      const { id } = (await create(everything)).data;
      const due = async (body: object) => {
        const { dueDate, dueAt } = (await change(id, body)).data;
        return [dueDate, dueAt];
      };
      assert.deepEqual(await due({ dueDate: '2027-03-01' }), ['2027-03-01', '2027-03-01T23:59:59.999Z']);
      assert.deepEqual(await due({ dueAt: everything.dueAt }), ['2027-01-02', everything.dueAt]);
      assert.deepEqual(await due({ dueDate: null }), [undefined, undefined]);
      const both = { dueDate: '2027-01-02', dueAt: everything.dueAt };
      assertRefused(await change(id, both), ['dueDate', 'oneOf']);
    });

    test('a draft changes its currency only while it has no lines', async () => {
      const { id } = await draft(service, tenant, [LINE], { contractId: contract.id });
      assertRefused(await change(id, { currencyCode: 'USD' }), ['status', 'state']);
      assert.equal((await change(id, { currencyCode: 'CHF' })).status, 200, 'the same currency is no change');
      const [line] = (await get(`/billables?invoiceId=${id}`)).data;
      await service.request('DELETE', `/billables/${line.id}`, { tenant });
      assert.equal((await change(id, { currencyCode: 'USD' })).data.currencyCode, 'USD');
    });

    test('a change of a draft cannot set its contract or its status', async () => {
      const { id } = (await create({})).data;
      for (const property of ['contractId', 'status', 'billables', 'invoiceNumber', 'totalMinor']) {
        assertRefused(await change(id, { [property]: 'x' }), [property, 'additionalProperties']);
      }
    });

    test('changing a draft to an address of another client is a 404', async () => {
      const { id } = (await create({})).data;
      for (const addressId of [await newAddress({}), newId('address'), 'nowhere']) {
        assertNotFound(await change(id, { addressId }));
      }
      assertRefused(await change(id, { addressId: '' }), ['addressId', 'minLength']);
    });

    test('a change of a draft with an empty body does nothing', async () => {
      const { id } = (await create(everything)).data;
      await assertEmptyChangeChangesNothing(service, `/invoices/${id}`, { tenant });
    });

    test('changing a draft that does not exist is a 404', async () => {
      assertNotFound(await change(newId('invoice'), { notes: 'x' }));
    });
  });

  describe('an invoice that is no longer a draft', () => {
    test('an invoice that is no longer a draft can be neither changed nor deleted, not even by an empty change', async () => {
      const issued = await finalized(service, tenant);
      const voided = await act(service, tenant, `/invoices/${(await draft(service, tenant)).id}/void`);
      for (const { id, status } of [issued, voided]) {
        const earlier = (await get(`/invoices/${id}`)).data;
        for (const body of [{ notes: 'x' }, { dueAt: null }, { currencyCode: 'EUR' }, {}]) {
          const refused = await change(id, body);
          assertRefused(refused, ['status', 'state']);
          assert.match(refused.json.details[0].message, new RegExp(`only while it is DRAFT.* ${status}`));
        }
        assertRefused(await remove(id), ['status', 'state']);
        assert.deepEqual((await get(`/invoices/${id}`)).data, earlier);
      }
    });
  });

  describe('deleting a draft', () => {
    test('deleting a draft deletes its lines as well', async () => {
      const { id } = await draft(service, tenant, [LINE, LINE]);
      const [line] = (await get(`/billables?invoiceId=${id}`)).data;
      await assertDeletes(service, `/invoices/${id}`, tenant);
      assertNotFound(await get(`/billables/${line.id}`));
      assert.deepEqual((await get(`/billables?invoiceId=${id}`)).data, []);
    });
  });
});
