import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { act } from '../../../test/support/billing.ts';
import {
  lineSummaries,
  linesOf,
  problemsOf,
  processInbox,
  startTrackedService,
  type Tracked,
  trackedTenant,
} from '../../../test/support/integrations/tracked-work.ts';
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
  /** A webhook that never arrives. */
  const lose = () => atlassian.outbox.splice(0);

  test('makes up for webhooks that never arrived', async () => {
    const { id } = atlassian.addIssue('WEB', 'Unheard of');
    atlassian.logWork(id, 2, DAY);
    lose();
    assert.equal((await reconcileNow()).issues, 1);
    assert.deepEqual(await lineSummaries(service, tracked.tenant), [`${id}: 2 x 10000`]);
    atlassian.logWork(id, 1, DAY);
    lose();
    await reconcileNow();
    assert.deepEqual(await lineSummaries(service, tracked.tenant), [`${id}: 3 x 10000`]);
  });

  test('changes nothing when every webhook arrived, in either order', async () => {
    const { id } = atlassian.addIssue('WEB', 'Well known');
    atlassian.logWork(id, 2, DAY);
    await reconcileNow();
    await atlassian.deliver({ order: 'shuffled', times: 2 });
    await processInbox(service);
    const before = await linesOf(service, tracked.tenant);
    await reconcileNow();
    assert.deepEqual(await linesOf(service, tracked.tenant), before);
    assert.deepEqual(
      before.map(({ quantity }) => quantity),
      [2],
    );
  });

  test('asks for changes since the last reconciliation, or since a given time', async () => {
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

  test('that fails is reported to the owner, and starts at the same point again', async () => {
    const { id } = atlassian.addIssue('WEB', 'Behind a fault');
    atlassian.logWork(id, 2, DAY);
    lose();
    atlassian.faults.answers.push({ to: '/search/jql', with: { status: 500 } });
    await assert.rejects(reconcileNow(), /500/);
    assert.match((await problemsOf(service, tracked)).join(), /^Reconciliation: /);
    assert.deepEqual(await lineSummaries(service, tracked.tenant), []);
    service.clock.advance(1_800_000);
    await reconcileNow();
    assert.deepEqual(await problemsOf(service, tracked), []);
    assert.deepEqual(await lineSummaries(service, tracked.tenant), [`${id}: 2 x 10000`]);
  });

  test('charges hours again that were voided, or deleted with their draft', async () => {
    const { tenant } = tracked;
    const { id } = atlassian.addIssue('WEB', 'Twice undone');
    atlassian.logWork(id, 2, DAY);
    await atlassian.deliver();
    await processInbox(service);
    const [line] = await linesOf(service, tenant);
    await act(service, tenant, `/invoices/${line?.invoice}/finalize`);
    await act(service, tenant, `/invoices/${line?.invoice}/void`);
    service.clock.advance(3 * 3_600_000);
    await reconcileNow();
    await reconcileNow();
    const again = (await linesOf(service, tenant)).filter(({ invoice }) => invoice !== line?.invoice);
    assert.deepEqual(
      again.map(({ quantity }) => quantity),
      [2],
    );
    await service.request('DELETE', `/invoices/${again[0]?.invoice}`, { tenant });
    service.clock.advance(3 * 3_600_000);
    await reconcileNow();
    assert.deepEqual(await lineSummaries(service, tenant), [`${id}: 2 x 10000`, `${id}: 2 x 10000`]);
  });

  test('does not charge hours again that are gone from the tracker as well', async () => {
    const { tenant } = tracked;
    const { id } = atlassian.addIssue('WEB', 'Deleted unheard of');
    atlassian.logWork(id, 2, DAY);
    await atlassian.deliver();
    await processInbox(service);
    atlassian.deleteIssue(id);
    lose();
    await reconcileNow();
    const [line] = (await linesOf(service, tenant)) as never as { id: string }[];
    await service.request('DELETE', `/billables/${line?.id}`, { tenant });
    await reconcileNow();
    assert.deepEqual(await lineSummaries(service, tenant), []);
    assert.equal((await reconcileNow()).issues, 0, 'and that is settled');
  });

  test('of all integrations continues when one fails', async () => {
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
    assert.deepEqual(await lineSummaries(service, sound.tenant), [`${id}: 1 x 10000`]);
    const { tenant: tenantId } = sound;
    assert.equal((await reconcileAll(service.app.integrations, { tenantId })).length, 1);
  });
});
