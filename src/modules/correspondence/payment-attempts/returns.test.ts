import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { make } from '../../../../test/support/billing.ts';
import {
  attemptsOf,
  hoursUntilAsked,
  invoiceOf,
  openPage,
  payable,
  paymentsOf,
  problemsOf,
  type Seller,
  seller,
  startPayingService,
  tell,
} from '../../../../test/support/integrations/online-payments.ts';

const service = await startPayingService();
const { stripe } = service;
const DUE = 71_250;

/** An invoice that was paid online. */
async function paidOnline(acme: Seller) {
  const { invoice, token } = await payable(service, acme.tenant);
  const page = await openPage(service, token);
  await tell(service, acme, stripe.pay(page));
  const [payment] = await paymentsOf(service, acme.tenant);
  const stateOf = async () => {
    const [shown, [attempt], current] = await Promise.all([
      invoiceOf(service, acme.tenant, invoice.id),
      attemptsOf(service, acme.tenant, invoice.id),
      service.request('GET', `/payments/${payment.id}`, { tenant: acme.tenant }),
    ]);
    const { refundedMinor, onAccountMinor } = current.data;
    return { status: shown.status, dueMinor: shown.dueMinor, refundedMinor, onAccountMinor, attempt };
  };
  return { invoice, page, payment, stateOf };
}

describe('money that the provider pays back', () => {
  test('a refund at the provider is recorded once, and frees as much of the invoice', async () => {
    const acme = await seller(service);
    const { page, stateOf } = await paidOnline(acme);
    const refunded = stripe.refund(page, 20_000);
    await tell(service, acme, refunded, refunded);
    const { attempt, ...state } = await stateOf();
    assert.deepEqual(state, {
      ...{ status: 'PARTIALLY_PAID', dueMinor: 20_000, refundedMinor: 20_000, onAccountMinor: 0 },
    });
    const [{ reference, status, refund }] = attempt.returned;
    assert.deepEqual([reference, status], [refunded.refund.id, 'PAID']);
    const { data } = await service.request('GET', `/refunds/${refund}`, { tenant: acme.tenant });
    assert.deepEqual([data.amountMinor, data.method, data.reference], [20_000, 'Stripe', refunded.refund.id]);
  });

  test('a refund of everything frees several allocations, the last first', async () => {
    const acme = await seller(service);
    const { invoice, page, payment, stateOf } = await paidOnline(acme);
    const { tenant } = acme;
    const [allocation] = payment.allocations;
    await service.request('DELETE', `/payments/${payment.id}/allocations/${allocation.id}`, { tenant });
    const other = await make(service, tenant, '/invoices', {
      contractId: invoice.contract,
      billables: [{ name: 'More', quantity: 1, amountMinor: 30_000 }],
    });
    await service.request('POST', `/invoices/${other.id}/finalize`, { tenant });
    const body = {
      allocations: [
        { invoiceId: other.id, amountMinor: 30_000 },
        { invoiceId: invoice.id, amountMinor: DUE - 30_000 },
      ],
    };
    const allocated = await service.request('POST', `/payments/${payment.id}/allocate`, { tenant, body });
    assert.equal(allocated.status, 200, allocated.text);
    await tell(service, acme, stripe.refund(page, DUE - 10_000));
    assert.equal((await invoiceOf(service, tenant, other.id)).dueMinor, 20_000);
    const { attempt, ...state } = await stateOf();
    assert.deepEqual(state, {
      ...{ status: 'FINALIZED', dueMinor: DUE, refundedMinor: DUE - 10_000, onAccountMinor: 0 },
    });
  });

  test('refunds of money on account free nothing', async () => {
    const acme = await seller(service);
    const { invoice, token } = await payable(service, acme.tenant);
    const page = await openPage(service, token);
    await service.request('POST', '/payments', {
      ...{ tenant: acme.tenant, body: { invoiceId: invoice.id, amountMinor: DUE } },
    });
    await tell(service, acme, stripe.pay(page), stripe.refund(page, DUE));
    const [payment] = await paymentsOf(service, acme.tenant);
    assert.deepEqual([payment.onAccountMinor, payment.refundedMinor], [0, DUE]);
    assert.equal((await invoiceOf(service, acme.tenant, invoice.id)).status, 'PAID');
  });

  test('a refund that is told of before its payment is recorded with it', async () => {
    const acme = await seller(service);
    const { invoice, token } = await payable(service, acme.tenant);
    const page = await openPage(service, token);
    const paid = stripe.pay(page);
    await tell(service, acme, stripe.refund(page, 250), paid);
    assert.equal((await invoiceOf(service, acme.tenant, invoice.id)).dueMinor, 250);
  });

  test('a refund that fails later is reversed, and its money is on account', async () => {
    const acme = await seller(service);
    const { page, stateOf } = await paidOnline(acme);
    const { refund, ...event } = stripe.refund(page, DUE, 'pending');
    await tell(service, acme, event);
    assert.equal((await stateOf()).refundedMinor, 0);
    await tell(service, acme, stripe.changeRefund(page, refund, 'succeeded'));
    assert.equal((await stateOf()).refundedMinor, DUE);
    await tell(service, acme, stripe.changeRefund(page, refund, 'failed'));
    const { attempt, ...state } = await stateOf();
    assert.deepEqual(state, { status: 'FINALIZED', dueMinor: DUE, refundedMinor: 0, onAccountMinor: DUE });
    assert.equal(attempt.returned[0].status, 'FAILED');
  });

  test('a refund of a payment that a person reversed is kept with the attempt, and the owner is told', async () => {
    const acme = await seller(service);
    const { page, payment, stateOf } = await paidOnline(acme);
    await service.request('DELETE', `/payments/${payment.id}`, { tenant: acme.tenant });
    await tell(service, acme, stripe.refund(page, DUE));
    const { attempt, refundedMinor } = await stateOf();
    assert.deepEqual([refundedMinor, attempt.returned[0].refund], [0, undefined]);
    assert.match((await problemsOf(service, acme)).join(), /paid 712.50 EUR back as re_/);
  });

  test('a lost dispute of a payment that was refunded in part takes the rest, and the owner is told of the excess', async () => {
    const acme = await seller(service);
    const { page, stateOf } = await paidOnline(acme);
    const refunded = stripe.refund(page, 1_000);
    const { dispute, ...opened } = stripe.dispute(page, DUE);
    await tell(service, acme, refunded, opened, stripe.closeDispute(page, dispute, 'lost'));
    assert.equal((await stateOf()).refundedMinor, DUE);
    assert.match((await problemsOf(service, acme)).join(), /722.50 EUR back of a payment of 712.50 EUR/);
  });

  test('an open dispute marks the attempt, a won one changes nothing, and a lost one takes the money', async () => {
    const acme = await seller(service);
    const { page, stateOf } = await paidOnline(acme);
    const first = stripe.dispute(page);
    await tell(service, acme, first);
    const { attempt, status } = await stateOf();
    assert.deepEqual([status, attempt.isDisputed], ['PAID', true]);
    assert.equal(Math.round((await hoursUntilAsked(service, attempt.id)) ?? 0), 24);

    await tell(service, acme, stripe.closeDispute(page, first.dispute, 'won'));
    const won = await stateOf();
    assert.deepEqual([won.status, won.refundedMinor, won.attempt.isDisputed], ['PAID', 0, false]);

    const second = stripe.dispute(page, DUE);
    await tell(service, acme, second, stripe.closeDispute(page, second.dispute, 'lost'));
    const lost = await stateOf();
    assert.deepEqual([lost.status, lost.refundedMinor, lost.attempt.isDisputed], ['FINALIZED', DUE, false]);
    assert.equal(lost.attempt.returned[0].kind, 'DISPUTE');
  });

  test('a refund of money that earned a discount for early payment makes the discount due again', async () => {
    const acme = await seller(service);
    const { tenant } = acme;
    const { invoice, token } = await payable(service, tenant, {
      earlyPayment: { days: 10, percent: 2, reducesTax: false },
    });
    const transfer = (amountMinor: number) =>
      make(service, tenant, '/payments', { invoiceId: invoice.id, amountMinor });
    const { id } = await transfer(10_000);
    const page = await openPage(service, token);
    await service.request('DELETE', `/payments/${id}`, { tenant });
    await transfer(10_000 - 1_425);
    await tell(service, acme, stripe.pay(page));
    const paid = await invoiceOf(service, tenant, invoice.id);
    assert.deepEqual([paid.status, paid.writtenOffMinor], ['PAID', 1_425]);
    await tell(service, acme, stripe.refund(page, 1));
    assert.equal((await invoiceOf(service, tenant, invoice.id)).dueMinor, 1_426);
  });
});
