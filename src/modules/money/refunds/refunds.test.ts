import assert from 'node:assert/strict';
import { before, beforeEach, describe, test } from 'node:test';
import { activeContract, finalized, make } from '../../../../test/support/billing.ts';
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
let paymentId: string;

const THOUSAND = { name: 'Work', quantity: 1, amountMinor: 1_000 };

const get = (path: string) => service.request('GET', path, { tenant });
const refund = (body: object) =>
  service.request('POST', '/refunds', { tenant, body: { paymentId, ...body } });
const refunded = async (amountMinor: number, more: object = {}) =>
  make(service, tenant, '/refunds', { paymentId, amountMinor, ...more });
const pay = async (amountMinor: number) => {
  const body = { invoiceId, amountMinor, allowOverpayment: true };
  ({ id: paymentId } = await make(service, tenant, '/payments', body));
};
const credit = () => make(service, tenant, '/credit-notes', { invoiceId, reason: 'Late' });
const reverse = (path: string) => service.request('DELETE', path, { tenant });
const change = (id: string, body: object) => service.request('PATCH', `/refunds/${id}`, { tenant, body });
const sums = async () => {
  const { refundedMinor, onAccountMinor } = (await get(`/payments/${paymentId}`)).data;
  return { refundedMinor, onAccountMinor };
};
const status = async () => (await get(`/invoices/${invoiceId}`)).data.status;

describe('refunds', () => {
  before(async () => {
    tenant = await service.tenant();
    contractId = (await activeContract(service, tenant)).id;
  });
  beforeEach(async () => {
    invoiceId = (await finalized(service, tenant, [THOUSAND], { contractId })).id;
  });

  describe('recording a refund', () => {
    test('recording a refund returns the refund and its location', async () => {
      await pay(1_400);
      const given = {
        amountMinor: 400,
        refundedAt: '2026-01-02T23:04:05.006Z',
        method: 'bank transfer',
        reference: '2026-01-02/4711',
      };
      const answer = await refund(given);
      await assertCreated(service, answer, '/refunds', { tenant });
      const { id, client, createdAt, updatedAt, ...rest } = answer.data;
      assert.deepEqual(rest, {
        ...given,
        payment: paymentId,
        currencyCode: 'EUR',
        refundedDate: '2026-01-02',
      });
    });

    test('a refund sends back what is on account, and no more', async () => {
      await pay(1_400);
      const tooMuch = await refund({ amountMinor: 401 });
      assertRefused(tooMuch, ['amountMinor', 'balance']);
      assert.match(tooMuch.json.message, /at most what is on account, 4\.00 EUR$/);
      await refunded(150);
      assert.deepEqual(await sums(), { refundedMinor: 150, onAccountMinor: 250 });
      assertRefused(await refund({ amountMinor: 251 }), ['amountMinor', 'balance']);
      await refunded(250);
      assertRefused(await refund({ amountMinor: 1 }), ['status', 'state']);
      assert.equal(await status(), 'PAID', 'the invoice keeps its money');
    });

    test('a refund sends back what a credit note freed', async () => {
      await pay(1_000);
      assertRefused(await refund({ amountMinor: 1 }), ['status', 'state']);
      await credit();
      assert.equal(await status(), 'CREDITED');
      await refunded(1_000);
      assert.deepEqual(await sums(), { refundedMinor: 1_000, onAccountMinor: 0 });
    });

    test('a refund is dated at most one day ahead, and at most ten years back', async () => {
      await pay(1_400);
      const dated = (refundedAt: string) => refund({ amountMinor: 1, refundedAt });
      assertRefused(await dated('2099-01-01T00:00:00Z'), ['refundedAt', 'maximum']);
      assertRefused(await dated('2016-01-01T00:00:00Z'), ['refundedAt', 'minimum']);
    });

    test('a refund of no payment is a 404', async () => {
      assertNotFound(await refund({ paymentId: newId('payment'), amountMinor: 1 }));
      assertNotFound(await refund({ paymentId: 'x', amountMinor: 1 }));
    });
  });

  describe('reversing a refund', () => {
    test('a reversed refund is on account again', async () => {
      await pay(1_400);
      const { id } = await refunded(400);
      assert.equal((await reverse(`/refunds/${id}`)).status, 204);
      assert.deepEqual(await sums(), { refundedMinor: 0, onAccountMinor: 400 });
      const { reversedAt, reversedDate } = (await get(`/refunds/${id}`)).data;
      assert.equal(reversedDate, reversedAt.slice(0, 10));
      assertRefused(await reverse(`/refunds/${id}`), ['status', 'state']);
    });
  });

  test('a payment that is reversed after its refund leaves the refund owed', async () => {
    await pay(1_000);
    await credit();
    await refunded(1_000);
    assert.equal((await reverse(`/payments/${paymentId}`)).status, 204);
    assert.deepEqual(await sums(), { refundedMinor: 1_000, onAccountMinor: -1_000 });
    assert.equal(await status(), 'CREDITED');
  });

  test("a refund's method and reference can be changed, the rest cannot", async () => {
    await pay(1_400);
    const { id } = await refunded(400, { method: 'cash' });
    const changed = await change(id, { method: null, reference: 'x' });
    assert.equal(changed.status, 200, changed.text);
    assert.equal('method' in changed.data, false);
    assertRefused(await change(id, { amountMinor: 1 }), ['amountMinor', 'additionalProperties']);
    await assertEmptyChangeChangesNothing(service, `/refunds/${id}`, { tenant });
    await assertTextBounds((body) => change(id, body), 'method', { min: 1, max: 100 });
    await assertTextBounds((body) => change(id, body), 'reference', { min: 0, max: 255 });
  });

  test('refunds are listed newest first, by payment, by client and by date', async () => {
    await pay(1_400);
    const { client } = (await get(`/invoices/${invoiceId}`)).data;
    const old = await refunded(100, { refundedAt: '2025-03-05T12:00:00Z' });
    const recent = await refunded(100);
    const ids = async (query: string) =>
      (await get(`/refunds?${query}`)).data.map(({ id }: { id: string }) => id);
    assert.deepEqual(await ids(`paymentId=${paymentId}`), [recent.id, old.id]);
    assert.ok((await ids(`clientId=${client}`)).includes(old.id));
    assert.deepEqual(await ids('refundedFrom=2025-03-05&refundedTo=2025-03-05'), [old.id]);
    assert.deepEqual(await ids('refundedTo=2025-03-05T11:59:59Z'), []);
    assert.ok((await everyPage(service, '/refunds', { tenant, limit: 1 })).length >= 2);
    await assertListQuery(service, '/refunds', tenant);
  });
});
