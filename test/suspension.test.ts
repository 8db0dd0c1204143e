import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { Route } from '../src/platform/http/route.ts';
import { isInTenant } from '../src/platform/http/route-rules.ts';
import { startMailServer } from './stand-ins/mail-server.ts';
import { collectDue, collectingDrafts } from './support/collecting.ts';
import { eventually } from './support/eventually.ts';
import { clockAt, type Firm, openFirm } from './support/firm.ts';
import { LOCAL, startReceiver, subscribe } from './support/integrations/deliveries.ts';
import {
  ask,
  openedPage,
  paymentsOf,
  sendWebhook,
  startPayingService,
} from './support/integrations/online-payments.ts';
import { addReceiver, LINES } from './support/mail.ts';
import { untilTableIsWaitedFor } from './support/postgres/locks.ts';
import { startSecondInstance } from './support/processes/instance.ts';
import { isList, nameOf, pathToUnknown } from './support/routes/sample-requests.ts';

const mail = await startMailServer();
after(() => mail.stop());
const SETTINGS = { ...LOCAL, SMTP_URL: mail.url, MAIL_FROM: 'billing@operator.example' };
const service = await startPayingService(SETTINGS);
const receiver = startReceiver();

const suspend = async (tenant: string) => {
  const path = `/operator/tenants/${tenant}/suspend`;
  const answer = await service.request('POST', path, { body: { reason: 'unpaid' } });
  assert.equal(answer.status, 200, answer.text);
};
const resume = async (tenant: string) =>
  assert.equal((await service.request('POST', `/operator/tenants/${tenant}/resume`)).status, 200);

describe('every route of a suspended tenant', () => {
  const isOfTenant = (route: Route) => isInTenant(route) || typeof route.access === 'object';

  test('every route that writes is a 403 with the reason, and every list is read as before', async () => {
    const tenant = await service.tenant();
    const send = (route: Route) =>
      service.request(route.method, pathToUnknown(route, { tenantId: tenant }), { tenant });
    const lists = service.app.routes.filter((route) => isOfTenant(route) && isList(route));
    const readLists = () => Promise.all(lists.map(async (route) => (await send(route)).status));
    const before = await readLists();
    await suspend(tenant);
    assert.deepEqual(await readLists(), before);
    const writing = service.app.routes.filter((route) => isOfTenant(route) && route.method !== 'GET');
    assert.ok(writing.length > 100, `${writing.length}`);
    for (const route of writing) {
      const answer = await send(route);
      const isHidden = route.neverAnswers?.includes(403);
      assert.equal(answer.status, isHidden ? 404 : 403, nameOf(route));
      assert.match(answer.headers.get('www-authenticate') ?? '', /suspended: unpaid/, nameOf(route));
      if (!isHidden) assert.equal(answer.headers.get('error-code'), 'tenant_suspended');
    }
  });

  test('other routes that write are known, and have tests of what they do in a suspended tenant', () => {
    // Pages of clients lead to no change, and signing in belongs to no tenant.
    const isElsewhere = ({ path, access }: Route) => access === 'operator' || /^\/(pay|console)\b/.test(path);
    const others = service.app.routes.filter(
      (route) => !isOfTenant(route) && route.method !== 'GET' && !isElsewhere(route),
    );
    assert.deepEqual(others.map(nameOf).sort(), [
      'POST /bounces/{key}',
      'POST /integrations/oauth/launch',
      'POST /payment-webhooks/{endpointKey}',
      'POST /tenants',
      'POST /webhooks/{endpointKey}',
      'PUT /assets/{assetId}/content',
    ]);
  });
});

describe('what waits while a tenant is suspended', () => {
  test('a message and an event go out exactly once after a restart and the resumption', async () => {
    const [waiting, other] = [await openFirm(service), await openFirm(service)];
    await subscribe(service, waiting.tenant, receiver.url, 'invoice.finalized');
    const invoice = await waiting.issue(LINES);
    const mailTo = async (firm: Firm, invoiceId: string, address: string) => {
      await addReceiver(firm, address, { receives: [] });
      const answer = await firm.send('POST', `/invoices/${invoiceId}/send`, { to: [address], attach: false });
      assert.equal(answer.status, 202, answer.text);
    };
    await mailTo(waiting, invoice.id, 'waits@example.com');
    await suspend(waiting.tenant);
    const takenBy = (address: string) => mail.taken.filter(({ to }) => to === address).length;
    /** Work of another tenant shows that the workers have looked. */
    const others = await other.issue(LINES);
    const untilOtherIsServed = async (address: string) => {
      await mailTo(other, others.id, address);
      await eventually(() => assert.equal(takenBy(address), 1), 60_000);
    };

    const first = await service.app.startBackground();
    await untilOtherIsServed('first@example.com');
    await first.stop();
    assert.deepEqual([takenBy('waits@example.com'), receiver.received.length], [0, 0]);

    const second = await startSecondInstance(service, SETTINGS);
    const background = await second.app.startBackground();
    await untilOtherIsServed('second@example.com');
    assert.deepEqual([takenBy('waits@example.com'), receiver.received.length], [0, 0]);
    await resume(waiting.tenant);
    await eventually(
      () => assert.deepEqual([takenBy('waits@example.com'), receiver.received.length], [1, 1]),
      60_000,
    );
    await untilOtherIsServed('third@example.com');
    await background.stop();
    await second.close();
    assert.deepEqual([takenBy('waits@example.com'), receiver.received.length], [1, 1]);
    const [{ status }] = await waiting.get(`/messages?invoiceId=${invoice.id}`);
    assert.equal(status, 'ACCEPTED');
  });

  test('a payment whose webhooks arrive meanwhile is recorded exactly once afterwards', async () => {
    const { acme, tenant, invoice, page } = await openedPage(service);
    await suspend(tenant);
    const paid = service.stripe.pay(page);
    for (const _ of [1, 2]) assert.equal((await sendWebhook(service, acme, paid)).status, 200);
    await ask(service);
    assert.deepEqual(await paymentsOf(service, tenant), []);
    await resume(tenant);
    await ask(service);
    assert.equal((await sendWebhook(service, acme, paid)).status, 200);
    await ask(service);
    assert.equal((await paymentsOf(service, tenant)).length, 1);
    const shown = await service.request('GET', `/invoices/${invoice.id}`, { tenant });
    assert.equal(shown.data.status, 'PAID');
  });
});

describe('work that goes on when its tenant is suspended', () => {
  const openCollecting = async () => {
    const terms = { taxRates: [{ percent: 19 }], collect: { every: 'MONTH' } };
    const firm = await openFirm(service, { terms });
    await firm.make('/charges', {
      ...{ contractId: firm.contractId, name: 'Care', every: 'MONTH', startsOn: '2026-01-01' },
      prices: [{ amountMinor: 100_000, startsOn: '2026-01-01' }],
    });
    return firm;
  };

  for (const [table, outcome] of [
    ['invoices', 'is undone if it has changed nothing yet'],
    ['billables', 'ends if it has begun to change records'],
  ] as const)
    test(`collecting ${outcome}, and is done once in any case`, async (t) => {
      const hand = clockAt(t, service, '2026-02-01T09:00:00Z');
      const firm = await openCollecting();
      let isSuspended = false;
      const [suspending, collecting] = await service.db.asOwner(async (owner) => {
        await owner.query(`begin; lock table ${table} in share row exclusive mode`);
        const working = collectDue(service).catch((error: Error) => error.message);
        await untilTableIsWaitedFor(owner, table);
        const path = `/operator/tenants/${firm.tenant}`;
        const asked = suspend(firm.tenant).then(() => {
          isSuspended = true;
        });
        await eventually(async () =>
          assert.equal((await service.request('GET', path)).data.status, 'SUSPENDED'),
        );
        const answered = isSuspended;
        await owner.query('commit');
        if (table === 'billables') assert.equal(answered, false, 'the suspension waits for it');
        return [asked, working];
      });
      await suspending;
      await collecting;
      const drafts = await collectingDrafts(firm);
      if (table === 'invoices') assert.deepEqual(drafts, {});
      else assert.equal('2026-01-01' in drafts, true);
      await collectDue(service);
      assert.deepEqual(await collectingDrafts(firm), drafts);
      await resume(firm.tenant);
      const untouched = await openCollecting();
      hand.at = '2026-02-01T12:00:00Z';
      await collectDue(service);
      assert.deepEqual(await collectingDrafts(firm), await collectingDrafts(untouched));
    });
});
