import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { webhookOf } from '../../../../test/support/integrations/jira-webhooks.ts';
import {
  entriesOf,
  entrySummaries,
  problemsOf,
  processInbox,
  processWebhooks,
  sendWebhook,
  startTrackedService,
  type Tracked,
  trackedTenant,
} from '../../../../test/support/integrations/tracked-work.ts';
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
const minutesOf = async ({ tenant }: Tracked) =>
  (await entriesOf(service, tenant)).map(({ minutes }) => minutes);
const asOwner = (sql: string, values: unknown[]) =>
  service.db.asOwner(async (owner) => (await owner.query(sql, values)).rows);
const waitingOf = ({ integrationId }: Tracked) =>
  asOwner('select identifier from webhook_inbox where integration_id = $1 and report is not null', [
    integrationId,
  ]);

describe('issues', () => {
  const setConfig = ({ integrationId }: Tracked, config: object) =>
    asOwner('update integrations set config = $2 where id = $1', [integrationId, config]);
  const mappedTo = (projectId: string) => ({ mappings: [{ projectKey: 'WEB', projectId }] });
  const TWO = ['1/a: 120 min on 2026-07-01'];

  test('an issue that moves to a project that is not mapped keeps its entries, and is reported', async () => {
    const tracked = await trackedTenant(service);
    const { tenant, key } = tracked;
    await processWebhooks(service, tracked, { id: '1', hours: [[DAY, 2, 'a']] });
    const moved = { id: '1', timestamp: T0 + 1, project: 'OPS' };
    await processWebhooks(service, tracked, { ...moved, hours: [[DAY, 3, 'a']] });
    await sendWebhook(service, key, webhookOf({ id: '3', hours: [] }));
    const atOnce = await sendWebhook(service, key, webhookOf({ ...moved, id: '3', hours: [] }));
    assert.deepEqual(atOnce.data, { accepted: true }, 'though the first webhook is not processed yet');
    await processInbox(service);
    assert.deepEqual(await entrySummaries(service, tenant), TWO);
    assert.deepEqual(await problemsOf(service, tracked), ['OPS-1: The project OPS is not mapped: map it']);
    const stranger = webhookOf({ ...moved, id: '2', hours: [[DAY, 3]] });
    assert.deepEqual((await sendWebhook(service, key, stranger)).data, { accepted: false });
    await processWebhooks(service, tracked, { ...moved, timestamp: T0 + 2, project: 'WEB', hours: [] });
    assert.deepEqual(await entrySummaries(service, tenant), []);
    assert.deepEqual(await problemsOf(service, tracked), []);
  });

  test('an issue whose project is no longer mapped, or was deleted, waits for a mapping', async () => {
    const tracked = await trackedTenant(service);
    const { tenant, projectId } = tracked;
    await processWebhooks(service, tracked, { id: '1', hours: [[DAY, 2, 'a']] });
    await sendWebhook(
      service,
      tracked.key,
      webhookOf({ id: '1', timestamp: T0 + 1, hours: [[DAY, 3, 'a']] }),
    );
    await setConfig(tracked, { mappings: [] });
    await processInbox(service);
    assert.deepEqual(await problemsOf(service, tracked), ['WEB-1: The project WEB is not mapped: map it']);
    assert.deepEqual(await waitingOf(tracked), [], 'the state is kept, not the webhook');
    await setConfig(tracked, mappedTo('prj_gone'));
    await later();
    assert.match((await problemsOf(service, tracked)).join(), /prj_gone no longer exists: map WEB/);
    assert.deepEqual(await entrySummaries(service, tenant), TWO);
    await setConfig(tracked, mappedTo(projectId));
    await later();
    assert.deepEqual(await entrySummaries(service, tenant), ['1/a: 180 min on 2026-07-01']);
    assert.deepEqual(await problemsOf(service, tracked), []);
  });

  test('an issue that is deleted ends its entries, mapped or not', async () => {
    const tracked = await trackedTenant(service);
    await processWebhooks(service, tracked, { id: '1', hours: [[DAY, 2, 'a']] });
    await setConfig(tracked, { mappings: [] });
    service.clock.advance(AN_HOUR_MS); // the config is cached for a moment
    await processWebhooks(service, tracked, { id: '1', timestamp: T0 + 1, event: 'deleted' });
    assert.deepEqual(await entrySummaries(service, tracked.tenant), []);
    assert.deepEqual(await problemsOf(service, tracked), []);
  });
});

describe('trackers that do not answer', () => {
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

  test('a tracker is asked for work that a webhook left out', async () => {
    const tracked = await trackedTenant(service);
    await silentIssue(tracked, 2.5);
    await processInbox(service);
    assert.deepEqual(await minutesOf(tracked), [150]);
  });

  test('a tracker that does not answer is asked again later, without a loss', async () => {
    const tracked = await trackedTenant(service);
    const id = await silentIssue(tracked, 1);
    service.atlassian.faults.answers.push({ to: `/issue/${id}`, with: { status: 503 } });
    await processInbox(service);
    assert.deepEqual(await minutesOf(tracked), []);
    assert.match((await problemsOf(service, tracked)).join(), new RegExp(`^WEB-${id}: .*503`));
    assert.ok((await waitingOf(tracked)).length > 0);
    await later();
    assert.deepEqual(await minutesOf(tracked), [60]);
    assert.deepEqual(await problemsOf(service, tracked), []);
    assert.deepEqual(await waitingOf(tracked), []);
  });

  test('a tracker that revoked its grant is asked after a new authorisation', async () => {
    const tracked = await trackedTenant(service);
    const { integrationId } = tracked;
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
    assert.deepEqual(await minutesOf(tracked), [60]);
  });

  test('a tracker that does not show an issue leaves its entries as they are', async () => {
    const tracked = await trackedTenant(service);
    const id = await silentIssue(tracked, 1);
    service.atlassian.deleteIssue(id);
    service.atlassian.outbox.splice(0); // the deletion itself gets lost
    await processInbox(service);
    assert.deepEqual(await minutesOf(tracked), []);
    const [problem] = await problemsOf(service, tracked);
    assert.match(problem ?? '', /does not show the issue/);
  });

  test('the tracker of a disabled integration is not asked until it is enabled', async () => {
    const tracked = await trackedTenant(service);
    const { integrationId, key } = tracked;
    await sendWebhook(service, key, webhookOf({ id: '1', hours: [[DAY, 1]] }));
    const set = (status: string) =>
      asOwner('update integrations set status = $2 where id = $1', [integrationId, status]);
    await set('DISABLED');
    await later();
    assert.deepEqual(await minutesOf(tracked), []);
    await set('ACTIVE');
    await later();
    assert.deepEqual(await minutesOf(tracked), [60]);
  });
});

describe('the inbox', () => {
  test('the inbox of webhooks forgets the processed ones after a month, and only those', async () => {
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
    assert.deepEqual(await minutesOf(tracked), [60, 60]);
  });
});
