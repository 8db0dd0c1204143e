import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import {
  entriesOf,
  problemsOf,
  processInbox,
  startTrackedService,
  type Tracked,
  trackedTenant,
} from '../../../../test/support/integrations/tracked-work.ts';
import { reconcile, reconcileAll } from './reconciliation.ts';

const service = await startTrackedService();
const DAY = new Date('2026-07-01T09:00:00.000Z');

describe('reconciliation', () => {
  const { atlassian } = service;
  let tracked: Tracked;
  beforeEach(async () => {
    service.clock.advance(3 * 3_600_000); // earlier changes by other tests are out of range
    tracked = await trackedTenant(service);
  });

  const reconcileNow = () => reconcile(service.app.integrations, tracked.tenant, tracked.integrationId);
  const minutes = async (tenant = tracked.tenant) =>
    (await entriesOf(service, tenant)).map((entry) => entry.minutes);
  /** A webhook that never arrives. */
  const lose = () => atlassian.outbox.splice(0);

  test('reconciliation makes up for webhooks that never arrived', async () => {
    const { id } = atlassian.addIssue('WEB', 'Unheard of');
    atlassian.logWork(id, 2, DAY);
    lose();
    assert.equal((await reconcileNow()).issues, 1);
    assert.deepEqual(await minutes(), [120]);
    atlassian.logWork(id, 1, DAY);
    lose();
    await reconcileNow();
    assert.deepEqual(await minutes(), [120, 60]);
  });

  test('reconciliation changes nothing when every webhook arrived, in either order', async () => {
    const { id } = atlassian.addIssue('WEB', 'Well known');
    atlassian.logWork(id, 2, DAY);
    await reconcileNow();
    await atlassian.deliver({ order: 'shuffled', times: 2 });
    await processInbox(service);
    const before = await entriesOf(service, tracked.tenant);
    await reconcileNow();
    assert.deepEqual(await entriesOf(service, tracked.tenant), before);
    assert.deepEqual(await minutes(), [120]);
  });

  test('reconciliation asks for changes since the last reconciliation, or since a given time', async () => {
    const { id } = atlassian.addIssue('WEB', 'Old');
    atlassian.logWork(id, 2, DAY);
    lose();
    assert.equal((await reconcileNow()).issues, 1);
    service.clock.advance(3_600_000);
    assert.equal((await reconcileNow()).issues, 1, 'since the look before, and a little more');
    assert.equal((await reconcileNow()).issues, 0);
    const since = new Date(service.clock.now().getTime() - 2 * 3_600_000);
    const { tenant, integrationId } = tracked;
    assert.equal((await reconcile(service.app.integrations, tenant, integrationId, { since })).issues, 1);
  });

  test('a reconciliation that fails is reported to the owner, and starts at the same point again', async () => {
    const { id } = atlassian.addIssue('WEB', 'Behind a fault');
    atlassian.logWork(id, 2, DAY);
    lose();
    atlassian.faults.answers.push({ to: '/search/jql', with: { status: 500 } });
    await assert.rejects(reconcileNow(), /500/);
    assert.match((await problemsOf(service, tracked)).join(), /^Reconciliation: /);
    assert.deepEqual(await minutes(), []);
    service.clock.advance(1_800_000);
    await reconcileNow();
    assert.deepEqual(await problemsOf(service, tracked), []);
    assert.deepEqual(await minutes(), [120]);
  });

  test('reconciliation finds worklogs that were changed, moved or deleted unheard of', async () => {
    const { id } = atlassian.addIssue('WEB', 'Corrected');
    const other = atlassian.addIssue('WEB', 'Correction');
    const [changed, moved, deleted] = [1, 2, 3].map((hours) => {
      const { worklogs } = atlassian.logWork(id, hours, DAY);
      return worklogs.at(-1)?.id ?? '';
    }) as [string, string, string];
    await atlassian.deliver();
    await processInbox(service);
    assert.deepEqual(await minutes(), [60, 120, 180]);
    atlassian.changeWork(changed, { hours: 4, startedAt: new Date('2026-07-02T09:00:00.000Z') });
    atlassian.moveWork(moved, other.id);
    atlassian.deleteWork(deleted);
    lose();
    await reconcileNow();
    assert.deepEqual(
      (await entriesOf(service, tracked.tenant)).map((entry) => [
        ...[entry.referenceId, entry.date, entry.minutes],
      ]),
      [
        [id, '2026-07-02', 240],
        [other.id, '2026-07-01', 120],
        [id, '2026-07-01', 0],
      ],
    );
  });

  test('reconciliation of all integrations continues when one fails', async () => {
    const broken = tracked;
    const sound = await trackedTenant(service);
    const { id } = atlassian.addIssue('WEB', 'For both');
    atlassian.logWork(id, 1, DAY);
    lose();
    await service.db.asOwner((owner) =>
      owner.query('delete from integration_grants where integration_id = $1', [broken.integrationId]),
    );
    const done: string[] = [];
    const onReconciled = ({ integrationId }: { integrationId: string }) => void done.push(integrationId);
    await assert.rejects(reconcileAll(service.app.integrations, { onReconciled }), AggregateError);
    assert.ok(done.includes(sound.integrationId));
    assert.ok(!done.includes(broken.integrationId));
    assert.deepEqual(await minutes(sound.tenant), [60]);
    const { tenant: tenantId } = sound;
    assert.equal((await reconcileAll(service.app.integrations, { tenantId })).length, 1);
  });
});
