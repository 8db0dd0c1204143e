import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  ask,
  click,
  invoiceOf,
  openedPage,
  openPage,
  payable,
  paymentsOf,
  problemsOf,
  seller,
  sendWebhook,
  startPayingService,
  tell,
} from '../../../../test/support/integrations/online-payments.ts';
import { moveTo, withWorkers } from '../../../../test/support/sandbox.ts';
import type { OnlinePayment } from '../../../providers/online-payment.ts';
import { openConnection } from '../../connections/integrations/connection.ts';
import { settleAttempt } from './settling.ts';

const service = await startPayingService();
const { stripe } = service;
const DUE = 71_250;

describe('paying online', () => {
  test('a payment is recorded with all that the client paid, and the fee beside it', async () => {
    const { acme, tenant, invoice, token, page, attempt } = await openedPage(service);
    const { amount_total, currency, success_url, client_reference_id } = stripe.session(page);
    const open = await attempt();
    assert.deepEqual([amount_total, currency, client_reference_id], [DUE, 'eur', open.id]);
    assert.match(success_url, new RegExp(`/pay/${token}\\?payment=done$`));
    assert.deepEqual([open.status, open.providerId, open.account], ['OPEN', page, 'acct_standin']);

    await tell(service, acme, stripe.pay(page));
    const [payment, ...others] = await paymentsOf(service, tenant);
    assert.equal(others.length, 0);
    assert.deepEqual(
      [payment.amountMinor, payment.onAccountMinor, payment.method, payment.reference],
      [DUE, 0, 'Stripe', stripe.session(page).payment_intent?.id],
    );
    const paid = await invoiceOf(service, tenant, invoice.id);
    assert.deepEqual([paid.status, paid.dueMinor, paid.writtenOffMinor], ['PAID', 0, 0]);
    const ended = await attempt();
    assert.deepEqual(
      [ended.status, ended.payment, ended.feeMinor, ended.feeCurrencyCode],
      ['SUCCEEDED', payment.id, 1_094, 'EUR'],
    );
  });

  test('a client who comes back is told that the payment is on its way, and can pay again once it has failed', async () => {
    const { acme, token, page } = await openedPage(service);
    const shown = async () => (await fetch(`${service.url}/pay/${token}?payment=done`)).text();
    const paid = stripe.pay(page, { isDelayed: true });
    for (const events of [[], [paid]]) {
      await tell(service, acme, ...events);
      const text = await shown();
      assert.ok(text.includes('Your payment is being processed') && !text.includes('/checkout'));
    }
    await tell(service, acme, stripe.bounce(page));
    const text = await shown();
    assert.ok(!text.includes('Your payment is being processed') && text.includes('/checkout'));
  });

  test('two webhooks of one payment record it once', async () => {
    const { acme, invoice, page } = await openedPage(service);
    const paid = stripe.pay(page);
    await Promise.all([sendWebhook(service, acme, paid), sendWebhook(service, acme, paid)]);
    await ask(service);
    await tell(service, acme, paid, paid);
    assert.equal((await paymentsOf(service, acme.tenant)).length, 1);
    assert.equal((await invoiceOf(service, acme.tenant, invoice.id)).status, 'PAID');
  });

  test('eight processes that hear of a payment at once record it once', async () => {
    const { tenant, page, attempt } = await openedPage(service);
    stripe.pay(page);
    const { id, account } = await attempt();
    const opened = service.app.integrations.providers.get('STRIPE');
    const { paid } = {
      paid: {
        paymentId: stripe.session(page).payment_intent?.id ?? '',
        at: service.clock.now().toISOString(),
      },
    };
    const seen = {
      ...{ providerId: page, account, isLive: true, amountMinor: DUE, currencyCode: 'EUR', paid },
      ...{ status: 'SUCCEEDED' as const, returned: [], isDisputed: false },
    };
    const db = service.db.database.inTenant(tenant, { actor: 'provider STRIPE' });
    await Promise.all(
      Array.from({ length: 8 }, () => settleAttempt(db, service.clock, id, seen, opened?.title ?? '')),
    );
    assert.equal((await paymentsOf(service, tenant)).length, 1);
  });

  test('a payment that was read before a refund, and settled after it, takes nothing back', async () => {
    const { acme, page, attempt } = await openedPage(service);
    stripe.pay(page);
    const { id } = await attempt();
    const opened = await openConnection(service.app.integrations, acme.tenant, acme.integration);
    const read = () => opened?.provider.payments?.read(opened.connection, page) as Promise<OnlinePayment>;
    const { refund } = stripe.refund(page, 100, 'pending');
    const early = await read();
    stripe.changeRefund(page, refund, 'succeeded');
    const db = service.db.database.inTenant(acme.tenant, { actor: 'provider STRIPE' });
    for (const seen of [await read(), early, { ...early, status: 'OPEN' as const, returned: [] }])
      await settleAttempt(db, service.clock, id, seen, 'Stripe');
    const [payment] = await paymentsOf(service, acme.tenant);
    assert.deepEqual([payment.refundedMinor, payment.onAccountMinor], [100, 0]);
    assert.equal((await attempt()).status, 'SUCCEEDED');
  });

  test('a payment of an invoice that was voided meanwhile stays on account', async () => {
    const { acme, invoice, page } = await openedPage(service);
    const voided = await service.request('POST', `/invoices/${invoice.id}/void`, { tenant: acme.tenant });
    assert.equal(voided.status, 200, voided.text);
    await tell(service, acme, stripe.pay(page));
    const [payment] = await paymentsOf(service, acme.tenant);
    assert.deepEqual([payment.onAccountMinor, payment.allocations], [DUE, []]);
    assert.equal((await invoiceOf(service, acme.tenant, invoice.id)).status, 'VOID');
  });

  test('a payment of an invoice that was paid in part by transfer meanwhile leaves the rest on account', async () => {
    const { acme, invoice, page } = await openedPage(service);
    const transfer = { invoiceId: invoice.id, amountMinor: 50_000 };
    await service.request('POST', '/payments', { tenant: acme.tenant, body: transfer });
    await tell(service, acme, stripe.pay(page));
    const [payment] = await paymentsOf(service, acme.tenant);
    assert.equal(payment.onAccountMinor, 50_000);
    assert.equal((await invoiceOf(service, acme.tenant, invoice.id)).status, 'PAID');
  });

  test('a payment of an invoice that was credited meanwhile stays on account', async () => {
    const { acme, invoice, page } = await openedPage(service);
    const body = { invoiceId: invoice.id, reason: 'Late' };
    const credited = await service.request('POST', '/credit-notes', { tenant: acme.tenant, body });
    assert.equal(credited.status, 201, credited.text);
    await tell(service, acme, stripe.pay(page));
    assert.equal((await paymentsOf(service, acme.tenant))[0].onAccountMinor, DUE);
  });

  test('a debit is in process for days, and is recorded when it arrives', async () => {
    const { acme, token, page, attempt } = await openedPage(service);
    await tell(service, acme, stripe.pay(page, { isDelayed: true }));
    const processing = await attempt();
    assert.equal(processing.status, 'PROCESSING');
    assert.equal((await paymentsOf(service, acme.tenant)).length, 0);
    assert.match(await click(service, token), new RegExp(`/pay/${token}$`));
    const shown = await (await fetch(`${service.url}/pay/${token}`)).text();
    assert.ok(shown.includes('Your payment is being processed') && !shown.includes('/checkout'));
    await tell(service, acme, stripe.arrive(page));
    const ended = await attempt();
    assert.deepEqual([ended.status, ended.amountMinor], ['SUCCEEDED', DUE]);
  });

  test('a debit that the bank refuses fails with its words, and the client can pay again', async () => {
    const { acme, token, page, attempt } = await openedPage(service);
    await tell(service, acme, stripe.pay(page, { isDelayed: true }), stripe.bounce(page));
    const ended = await attempt();
    assert.deepEqual(
      [ended.status, ended.failureMessage],
      ['FAILED', 'The bank account has insufficient funds.'],
    );
    assert.notEqual(await openPage(service, token), page);
  });

  test('money that arrives after the attempt was taken for expired is recorded', async () => {
    const { acme, page, attempt } = await openedPage(service);
    const session = structuredClone(stripe.session(page));
    await tell(service, acme, stripe.expire(page));
    assert.equal((await attempt()).status, 'EXPIRED');
    Object.assign(stripe.session(page), session);
    await tell(service, acme, stripe.pay(page));
    assert.equal((await attempt()).status, 'SUCCEEDED');
  });

  for (const [what, change] of [
    ['amount', { amount_total: 1 }],
    ['currency', { currency: 'usd' }],
    ['mode', { livemode: false }],
  ] as const)
    test(`a payment of another ${what} at the provider records nothing, and the owner is told`, async () => {
      const { acme, page, attempt } = await openedPage(service);
      Object.assign(stripe.session(page), change);
      await tell(service, acme, stripe.pay(page));
      assert.deepEqual(await paymentsOf(service, acme.tenant), []);
      const ended = await attempt();
      assert.equal(ended.status, 'FAILED');
      assert.match((await problemsOf(service, acme)).join(), new RegExp(`another payment: the ${what}`));
    });

  test('a payment in a sandbox is dated by its own clock, and made with test keys', async () => {
    const { acme, page } = await openedPage(service, 'SANDBOX');
    assert.match(page, /^cs_test_/);
    const year = service.clock.now().getUTCFullYear() + 1;
    await withWorkers(service, [], () => moveTo(service, acme.tenant, `${year}-12-31T12:00:00.000Z`, 30_000));
    await tell(service, acme, stripe.pay(page));
    const [{ amountMinor, paidDate }] = await paymentsOf(service, acme.tenant);
    assert.deepEqual([amountMinor, paidDate], [DUE, `${year}-12-31`]);
  });

  test('the events of an attempt say what became of it', async () => {
    const acme = await seller(service);
    const { token } = await payable(service, acme.tenant);
    await tell(service, acme, stripe.pay(await openPage(service, token)));
    await service.app.sealJournals();
    const { data } = await service.request('GET', '/events?limit=100', { tenant: acme.tenant });
    const types = data
      .map(({ type }: { type: string }) => type)
      .filter((type: string) => type.startsWith('paymentAttempt'));
    assert.deepEqual(types.toReversed(), [
      'paymentAttempt.created',
      'paymentAttempt.updated',
      'paymentAttempt.succeeded',
    ]);
  });
});
