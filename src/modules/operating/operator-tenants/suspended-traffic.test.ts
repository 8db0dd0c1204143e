import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { eventually } from '../../../../test/support/eventually.ts';
import {
  authorizationSteps,
  messageOf,
  ORIGIN,
} from '../../../../test/support/integrations/authorization-steps.ts';
import {
  deliveriesByHand,
  LOCAL,
  startReceiver,
  subscribe,
} from '../../../../test/support/integrations/deliveries.ts';
import { webhookOf } from '../../../../test/support/integrations/jira-webhooks.ts';
import {
  entrySummaries,
  processInbox,
  sendWebhook,
  startTrackedService,
  trackedTenant,
} from '../../../../test/support/integrations/tracked-work.ts';
import { openQuotes } from '../../../../test/support/quotes.ts';
import { createAsset } from '../../../../test/support/records/assets.ts';
import { startOAuthProvider } from '../../../../test/support/servers/oauth-provider.ts';
import { startService, type TestService } from '../../../../test/support/service.ts';
import { sweepAuthorizations } from '../../connections/integrations/oauth/launch.ts';
import { sweepUploads } from '../../parties/assets/sweep.ts';
import { resumeTenant, suspendTenant } from './suspension.ts';

const standIn = startOAuthProvider('PAPERWORK', 'https://paperwork.example.com');
const service = startService({ ALLOWED_ORIGINS: ORIGIN, ...LOCAL }, [standIn.provider]);
const tracked = await startTrackedService();
const receiver = startReceiver();
const { send } = deliveriesByHand(service);

const by = 'operator operator';
/** Waits until the service has heard of it: another process suspends. */
const isHeard = (at: TestService, tenant: string, status: number) =>
  eventually(async () => {
    const answer = await at.request('POST', '/clients', { tenant, body: { name: 'x' } });
    assert.equal(answer.status, status, answer.text);
  });
async function suspend(tenantId: string, at: TestService = service): Promise<void> {
  await suspendTenant(at.db.database, at.clock, { tenantId, reason: 'unpaid', by });
  await isHeard(at, tenantId, 403);
}
async function resume(tenantId: string, at: TestService = service): Promise<void> {
  await resumeTenant(at.db.database, at.clock, { tenantId, by });
  await isHeard(at, tenantId, 201);
}

describe('what reaches a suspended tenant from outside', () => {
  test('an authorisation that comes back stores no grant, says why, and can be begun again afterwards', async () => {
    const { integration, launch, consent, callback } = authorizationSteps(service, standIn);
    const tenant = await service.tenant();
    const id = await integration(tenant);
    const launched = await launch(tenant, id);
    const query = await consent(launched);
    await suspend(tenant);
    const page = await callback(query, launched.cookie);
    assert.match(page.text, /<h1>Not connected<\/h1>/);
    assert.match(page.text, /suspended/);
    assert.equal(messageOf(page)?.message.status, 'failure');
    const shown = async () => (await service.request('GET', `/integrations/${id}`, { tenant })).data;
    assert.equal((await shown()).isAuthorized, false);
    await resume(tenant);
    const again = await launch(tenant, id);
    await callback(await consent(again), again.cookie);
    assert.equal((await shown()).isAuthorized, true);
  });

  test("a client's answer to a quote is not taken, and is taken afterwards", async () => {
    const firm = await openQuotes(service, 'SANDBOX');
    const { id } = await firm.quote();
    await firm.act(`/quotes/${id}/send`);
    const path = new URL((await firm.act('/links', { quoteId: id })).url).pathname;
    const visit = (sub: string, form: Record<string, string>) =>
      fetch(`${service.url}${path}${sub}`, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams(form),
      });
    await visit('/code', { name: 'Ada' });
    const [{ id: messageId }] = await firm.get(`/messages?quoteId=${id}&kind=QUOTE_CODE`);
    const [, code = ''] = /: (\d{6})\b/.exec((await firm.get(`/messages/${messageId}`)).text) ?? [];
    await suspend(firm.tenant);
    assert.equal((await fetch(`${service.url}${path}`)).status, 200);
    for (const [sub, form] of [
      ['/code', { name: 'Ada' }],
      ['/accept', { name: 'Ada', code }],
      ['/decline', { name: 'Ada', reason: 'x' }],
    ] as const) {
      const { status } = await visit(sub, form);
      assert.ok(status === 403 || status === 200, `${sub}: ${status}`);
      assert.equal((await firm.get(`/quotes/${id}`)).status, 'SENT', sub);
    }
    await resume(firm.tenant);
    const accepted = await visit('/accept', { name: 'Ada', code });
    assert.equal(accepted.status, 303, await accepted.text());
    assert.equal((await firm.get(`/quotes/${id}`)).status, 'ACCEPTED');
  });

  test('webhooks of a tracker are kept, and become time once afterwards', async () => {
    const { tenant, key } = await trackedTenant(tracked);
    await suspend(tenant, tracked);
    const hours = [['2026-07-01T09:00:00.000Z', 1]] as [string, number][];
    const body = webhookOf({ id: '7', timestamp: 1_782_900_000_000, hours });
    for (const _ of [1, 2])
      assert.equal((await sendWebhook(tracked, key, body, 'the same webhook')).status, 200);
    await processInbox(tracked);
    assert.deepEqual(await entrySummaries(tracked, tenant), []);
    await resume(tenant, tracked);
    await processInbox(tracked);
    assert.equal((await entrySummaries(tracked, tenant)).length, 1);
  });
});

test('an old upload and an expired authorisation of a suspended tenant stay, and hold up the sweeps of no other', async () => {
  const { integration, launch } = authorizationSteps(service, standIn);
  const [tenant, other] = [await service.tenant(), await service.tenant()];
  for (const one of [tenant, other]) {
    await createAsset(service, one);
    await launch(one, await integration(one));
  }
  await suspend(tenant);
  const { database, clock } = service.app.integrations;
  const later = { now: () => new Date(clock.now().getTime() + 2 * 86_400_000) };
  const remaining = async () => {
    await sweepUploads(service.app.assetFiles, database, later);
    await sweepAuthorizations(database, later);
    const sql = `select tenant_id as of from asset_uploads where tenant_id = any ($1)
      union all select tenant_id from authorization_directory where tenant_id = any ($1)`;
    const { rows } = await service.db.asOwner((owner) => owner.query(sql, [[tenant, other]]));
    return [...new Set(rows.map(({ of }) => of))];
  };
  assert.deepEqual(await remaining(), [tenant]);
  await resume(tenant);
  assert.deepEqual(await remaining(), []);
});

test('events that wait while a tenant is suspended are delivered once afterwards', async () => {
  const tenant = await service.tenant();
  await subscribe(service, tenant, receiver.url, 'client.created');
  const create = (name: string) => service.request('POST', '/clients', { tenant, body: { name } });
  await create('Contoso');
  await service.app.sealJournals();
  await create('Fabrikam');
  await suspend(tenant);
  await send();
  assert.equal(receiver.received.length, 0);
  await resumeTenant(service.db.database, service.clock, { tenantId: tenant, by });
  await send();
  await send();
  const names = receiver.received.map(({ event }) => event.data.name);
  assert.deepEqual(names.sort(), ['Contoso', 'Fabrikam']);
});

test('the clock of a suspended sandbox stands still', async () => {
  const tenant = await service.tenant('alice', 'Acme', 'SANDBOX');
  const to = new Date(service.clock.now().getTime() + 86_400_000).toISOString();
  const advance = () => service.request('POST', `/tenants/${tenant}/advance`, { body: { to } });
  const clock = async () => (await service.request('GET', `/tenants/${tenant}/clock`)).data.status;
  const before = await clock();
  await suspend(tenant);
  const refused = await advance();
  assert.deepEqual([refused.status, refused.headers.get('error-code')], [403, 'tenant_suspended']);
  assert.equal(await clock(), before);
  await resume(tenant);
  assert.equal((await advance()).status, 202);
});
