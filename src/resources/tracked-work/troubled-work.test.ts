import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { make } from '../../../test/support/billing.ts';
import { webhookOf } from '../../../test/support/integrations/jira-webhooks.ts';
import {
  lineSummaries,
  linesOf,
  problemsOf,
  processInbox,
  processWebhooks,
  RATE,
  sendWebhook,
  startTrackedService,
  type Tracked,
  trackedTenant,
} from '../../../test/support/integrations/tracked-work.ts';
import { sweepInbox } from './service.ts';

const service = await startTrackedService();

const DAY = '2026-07-01T09:00:00.000Z';
const T0 = 1_782_900_000_000;
/** Longer than the longest pause between two attempts. */
const AN_HOUR_MS = 3_600_000;
const A_MONTH_MS = 31 * 24 * AN_HOUR_MS;

async function later(ms = AN_HOUR_MS): Promise<void> {
  service.clock.advance(ms);
  await processInbox(service);
}
const patchContract = ({ tenant, contractId }: Tracked, body: object) =>
  service.request('PATCH', `/contracts/${contractId}`, { tenant, body });
const asOwner = (sql: string, values: unknown[]) =>
  service.db.asOwner(async (owner) => (await owner.query(sql, values)).rows);
const waitingOf = ({ integrationId }: Tracked) =>
  asOwner('select identifier from webhook_inbox where integration_id = $1 and news is not null', [
    integrationId,
  ]);

describe('work that cannot be charged', () => {
  test('for lack of a rate is reported to the owner, and charged once there is one', async () => {
    const tracked = await trackedTenant(service, { rates: [] });
    await processWebhooks(service, tracked, { id: '1', hours: [[DAY, 2]] });
    assert.deepEqual(await lineSummaries(service, tracked.tenant), []);
    assert.deepEqual(await problemsOf(service, tracked), [
      `WEB-1: The contract ${tracked.contractId} has no hourly rate on 2026-07-01: add one`,
    ]);
    assert.deepEqual(await waitingOf(tracked), [], 'what is known is kept, not the webhook');
    await later();
    assert.equal((await problemsOf(service, tracked)).length, 1);
    await patchContract(tracked, { rates: [RATE] });
    await later();
    assert.deepEqual(await lineSummaries(service, tracked.tenant), ['1: 2 x 10000']);
    assert.deepEqual(await problemsOf(service, tracked), []);
  });

  test('does not affect the hours that have a rate, nor those that were charged', async () => {
    const tracked = await trackedTenant(service);
    const { tenant } = tracked;
    await processWebhooks(service, tracked, {
      id: '1',
      hours: [
        [DAY, 2],
        ['2025-12-31T09:00:00.000Z', 1],
      ],
    });
    assert.deepEqual(await lineSummaries(service, tenant), ['1: 2 x 10000']);
    assert.match((await problemsOf(service, tracked)).join(), /no hourly rate on 2025-12-31/);
    const [line] = await linesOf(service, tenant);
    await service.request('POST', `/invoices/${line?.invoice}/finalize`, { tenant });
    await patchContract(tracked, { rates: [] });
    await later();
    assert.deepEqual(await lineSummaries(service, tenant), ['1: 2 x 10000']);
  });

  test('of a project that is no longer mapped or was deleted leaves its lines as they are', async () => {
    const tracked = await trackedTenant(service);
    const { tenant, integrationId, projectId } = tracked;
    await processWebhooks(service, tracked, { id: '1', hours: [[DAY, 2]] }, { id: '2', hours: [] });
    const setConfig = (config: object) =>
      asOwner('update integrations set config = $2 where id = $1', [integrationId, config]);
    await setConfig({ mappings: [] });
    await asOwner(`update tracked_issue_queue set due_at = '-infinity'`, []);
    const sent = { id: '1', timestamp: T0 + 1, hours: [[DAY, 3]] as [string, number][] };
    await setConfig({ mappings: [{ projectKey: 'WEB', projectId }] });
    await sendWebhook(service, tracked.key, webhookOf(sent));
    await setConfig({ mappings: [] });
    await processInbox(service);
    assert.deepEqual(await lineSummaries(service, tenant), ['1: 2 x 10000']);
    assert.deepEqual(await problemsOf(service, tracked), [
      'WEB-1: The project WEB is no longer mapped: map it',
    ]);
    await setConfig({ mappings: [{ projectKey: 'WEB', projectId: 'prj_gone' }] });
    await later();
    assert.match((await problemsOf(service, tracked)).join(), /prj_gone no longer exists/);
    await setConfig({ mappings: [{ projectKey: 'WEB', projectId }] });
    await later();
    assert.deepEqual(await lineSummaries(service, tenant), ['1: 3 x 10000']);
    assert.deepEqual(await problemsOf(service, tracked), []);
  });

  test('of a DRAFT contract waits until the contract is active', async () => {
    const tracked = await trackedTenant(service);
    const { tenant, contractId, integrationId } = tracked;
    const { data: contract } = await service.request('GET', `/contracts/${contractId}`, { tenant });
    const drafted = await make(service, tenant, '/contracts', {
      ...{ clientId: contract.client, name: 'Next year', currencyCode: 'EUR', rates: [RATE] },
    });
    const { id: projectId } = await make(service, tenant, '/projects', { contractId: drafted.id, name: 'x' });
    const config = { mappings: [{ projectKey: 'WEB', projectId }] };
    await asOwner('update integrations set config = $2 where id = $1', [integrationId, config]);
    await processWebhooks(service, tracked, { id: '1', hours: [[DAY, 2]] });
    assert.deepEqual(await problemsOf(service, tracked), [
      `WEB-1: The contract ${drafted.id} is a DRAFT: activate it`,
    ]);
    await service.request('POST', `/contracts/${drafted.id}/activate`, { tenant });
    await later();
    assert.deepEqual(await lineSummaries(service, tenant), ['1: 2 x 10000']);
  });

  test('because a line of a person has its reference waits until that changes', async () => {
    const tracked = await trackedTenant(service);
    const { tenant } = tracked;
    await processWebhooks(service, tracked, { id: '1', hours: [[DAY, 2]] });
    const [line] = await linesOf(service, tenant);
    const theirs = { name: 'Theirs', quantity: 1, amountMinor: 1, referenceType: 'JIRA', referenceId: '2' };
    const { data } = await service.request('POST', '/billables', {
      tenant,
      body: { invoiceId: line?.invoice, billables: [theirs] },
    });
    await processWebhooks(service, tracked, { id: '2', hours: [[DAY, 3]] });
    assert.match(
      (await problemsOf(service, tracked)).join(),
      /^WEB-2: .*is already on another line of the invoice/,
    );
    assert.deepEqual(await lineSummaries(service, tenant), ['1: 2 x 10000', '2: 1 x 1']);
    await service.request('DELETE', `/billables/${data[0].id}`, { tenant });
    await later();
    assert.deepEqual(await lineSummaries(service, tenant), ['1: 2 x 10000', '2: 3 x 10000']);
    assert.deepEqual(await problemsOf(service, tracked), []);
  });

  test('in another currency than the draft, or with more hours than a line can hold, is reported', async () => {
    const tracked = await trackedTenant(service);
    const { tenant } = tracked;
    await processWebhooks(service, tracked, { id: '1', hours: [[DAY, 2]] });
    const [line] = await linesOf(service, tenant);
    await processWebhooks(service, tracked, { id: '1', timestamp: T0 + 1, hours: [] });
    const body = { currencyCode: 'USD' };
    assert.equal(
      (await service.request('PATCH', `/invoices/${line?.invoice}`, { tenant, body })).status,
      200,
    );
    await processWebhooks(service, tracked, { id: '1', timestamp: T0 + 2, hours: [[DAY, 2]] });
    assert.match((await problemsOf(service, tracked)).join(), /must be the invoice's, USD/);
    const ages = Array.from({ length: 20 }, (): [string, number] => [DAY, 250_000]);
    await asOwner(`update contracts set rates = $2 where id = $1`, [
      tracked.contractId,
      JSON.stringify([{ ...RATE, amountMinor: Number.MAX_SAFE_INTEGER }]),
    ]);
    await processWebhooks(service, tracked, { id: '2', hours: ages });
    assert.equal((await problemsOf(service, tracked)).length, 2);
  });
});

describe('a tracker that does not answer', () => {
  afterEach(() => {
    service.atlassian.faults.answers.splice(0);
    service.atlassian.faults.withoutWorklog = false;
  });

  /** An issue whose webhook does not contain the work. */
  async function silentIssue(tracked: Tracked, hours: number): Promise<string> {
    const { atlassian } = service;
    atlassian.faults.withoutWorklog = true;
    const { id } = atlassian.addIssue('WEB', 'Quiet');
    atlassian.logWork(id, hours, new Date(DAY));
    for (const { status } of await atlassian.deliver()) assert.equal(status, 200);
    assert.ok((await waitingOf(tracked)).length > 0);
    return id;
  }

  test('is asked for work that a webhook left out', async () => {
    const tracked = await trackedTenant(service);
    const id = await silentIssue(tracked, 2.5);
    await processInbox(service);
    assert.deepEqual(await lineSummaries(service, tracked.tenant), [`${id}: 2.5 x 10000`]);
  });

  test('is asked again later, without a loss', async () => {
    const tracked = await trackedTenant(service);
    const id = await silentIssue(tracked, 1);
    service.atlassian.faults.answers.push({ to: `/issue/${id}`, with: { status: 503 } });
    await processInbox(service);
    assert.deepEqual(await lineSummaries(service, tracked.tenant), []);
    assert.match((await problemsOf(service, tracked)).join(), new RegExp(`^WEB-${id}: .*503`));
    assert.ok((await waitingOf(tracked)).length > 0);
    await later();
    assert.deepEqual(await lineSummaries(service, tracked.tenant), [`${id}: 1 x 10000`]);
    assert.deepEqual(await problemsOf(service, tracked), []);
    assert.deepEqual(await waitingOf(tracked), []);
  });

  test('that revoked its grant is asked after a new authorisation', async () => {
    const tracked = await trackedTenant(service);
    const { tenant, integrationId } = tracked;
    const id = await silentIssue(tracked, 1);
    const [grant] = await asOwner('select * from integration_grants where integration_id = $1', [
      integrationId,
    ]);
    await asOwner('delete from integration_grants where integration_id = $1', [integrationId]);
    await processInbox(service);
    assert.match((await problemsOf(service, tracked)).join(), new RegExp(`WEB-${id}: .*authori`));
    const columns = Object.keys(grant);
    await asOwner(
      `insert into integration_grants (${columns}) values (${columns.map((_, index) => `$${index + 1}`)})`,
      Object.values(grant),
    );
    await later();
    assert.deepEqual(await lineSummaries(service, tenant), [`${id}: 1 x 10000`]);
  });

  test('that does not show an issue leaves its lines as they are', async () => {
    const tracked = await trackedTenant(service);
    const id = await silentIssue(tracked, 1);
    service.atlassian.deleteIssue(id);
    service.atlassian.outbox.splice(0); // the deletion itself gets lost
    await processInbox(service);
    assert.deepEqual(await lineSummaries(service, tracked.tenant), []);
    const [problem] = await problemsOf(service, tracked);
    assert.match(problem ?? '', /does not show the issue/);
  });

  test('of a disabled integration is not asked until it is enabled', async () => {
    const tracked = await trackedTenant(service);
    const { tenant, integrationId, key } = tracked;
    await sendWebhook(service, key, webhookOf({ id: '1', hours: [[DAY, 1]] }));
    const set = (status: string) =>
      asOwner('update integrations set status = $2 where id = $1', [integrationId, status]);
    await set('DISABLED');
    await later();
    assert.deepEqual(await lineSummaries(service, tenant), []);
    await set('ACTIVE');
    await later();
    assert.deepEqual(await lineSummaries(service, tenant), ['1: 1 x 10000']);
  });
});

describe('the inbox', () => {
  test('forgets processed webhooks after a month, and only those', async () => {
    const tracked = await trackedTenant(service);
    const { integrationId, key } = tracked;
    await processWebhooks(service, tracked, { id: '1', hours: [[DAY, 1]] });
    await sendWebhook(service, key, webhookOf({ id: '2', hours: [[DAY, 1]] }));
    const issues = async () =>
      (
        await asOwner('select issue_id from webhook_inbox where integration_id = $1 order by 1', [
          integrationId,
        ])
      ).map(({ issue_id }) => issue_id);
    await sweepInbox(service.db.database, service.clock);
    assert.deepEqual(await issues(), ['1', '2']);
    service.clock.advance(A_MONTH_MS);
    await sweepInbox(service.db.database, service.clock);
    assert.deepEqual(await issues(), ['2']);
    await processInbox(service);
    assert.deepEqual(await lineSummaries(service, tracked.tenant), ['1: 1 x 10000', '2: 1 x 10000']);
  });
});
