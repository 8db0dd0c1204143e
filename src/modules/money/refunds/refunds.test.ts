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

const THOUSAND = { name: 'Work', quantity: 1, amountMinor: 1_000 };

const get = (path: string) => service.request('GET', path, { tenant });
const refund = (body: object) =>
  service.request('POST', '/refunds', { tenant, body: { invoiceId, ...body } });
const refunded = async (amountMinor: number, more: object = {}) =>
  make(service, tenant, '/refunds', { invoiceId, amountMinor, ...more });
const pay = (amountMinor: number) =>
  make(service, tenant, '/payments', { invoiceId, amountMinor, allowOverpayment: true });
const credit = () => make(service, tenant, '/credit-notes', { invoiceId, reason: 'Late' });
const reverse = (path: string) => service.request('DELETE', path, { tenant });
const change = (id: string, body: object) => service.request('PATCH', `/refunds/${id}`, { tenant, body });
const balances = async () => {
  const { status, balanceMinor, dueMinor, overpaidMinor, refundedMinor } = (
    await get(`/invoices/${invoiceId}`)
  ).data;
  return { status, balanceMinor, dueMinor, overpaidMinor, refundedMinor };
};

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
        invoice: invoiceId,
        currencyCode: 'EUR',
        refundedDate: '2026-01-02',
      });
    });

    test('a refund sends back what was paid too much, and no more', async () => {
      await pay(1_400);
      const tooMuch = await refund({ amountMinor: 401 });
      assertRefused(tooMuch, ['amountMinor', 'maximum']);
      assert.match(tooMuch.json.message, /at most what was paid too much, 4\.00 EUR$/);
      await refunded(150);
      assert.deepEqual(await balances(), {
        status: 'PAID',
        balanceMinor: -250,
        dueMinor: 0,
        overpaidMinor: 250,
        refundedMinor: 150,
      });
      assertRefused(await refund({ amountMinor: 251 }), ['amountMinor', 'maximum']);
      await refunded(250);
      assertRefused(await refund({ amountMinor: 1 }), ['status', 'state']);
    });

    test('a refund leaves an invoice that was paid and then credited as CREDITED', async () => {
      await pay(1_000);
      await credit();
      assert.equal((await balances()).status, 'PAID');
      await refunded(1_000);
      const { status, balanceMinor } = await balances();
      assert.deepEqual([status, balanceMinor], ['CREDITED', 0]);
    });

    test('a refund needs an issued invoice of which too much was paid', async () => {
      assertRefused(await refund({ amountMinor: 1 }), ['status', 'state']);
      await pay(400);
      assertRefused(await refund({ amountMinor: 1 }), ['status', 'state']);
    });

    test('a refund is dated at most one day ahead, and at most ten years back', async () => {
      await pay(1_400);
      const dated = (refundedAt: string) => refund({ amountMinor: 1, refundedAt });
      assertRefused(await dated('2099-01-01T00:00:00Z'), ['refundedAt', 'maximum']);
      assertRefused(await dated('2016-01-01T00:00:00Z'), ['refundedAt', 'minimum']);
    });

    test('a refund of no invoice is a 404', async () => {
      assertNotFound(await refund({ invoiceId: newId('invoice'), amountMinor: 1 }));
      assertNotFound(await refund({ invoiceId: 'x', amountMinor: 1 }));
    });
  });

  describe('reversing a refund', () => {
    test('a reversed refund is owed to the client again', async () => {
      await pay(1_400);
      const { id } = await refunded(400);
      assert.equal((await reverse(`/refunds/${id}`)).status, 204);
      const { overpaidMinor, refundedMinor } = await balances();
      assert.deepEqual([overpaidMinor, refundedMinor], [400, 0]);
      const { reversedAt, reversedDate } = (await get(`/refunds/${id}`)).data;
      assert.equal(reversedDate, reversedAt.slice(0, 10));
      assertRefused(await reverse(`/refunds/${id}`), ['status', 'state']);
    });
  });

  test('a payment that is reversed after its refund leaves the refund due', async () => {
    const { id } = await pay(1_000);
    await credit();
    await refunded(1_000);
    assert.equal((await reverse(`/payments/${id}`)).status, 204);
    assert.deepEqual(await balances(), {
      status: 'FINALIZED',
      balanceMinor: 1_000,
      dueMinor: 1_000,
      overpaidMinor: 0,
      refundedMinor: 1_000,
    });
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

  test('refunds are listed newest first, by invoice, by client and by date', async () => {
    await pay(1_400);
    const { client } = (await get(`/invoices/${invoiceId}`)).data;
    const old = await refunded(100, { refundedAt: '2025-03-05T12:00:00Z' });
    const recent = await refunded(100);
    const ids = async (query: string) =>
      (await get(`/refunds?${query}`)).data.map(({ id }: { id: string }) => id);
    assert.deepEqual(await ids(`invoiceId=${invoiceId}`), [recent.id, old.id]);
    assert.ok((await ids(`clientId=${client}`)).includes(old.id));
    assert.deepEqual(await ids('refundedFrom=2025-03-05&refundedTo=2025-03-05'), [old.id]);
    assert.deepEqual(await ids('refundedTo=2025-03-05T11:59:59Z'), []);
    assert.ok((await everyPage(service, '/refunds', { tenant, limit: 1 })).length >= 2);
    await assertListQuery(service, '/refunds', tenant);
  });
});
