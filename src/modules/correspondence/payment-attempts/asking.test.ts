import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, test } from 'node:test';
import { OTHER_KEY, WEBHOOK_SECRET } from '../../../../test/stand-ins/stripe.ts';
import {
  ask,
  hoursUntilAsked,
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
import { lookForChanges } from './asking.ts';

const service = await startPayingService();
const { stripe } = service;
const MINUTE_MS = 60_000;

describe('webhooks of a payment provider', () => {
  const post = (path: string, signed: { raw: string; headers: Record<string, string> }) =>
    service.request('POST', path, { as: null, ...signed });

  test('a forged webhook changes nothing', async () => {
    const { acme, page, attempt } = await openedPage(service);
    const paid = stripe.pay(page);
    const { raw, headers } = stripe.sign(paid);
    const past = new Date(service.clock.now().getTime() - 301_000);
    const future = new Date(service.clock.now().getTime() + 400_000);
    for (const forged of [
      { raw, headers: { 'content-type': 'application/json' } },
      { raw: `${raw} `, headers },
      { raw, headers: { ...headers, 'stripe-signature': 'nonsense' } },
      {
        raw,
        headers: {
          ...headers,
          'stripe-signature': String(headers['stripe-signature']).replace(/v1=./g, 'v1=x'),
        },
      },
      {
        raw,
        headers: {
          ...headers,
          'stripe-signature': String(headers['stripe-signature']).replace('v1=', 'v0='),
        },
      },
      stripe.sign(paid, { secrets: ['whsec_of_somebody_else_entirely'] }),
      stripe.sign(paid, { at: past }),
      stripe.sign(paid, { at: future }),
    ])
      assert.equal((await post(acme.webhooks, forged)).status, 401);
    await ask(service);
    assert.equal((await attempt()).status, 'OPEN');
    assert.deepEqual(await paymentsOf(service, acme.tenant), []);
  });

  test('a webhook that is too large, or of another type, is refused before it is read', async () => {
    const { tenant, integration, webhooks } = await seller(service);
    const large = { raw: `"${'x'.repeat(300_000)}"`, headers: { 'content-type': 'application/json' } };
    const other = { raw: 'a=b', headers: { 'content-type': 'text/plain' } };
    assert.equal((await post(webhooks, large)).status, 413);
    assert.equal((await post(webhooks, other)).status, 415);
    const address = `/integrations/${integration}/webhook-address`;
    const foreign = { raw: '{}', headers: { 'content-type': 'application/json; charset=utf-16' } };
    assert.equal((await service.request('POST', address, { tenant, ...foreign })).status, 415);
  });

  test('a webhook may carry several signatures, while a secret is being replaced', async () => {
    const { acme, page } = await openedPage(service);
    const paid = stripe.pay(page);
    const signed = stripe.sign(paid, { secrets: ['whsec_the_next_one_of_them', WEBHOOK_SECRET] });
    assert.deepEqual((await post(acme.webhooks, signed)).data, { accepted: true });
  });

  test('what a webhook claims is not believed', async () => {
    const { acme, page, attempt } = await openedPage(service);
    const claimed = structuredClone(stripe.session(page));
    Object.assign(claimed, { status: 'complete', payment_status: 'paid', payment_intent: 'pi_claimed' });
    const event = {
      id: 'evt_1',
      type: 'checkout.session.completed',
      livemode: true,
      data: { object: claimed },
    };
    assert.deepEqual((await sendWebhook(service, acme, event)).data, { accepted: true });
    await ask(service);
    assert.equal((await attempt()).status, 'OPEN');
  });

  test("another tenant's webhooks lead to no attempt of this one", async () => {
    const [acme, other] = [await seller(service), await seller(service)];
    const { token } = await payable(service, acme.tenant);
    const paid = stripe.pay(await openPage(service, token));
    assert.deepEqual((await sendWebhook(service, other, paid)).data, { accepted: false });
    await ask(service);
    assert.deepEqual(await paymentsOf(service, other.tenant), []);
  });

  test('webhooks that are about nothing of ours are ignored, and unknown addresses are a 404', async () => {
    const acme = await seller(service);
    for (const event of [
      {},
      [],
      { data: { object: { object: 'payout', id: 'po_1' } } },
      { data: { object: { id: 7 } } },
    ])
      assert.deepEqual((await sendWebhook(service, acme, event)).data, { accepted: false });
    const unknown = `/payment-webhooks/${randomBytes(32).toString('base64url')}`;
    assert.equal((await post(unknown, stripe.sign({}))).status, 404);
    assert.equal((await post('/payment-webhooks/short', stripe.sign({}))).status, 400);
    const ofTrackers = acme.webhooks.replace('payment-webhooks', 'webhooks');
    assert.notEqual((await post(ofTrackers, stripe.sign({}))).status, 200);
  });

  test('a disabled integration ignores webhooks', async () => {
    const { acme, page } = await openedPage(service);
    const paid = stripe.pay(page);
    await service.request('POST', `/integrations/${acme.integration}/disable`, { tenant: acme.tenant });
    assert.deepEqual((await sendWebhook(service, acme, paid)).data, { accepted: false });
  });
});

describe('asking the payment provider', () => {
  test('a payment whose webhook never comes is found soon', async () => {
    const { page, attempt } = await openedPage(service);
    service.clock.advance(MINUTE_MS);
    await ask(service);
    const { id, status } = await attempt();
    assert.equal(status, 'OPEN');
    const pauses = [];
    for (let times = 0; times < 3; times++) {
      const hours = (await hoursUntilAsked(service, id)) ?? 0;
      pauses.push(Math.round(hours * 60));
      service.clock.advance(hours * 60 * MINUTE_MS + 1);
      if (times === 2) stripe.pay(page);
      await ask(service);
    }
    assert.deepEqual(pauses, [1, 2, 4]);
    assert.equal((await attempt()).status, 'SUCCEEDED');
    assert.equal(await hoursUntilAsked(service, id), undefined);
  });

  test('a page of an amount that has changed is closed, without another click', async () => {
    const changes: [string, (id: string) => [string, object]][] = [
      ['voided', (id) => [`/invoices/${id}/void`, {}]],
      ['paid by transfer', (invoiceId) => ['/payments', { invoiceId, amountMinor: 50_000 }]],
      ['credited', (invoiceId) => ['/credit-notes', { invoiceId, reason: 'Not delivered' }]],
    ];
    for (const [change, request] of changes) {
      const { tenant, invoice, page, attempt } = await openedPage(service);
      const [path, body] = request(invoice.id);
      const { status, text } = await service.request('POST', path, { tenant, body });
      assert.ok(status < 300, text);
      await ask(service);
      assert.equal(stripe.session(page).status, 'expired', change);
      assert.equal((await attempt()).status, 'EXPIRED', change);
    }
  });

  test('a page that was paid just before its amount changed is recorded without another click', async () => {
    const { tenant, invoice, page, attempt } = await openedPage(service);
    stripe.pay(page);
    await service.request('POST', `/invoices/${invoice.id}/void`, { tenant });
    await ask(service);
    assert.equal((await attempt()).status, 'SUCCEEDED');
    assert.equal((await paymentsOf(service, tenant))[0].onAccountMinor, 71_250);
  });

  test('a payment on the page itself does not have the provider asked again', async () => {
    const { acme, page, attempt } = await openedPage(service);
    await tell(service, acme, stripe.pay(page));
    const { id } = await attempt();
    assert.equal(await hoursUntilAsked(service, id), undefined);
  });

  test('a debit in process is asked about once a day after its page expired', async () => {
    const { acme, page, attempt } = await openedPage(service);
    await tell(service, acme, stripe.pay(page, { isDelayed: true }));
    service.clock.advance(2 * 60 * MINUTE_MS);
    await ask(service);
    const { id } = await attempt();
    assert.equal(Math.round((await hoursUntilAsked(service, id)) ?? 0), 24);
    stripe.arrive(page);
    service.clock.advance(24 * 60 * MINUTE_MS + 1);
    await ask(service);
    assert.equal((await attempt()).status, 'SUCCEEDED');
  });

  test('a fee that is booked later is added to the attempt', async () => {
    const { acme, page, attempt } = await openedPage(service);
    await tell(service, acme, stripe.pay(page, { isBooked: false }));
    const before = await attempt();
    assert.deepEqual([before.status, before.feeMinor], ['SUCCEEDED', undefined]);
    assert.ok(await hoursUntilAsked(service, before.id));
    await tell(service, acme, stripe.book(page));
    const after = await attempt();
    assert.equal(after.feeMinor, 1_094);
    assert.equal(await hoursUntilAsked(service, after.id), undefined);
  });

  test('a refund whose webhook was lost is found among the events of the provider', async () => {
    const { acme, invoice, page } = await openedPage(service);
    await tell(service, acme, stripe.pay(page));
    const tenants = async function* () {
      yield acme.tenant;
    };
    const look = () => lookForChanges(service.app.integrations, tenants(), { warn: assert.fail as never });
    await look();
    for (let count = 0; count < 120; count++) stripe.refund(page, 1); // more than a page of events
    service.clock.advance(MINUTE_MS);
    await look();
    await ask(service);
    assert.equal((await invoiceOf(service, acme.tenant, invoice.id)).dueMinor, 120);
    const asked = stripe.requests.length;
    await look();
    assert.equal(stripe.requests.at(-1)?.path, '/v1/events');
    assert.ok(stripe.requests.length - asked <= 3);
  });

  test('a key of another account finds nothing, and the owner is told', async () => {
    const { acme, page, attempt } = await openedPage(service);
    const paid = stripe.pay(page);
    const config = { secretKey: OTHER_KEY, webhookSecret: WEBHOOK_SECRET };
    const path = `/integrations/${acme.integration}`;
    const changed = await service.request('PATCH', path, { tenant: acme.tenant, body: { config } });
    assert.equal(changed.status, 200, changed.text);
    await tell(service, acme, paid);
    assert.deepEqual(await paymentsOf(service, acme.tenant), []);
    assert.match((await problemsOf(service, acme)).join(), /No such checkout.session/);
    assert.equal((await attempt()).status, 'OPEN');
  });

  test('nothing is recorded in a deleted tenant, and its provider is asked again a day later', async () => {
    const { acme, page, attempt } = await openedPage(service);
    const paid = stripe.pay(page);
    const { id } = await attempt();
    const deleted = await service.request('DELETE', `/tenants/${acme.tenant}`);
    assert.equal(deleted.status, 204, deleted.text);
    assert.deepEqual((await sendWebhook(service, acme, paid)).data, { accepted: false });
    service.clock.advance(MINUTE_MS);
    await ask(service);
    assert.equal(Math.round((await hoursUntilAsked(service, id)) ?? 0), 24);
  });

  test('a provider in trouble is asked again, and the problem goes with it', async () => {
    const { acme, page } = await openedPage(service);
    const paid = stripe.pay(page);
    for (const fault of ['500', '429', 'rubbish', 'other shape', 'drop'] as const) {
      stripe.faults.push(fault);
      await tell(service, acme, paid);
      assert.equal((await problemsOf(service, acme)).length, 1, fault);
    }
    await tell(service, acme, paid);
    assert.deepEqual(await problemsOf(service, acme), []);
    assert.equal((await paymentsOf(service, acme.tenant)).length, 1);
  });
});
