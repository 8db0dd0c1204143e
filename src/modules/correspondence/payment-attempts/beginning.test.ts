import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { LIVE_KEY, OTHER_KEY, WEBHOOK_SECRET } from '../../../../test/stand-ins/stripe.ts';
import {
  ask,
  attemptsOf,
  click,
  linkTo,
  openPage,
  payable,
  paymentsOf,
  problemsOf,
  seller,
  startPayingService,
  tell,
} from '../../../../test/support/integrations/online-payments.ts';
import { seedPaymentAttempt } from '../../../../test/support/records/payment-attempts.ts';

const service = await startPayingService();
const { stripe } = service;
const statuses = async (tenant: string, invoiceId: string) =>
  (await attemptsOf(service, tenant, invoiceId)).map(({ status }: { status: string }) => status);
const offersPaying = async (token: string) =>
  (await (await fetch(`${service.url}/pay/${token}`)).text()).includes('/checkout');
const pay = (tenant: string, invoiceId: string, amountMinor: number) =>
  service.request('POST', '/payments', { tenant, body: { invoiceId, amountMinor } });

describe('a test of the payment provider', () => {
  const tryIn = (tenant: string, integration: string) =>
    service.request('POST', `/integrations/${integration}/test-payment`, { tenant });

  test('a test makes a page and closes it, and stores nothing', async () => {
    const { tenant, integration } = await seller(service);
    const before = new Set(stripe.sessions.keys());
    const { status, data } = await tryIn(tenant, integration);
    assert.equal(status, 200);
    assert.deepEqual([data.outcome, data.amountMinor, data.currencyCode], ['ACCEPTED', 100, 'EUR']);
    const made = [...stripe.sessions.keys()].filter((id) => !before.has(id));
    assert.deepEqual(
      made.map((id) => stripe.session(id).status),
      ['expired'],
    );
    assert.deepEqual((await service.request('GET', '/payment-attempts', { tenant })).data, []);
  });

  test('a test says what the provider refuses', async () => {
    const { tenant, integration } = await seller(service);
    stripe.faults.push('500');
    const { status, data } = await tryIn(tenant, integration);
    assert.deepEqual([status, data.outcome], [200, 'REFUSED']);
    assert.match(data.failureMessage, /Something went wrong/);
  });

  test('only integrations that are in use, and that take payments, can be tried', async () => {
    const { tenant, integration } = await seller(service);
    await service.request('POST', `/integrations/${integration}/disable`, { tenant });
    assert.equal((await tryIn(tenant, integration)).status, 400);
    const config = { url: 'https://example.com/hook' };
    const body = { provider: 'WEBHOOK', name: 'Hook', config };
    const { id } = (await service.request('POST', '/integrations', { tenant, body })).data;
    assert.equal((await tryIn(tenant, id)).status, 400);
    const other = await seller(service);
    assert.equal((await tryIn(other.tenant, integration)).status, 404);
  });
});

describe('a click on Pay', () => {
  test('the same amount leads to the same page', async () => {
    const { tenant } = await seller(service);
    const { invoice, token } = await payable(service, tenant);
    assert.equal(await click(service, token), await click(service, token));
    assert.deepEqual(await statuses(tenant, invoice.id), ['OPEN']);
  });

  test('eight clicks at once make one page', async () => {
    const { tenant } = await seller(service);
    const { invoice, token } = await payable(service, tenant);
    const before = stripe.sessions.size;
    const urls = await Promise.all(Array.from({ length: 8 }, () => click(service, token)));
    assert.equal(new Set(urls).size, 1);
    assert.equal(stripe.sessions.size, before + 1);
    assert.deepEqual(await statuses(tenant, invoice.id), ['OPEN']);
  });

  test('another amount closes the page at the provider, and makes a new one', async () => {
    const { tenant } = await seller(service);
    const { invoice, token } = await payable(service, tenant);
    const first = await openPage(service, token);
    await pay(tenant, invoice.id, 50_000);
    const second = await openPage(service, token);
    assert.equal(stripe.session(first).status, 'expired');
    assert.equal(stripe.session(second).amount_total, 21_250);
    assert.deepEqual(await statuses(tenant, invoice.id), ['OPEN', 'EXPIRED']);
  });

  test('a page that was paid just before its amount changed is recorded, not closed', async () => {
    const { tenant } = await seller(service);
    const { invoice, token } = await payable(service, tenant);
    const page = await openPage(service, token);
    stripe.pay(page);
    await pay(tenant, invoice.id, 50_000);
    assert.match(await click(service, token), new RegExp(`/pay/${token}$`));
    const [payment] = await paymentsOf(service, tenant);
    assert.deepEqual([payment.amountMinor, payment.onAccountMinor], [71_250, 50_000]);
  });

  test('a page that the provider does not close is not asked about again and again', async () => {
    const { tenant } = await seller(service);
    const { invoice, token } = await payable(service, tenant);
    await openPage(service, token);
    await pay(tenant, invoice.id, 50_000);
    const asked = stripe.requests.length;
    stripe.faults.push('400');
    assert.match(await click(service, token), /\?payment=unavailable$/);
    assert.ok(stripe.requests.length - asked <= 3);
    assert.match(await click(service, token), /\/c\/pay\//);
  });

  test('a page that leads back to another link is not handed out', async () => {
    const { tenant } = await seller(service);
    const { invoice, token } = await payable(service, tenant);
    const ofClient = await linkTo(service, tenant, { clientId: invoice.client });
    const first = stripe.sessionAt(await click(service, ofClient, invoice.id));
    const second = stripe.sessionAt(await click(service, token));
    assert.deepEqual([first.status, second.cancel_url.endsWith(token)], ['expired', true]);
  });

  test('a page that is about to expire is not handed out', async () => {
    const { tenant } = await seller(service);
    const { token } = await payable(service, tenant);
    const first = await openPage(service, token);
    service.clock.advance(57 * 60_000);
    assert.notEqual(await openPage(service, token), first);
  });

  test('a link of a client pays its own invoices only', async () => {
    const { tenant } = await seller(service);
    const [mine, others] = [await payable(service, tenant), await payable(service, tenant)];
    const token = await linkTo(service, tenant, { clientId: mine.invoice.client });
    assert.match(await click(service, token, mine.invoice.id), /\/c\/pay\/cs_live_/);
    await assert.rejects(click(service, token, others.invoice.id), { status: 404 });
    await assert.rejects(click(service, token), { status: 404 });
    await assert.rejects(click(service, 'unknown'), { status: 404 });
  });

  test('a paid invoice leads back to its page', async () => {
    const { tenant } = await seller(service);
    const { invoice, token } = await payable(service, tenant);
    await pay(tenant, invoice.id, 71_250);
    assert.match(await click(service, token), new RegExp(`/pay/${token}$`));
  });

  test('an amount below the least that Stripe takes leads back to the page', async () => {
    const { tenant } = await seller(service);
    const { invoice, token } = await payable(service, tenant);
    await pay(tenant, invoice.id, 71_201);
    assert.ok(!(await offersPaying(token)));
    assert.match(await click(service, token), /\?payment=unavailable$/);
  });

  test('a provider that fails leads back to the page, and the next click begins anew', async () => {
    const acme = await seller(service);
    const { invoice, token } = await payable(service, acme.tenant);
    await click(service, (await payable(service, acme.tenant)).token); // the account is known from then on
    for (const fault of ['500', 'drop after', 'rubbish', 'other shape'] as const) {
      stripe.faults.push(fault);
      assert.match(await click(service, token), /\?payment=unavailable$/, fault);
    }
    assert.match((await problemsOf(service, acme)).join(), /Stripe/);
    assert.match(await click(service, token), /\/c\/pay\//);
    assert.deepEqual(await problemsOf(service, acme), []);
    const all = await statuses(acme.tenant, invoice.id);
    assert.deepEqual(all, ['OPEN', 'FAILED', 'FAILED', 'FAILED', 'FAILED']);
  });

  test('an attempt whose process died before it had a page is given up after a while', async () => {
    const { tenant, integration } = await seller(service);
    const { invoice, token } = await payable(service, tenant);
    const ids = { tenant, integration, client: invoice.client, invoice: invoice.id };
    await seedPaymentAttempt(service, ids, { status: 'OPEN', providerId: '' });
    service.clock.advance(60_000);
    assert.match(await click(service, token), /\/c\/pay\//);
    assert.deepEqual(await statuses(tenant, invoice.id), ['OPEN', 'EXPIRED']);
  });

  test('a tenant without a payment provider can not be paid online', async () => {
    const tenant = await service.tenant();
    const { token } = await payable(service, tenant);
    assert.ok(!(await offersPaying(token)));
    assert.match(await click(service, token), /\?payment=unavailable$/);
    const other = await seller(service);
    assert.ok(await offersPaying((await payable(service, other.tenant)).token));
  });

  test('an unknown link is a 404 at the root of the service', async () => {
    const answer = await fetch(`${service.url}/pay/${'a'.repeat(43)}/checkout`, { method: 'POST' });
    assert.equal(answer.status, 404);
    const tried = await fetch(`${service.url}/pay/${'a'.repeat(43)}/checkout?dryRun=true`, {
      method: 'POST',
    });
    assert.equal(tried.status, 400);
  });

  test('a page of a disabled integration gives way to one of another integration', async () => {
    const acme = await seller(service);
    const { invoice, token } = await payable(service, acme.tenant);
    const first = await openPage(service, token);
    await service.request('POST', `/integrations/${acme.integration}/disable`, { tenant: acme.tenant });
    const config = { secretKey: OTHER_KEY };
    const body = { provider: 'STRIPE', name: 'Another account', config };
    await service.request('POST', '/integrations', { tenant: acme.tenant, body });
    const second = await openPage(service, token);
    assert.deepEqual(
      [stripe.session(first).status, stripe.session(second).account],
      ['expired', 'acct_other'],
    );
    assert.deepEqual(await statuses(acme.tenant, invoice.id), ['OPEN', 'EXPIRED']);
  });

  test('a page that the key no longer reaches gives way to a new one, once it has expired', async () => {
    const acme = await seller(service);
    const { tenant } = acme;
    const { invoice, token } = await payable(service, tenant);
    const first = await openPage(service, token);
    const useKey = (secretKey: string) =>
      service.request('PATCH', `/integrations/${acme.integration}`, {
        ...{ tenant, body: { config: { secretKey, webhookSecret: WEBHOOK_SECRET } } },
      });
    await useKey(OTHER_KEY);
    await pay(tenant, invoice.id, 1_250);
    assert.match(await click(service, token), /\?payment=unavailable$/, 'somebody could still pay on it');
    service.clock.advance(61 * 60_000);
    const second = await openPage(service, token);
    assert.deepEqual(await statuses(tenant, invoice.id), ['OPEN', 'EXPIRED']);
    assert.equal(stripe.session(second).account, 'acct_other');
    // It had been paid, which shows once the key is right again.
    const paid = stripe.pay(first);
    await useKey(LIVE_KEY);
    await tell(service, acme, paid);
    assert.deepEqual(await statuses(tenant, invoice.id), ['OPEN', 'SUCCEEDED']);
  });

  test('an attempt of a deleted integration is over', async () => {
    const acme = await seller(service);
    const { invoice, token } = await payable(service, acme.tenant);
    await click(service, token);
    await service.request('DELETE', `/integrations/${acme.integration}`, { tenant: acme.tenant });
    service.clock.advance(120_000);
    await ask(service);
    const [attempt] = await attemptsOf(service, acme.tenant, invoice.id);
    assert.deepEqual([attempt.status, attempt.failureMessage], ['EXPIRED', 'The integration was deleted']);
  });
});
