import assert from 'node:assert/strict';
import { before, beforeEach, describe, test } from 'node:test';
import { act, activeContract, draft, finalized } from '../../../../test/support/billing.ts';
import {
  assertCreated,
  assertEmptyChangeChangesNothing,
  assertListQuery,
  assertNotFound,
  assertRefused,
  assertTextBounds,
  everyPage,
} from '../../../../test/support/expectations.ts';
import { useService } from '../../../../test/support/service.ts';
import { newId } from '../../../platform/ids.ts';

const service = useService();
let tenant: string;
let contractId: string;
let invoiceId: string;

const THOUSAND = { name: 'Work', quantity: 1, amountMinor: 1_000 };

const get = (path: string) => service.request('GET', path, { tenant });
const pay = (body: object) => service.request('POST', '/payments', { tenant, body: { invoiceId, ...body } });
const paid = async (amountMinor: number, more: object = {}) => {
  const answer = await pay({ amountMinor, ...more });
  assert.equal(answer.status, 201, answer.text);
  return answer.data;
};
const change = (id: string, body: object) => service.request('PATCH', `/payments/${id}`, { tenant, body });
const reverse = (id: string) => service.request('DELETE', `/payments/${id}`, { tenant });
const newInvoice = async (): Promise<string> =>
  (await finalized(service, tenant, [THOUSAND], { contractId })).id;
const read = async () => (await get(`/invoices/${invoiceId}`)).data;
const balances = async () => {
  const { status, paidMinor, dueMinor, paidAt } = await read();
  return [status, paidMinor, dueMinor, paidAt];
};

describe('payments', () => {
  before(async () => {
    tenant = await service.tenant();
    contractId = (await activeContract(service, tenant)).id;
  });
  beforeEach(async () => {
    invoiceId = await newInvoice();
  });

  describe('recording a payment', () => {
    test('recording a payment returns the payment and its location', async (t) => {
      const now = service.clock.now();
      t.mock.method(service.clock, 'now', () => now);
      const given = {
        amountMinor: 400,
        paidAt: '2026-01-02T03:04:05.006Z',
        method: 'bank transfer',
        reference: '2026-01-02/4711',
      };
      const answer = await pay(given);
      await assertCreated(service, answer, '/payments', { tenant });
      const { id, ...rest } = answer.data;
      assert.match(id, /^pay_[0-9a-z]{26}$/);
      const at = now.toISOString();
      const { client, buyer, issueDate, invoiceNumber } = await read();
      const { allocations, ...shown } = rest;
      const set = { client, buyerName: buyer.legalName, currencyCode: 'EUR', createdAt: at, updatedAt: at };
      const sums = { refundedMinor: 0, onAccountMinor: 0 };
      assert.deepEqual(shown, { ...given, ...set, ...sums, paidDate: '2026-01-02' });
      const [{ id: allocationId, ...allocation }] = allocations;
      assert.match(allocationId, /^alc_[0-9a-z]{26}$/);
      assert.deepEqual(allocation, { invoice: invoiceId, invoiceNumber, amountMinor: 400, date: issueDate });
    });

    test("a payment with only the required fields is made now, in the invoice's currency", async (t) => {
      const now = service.clock.now();
      t.mock.method(service.clock, 'now', () => now);
      const { id, ...rest } = await paid(1);
      const at = now.toISOString();
      const { client, buyer } = await read();
      const { allocations, ...shown } = rest;
      assert.equal(allocations.length, 1);
      assert.deepEqual(shown, {
        client,
        buyerName: buyer.legalName,
        paidDate: at.slice(0, 10),
        amountMinor: 1,
        currencyCode: 'EUR',
        paidAt: at,
        refundedMinor: 0,
        onAccountMinor: 0,
        createdAt: at,
        updatedAt: at,
      });
    });

    test('a payment in parts leaves the rest due, until nothing is', async () => {
      await paid(400);
      assert.deepEqual(await balances(), ['PARTIALLY_PAID', 400, 600, undefined]);
      await paid(599);
      assert.deepEqual(await balances(), ['PARTIALLY_PAID', 999, 1, undefined]);
      const { paidAt } = await paid(1);
      assert.deepEqual(await balances(), ['PAID', 1_000, 0, paidAt]);
    });

    test('a payment in full settles the invoice at once, at the time of the payment', async () => {
      const { updatedAt } = await read();
      service.clock.advance(1_000);
      const { createdAt, paidAt } = await paid(1_000);
      assert.deepEqual(await balances(), ['PAID', 1_000, 0, paidAt]);
      const later = await read();
      assert.equal(later.updatedAt, createdAt);
      assert.ok(later.updatedAt > updatedAt);
    });

    test('a payment before the issue settles the invoice when it is issued', async () => {
      await paid(1_000, { paidAt: '2026-01-02T03:04:05Z' });
      assert.deepEqual(await balances(), ['PAID', 1_000, 0, (await read()).issuedAt]);
    });

    test('a payment of more than is due is refused, and pays nothing', async () => {
      const earlier = await read();
      const refused = await pay({ amountMinor: 1_001 });
      assertRefused(refused, ['amountMinor', 'balance']);
      assert.match(refused.json.details[0].message, /10\.00 EUR/);
      assert.deepEqual(await read(), earlier);
      await paid(400);
      assertRefused(await pay({ amountMinor: 601 }), ['amountMinor', 'balance']);
      assert.deepEqual(await balances(), ['PARTIALLY_PAID', 400, 600, undefined]);
    });

    test('a payment of an amount that has been credited is refused, too', async () => {
      const [line] = (await get(`/billables?invoiceId=${invoiceId}`)).data;
      const billables = [{ billableId: line.id, amountMinor: 300 }];
      const body = { invoiceId, reason: 'Late', billables };
      await service.request('POST', '/credit-notes', { tenant, body });
      assertRefused(await pay({ amountMinor: 701 }), ['amountMinor', 'balance']);
      const { paidAt } = await paid(700);
      assert.deepEqual(await balances(), ['PAID', 700, 0, paidAt]);
    });

    test('a payment for a draft, a void or a paid invoice is refused', async () => {
      const { id: open } = await draft(service, tenant, [THOUSAND], { contractId });
      const { id: voided } = await act(service, tenant, `/invoices/${await newInvoice()}/void`);
      const { id: free } = await finalized(service, tenant, [{ ...THOUSAND, amountMinor: 0 }]);
      await paid(1_000);
      for (const [id, status] of [
        [open, 'DRAFT'],
        [voided, 'VOID'],
        [free, 'PAID'],
        [invoiceId, 'PAID'],
      ]) {
        const refused = await pay({ invoiceId: id, amountMinor: 1 });
        assertRefused(refused, ['status', 'state']);
        const says = new RegExp(`FINALIZED, PARTIALLY_PAID or WRITTEN_OFF.* ${status}`);
        assert.match(refused.json.details[0].message, says);
        assert.deepEqual((await get(`/payments?invoiceId=${id}`)).data.length, id === invoiceId ? 1 : 0);
      }
    });

    test("a payment for an unknown invoice, or another tenant's, is a 404", async () => {
      for (const nothing of [newId('invoice'), newId('payment'), 'nothing']) {
        assertNotFound(await pay({ invoiceId: nothing, amountMinor: 1 }));
      }
      const { id } = await paid(1);
      const bob = { as: 'bob', tenant: await service.tenant('bob') };
      const body = { invoiceId, amountMinor: 1 };
      assertNotFound(await service.request('POST', '/payments', { ...bob, body }));
      assertNotFound(await service.request('GET', `/payments/${id}`, bob));
      assertNotFound(await service.request('PATCH', `/payments/${id}`, { ...bob, body: { method: 'x' } }));
      assertNotFound(await service.request('DELETE', `/payments/${id}`, bob));
    });

    test('recording a payment requires an invoice and an amount above 0, and refuses unknown fields', async () => {
      const bare = await service.request('POST', '/payments', { tenant, body: {} });
      assertRefused(bare, ['amountMinor', 'required']);
      assertRefused(await pay({ amountMinor: 0 }), ['amountMinor', 'minimum']);
      assertRefused(await pay({ amountMinor: -1 }), ['amountMinor', 'minimum']);
      assertRefused(await pay({ amountMinor: 1.5 }), ['amountMinor', 'type']);
      assertRefused(await pay({ amountMinor: '1' }), ['amountMinor', 'type']);
      assertRefused(await pay({ amountMinor: 9_007_199_254_740_992 }), ['amountMinor', 'maximum']);
      assertRefused(await pay({ amountMinor: 1, paidAt: 'today' }), ['paidAt', 'format']);
      for (const property of ['id', 'reversedAt', 'invoice']) {
        const answer = await pay({ amountMinor: 1, [property]: 'EUR' });
        assertRefused(answer, [property, 'additionalProperties']);
      }
      assert.equal((await read()).paidMinor, 0);
    });

    test('a payment has texts of limited length, also when they are changed', async () => {
      const { id } = await paid(1);
      const ways = [(body: object) => pay({ amountMinor: 1, ...body }), (body: object) => change(id, body)];
      for (const way of ways) {
        await assertTextBounds(way, 'method', { min: 1, max: 100 });
        await assertTextBounds(way, 'reference', { min: 0, max: 255 });
      }
    });
  });

  describe('changing a payment', () => {
    test('a change of a payment sets its method and reference, and clears them with null', async () => {
      const made = await paid(1, { method: 'cash' });
      service.clock.advance(1_000);
      const { data: changed } = await change(made.id, { method: 'card', reference: '7' });
      const { updatedAt } = changed;
      assert.deepEqual(changed, { ...made, method: 'card', reference: '7', updatedAt });
      assert.ok(updatedAt > made.updatedAt);
      const { data: cleared } = await change(made.id, { method: null, reference: null });
      assert.equal('method' in cleared || 'reference' in cleared, false);
    });

    test('a change of a payment never changes the money', async () => {
      const { id } = await paid(1);
      for (const property of ['amountMinor', 'paidAt', 'invoiceId', 'currencyCode', 'reversedAt']) {
        assertRefused(await change(id, { [property]: 1 }), [property, 'additionalProperties']);
      }
    });

    test('a change of a payment with an empty body does nothing', async () => {
      const { id } = await paid(1, { method: 'cash' });
      await assertEmptyChangeChangesNothing(service, `/payments/${id}`, { tenant });
    });

    test('changing a payment that does not exist is a 404, whatever the form of its identifier', async () => {
      assertNotFound(await change(newId('payment'), { method: 'x' }));
      assertNotFound(await get(`/payments/${newId('payment')}`));
      assertNotFound(await reverse(newId('payment')));
      assertNotFound(await reverse('nothing'));
    });
  });

  describe('reversing a payment', () => {
    test('reversing a payment keeps the payment and records the time', async () => {
      const made = await paid(400, { method: 'cash' });
      service.clock.advance(1_000);
      const answer = await reverse(made.id);
      assert.deepEqual([answer.status, answer.text], [204, '']);
      const { data: kept } = await get(`/payments/${made.id}`);
      const { reversedAt } = kept;
      assert.ok(reversedAt > made.createdAt);
      assert.deepEqual(kept, {
        ...made,
        allocations: [],
        reversedAt,
        reversedDate: reversedAt.slice(0, 10),
        updatedAt: reversedAt,
      });
      assert.deepEqual((await get(`/payments?invoiceId=${invoiceId}`)).data, [kept]);
      assert.equal((await read()).updatedAt, reversedAt);
    });

    test('reversing a payment reopens the invoice step by step', async () => {
      const [one, other] = [await paid(400), await paid(600)];
      assert.equal((await read()).status, 'PAID');
      await reverse(one.id);
      assert.deepEqual(await balances(), ['PARTIALLY_PAID', 600, 400, undefined]);
      await reverse(other.id);
      assert.deepEqual(await balances(), ['FINALIZED', 0, 1_000, undefined]);
      const { paidAt } = await paid(1_000);
      assert.deepEqual(await balances(), ['PAID', 1_000, 0, paidAt]);
    });

    test('reversing a payment a second time is refused, and changes nothing', async () => {
      const { id } = await paid(400);
      await reverse(id);
      const earlier = [await read(), (await get(`/payments/${id}`)).data];
      assertRefused(await reverse(id), ['status', 'state']);
      assert.deepEqual([await read(), (await get(`/payments/${id}`)).data], earlier);
    });

    test('reversing a payment takes credits into account', async () => {
      const { id } = await paid(1_000);
      const [line] = (await get(`/billables?invoiceId=${invoiceId}`)).data;
      const billables = [{ billableId: line.id, amountMinor: 300 }];
      const body = { invoiceId, reason: 'Late', billables };
      await service.request('POST', '/credit-notes', { tenant, body });
      assert.equal((await read()).status, 'PAID');
      await reverse(id);
      assert.deepEqual(await balances(), ['FINALIZED', 0, 700, undefined]);
    });
  });

  describe('listing payments', () => {
    test('listing payments returns the newest first, including reversed ones, for all invoices or for one', async (t) => {
      tenant = await service.tenant();
      contractId = (await activeContract(service, tenant)).id;
      let now = service.clock.now();
      t.mock.method(service.clock, 'now', () => now);
      const later = () => {
        now = new Date(now.getTime() + 1);
      };
      invoiceId = await newInvoice();
      const one = invoiceId;
      const a = await paid(1, { paidAt: '2020-01-01T00:00:00Z' });
      later();
      const twins = [await paid(2), await paid(3)].map(({ id }) => id).sort();
      later();
      invoiceId = await newInvoice();
      const d = await paid(4);
      await reverse(d.id);
      const listed = async (query = '') => {
        const { data } = await get(`/payments${query}`);
        for (const limit of [1, 2]) {
          assert.deepEqual(await everyPage(service, `/payments${query}`, { tenant, limit }), data);
        }
        return data.map(({ id }: { id: string }) => id);
      };
      assert.deepEqual(await listed(), [d.id, twins[1], twins[0], a.id]);
      assert.deepEqual(await listed(`?invoiceId=${one}`), [twins[1], twins[0], a.id]);
      assert.deepEqual(await listed(`?invoiceId=${invoiceId}`), [d.id]);
      assert.deepEqual(await listed(`?invoiceId=${newId('invoice')}`), []);
    });

    test('listing payments refuses an invalid query', async () => {
      await assertListQuery(service, '/payments', tenant);
      assertRefused(await get('/payments?invoiceId=x'), ['invoiceId', 'pattern']);
    });
  });
});
