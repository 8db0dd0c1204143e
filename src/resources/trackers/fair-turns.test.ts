import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { startTrackedService, trackedTenant } from '../../../test/support/integrations/tracked-work.ts';
import { readingOf } from '../../../test/support/postgres/query-plans.ts';
import { limitPerIntegration } from './integration-slots.ts';
import { enqueueDueIssues, type IssueJobs } from './issue-worker.ts';
import { listDueIssues } from './store.ts';

const service = await startTrackedService();
const BACKLOG = 50_000;
/** Reading the whole backlog takes several times as many pages. */
const BLOCKS_MAX = 100;

describe('a backlog of one integration', () => {
  test('delays no issue of another integration, and is not read through', async () => {
    const busy = await trackedTenant(service);
    const quiet = await trackedTenant(service);
    const now = service.clock.now();
    const queue = (issues: string, { tenant, integrationId }: typeof busy, secondsAgo: string) =>
      service.db.asOwner((owner) =>
        owner.query(
          `insert into tracked_issue_queue (tenant_id, integration_id, issue_id, identifier, due_at)
           select $1, $2, issue, 'news', $3::timestamptz - ${secondsAgo} * interval '1 second'
           from generate_series(1, ${issues}) as issue`,
          [tenant, integrationId, now],
        ),
      );
    await queue(String(BACKLOG), busy, `(100000 - issue)`);
    await queue('2', quiet, 'issue');
    await service.db.asOwner((owner) => owner.query('analyze tracked_issue_queue'));

    const sent: Parameters<IssueJobs['send']>[1] = [];
    const jobs: IssueJobs = { send: async (_queue, given) => sent.push(...given) };
    await enqueueDueIssues(service.app.integrations, jobs);
    const turns = (integrationId: string) =>
      sent
        .filter(({ data }) => data.integrationId === integrationId)
        .map(({ data, turn }) => `${turn}: ${data.issueId}`);
    assert.deepEqual(turns(quiet.integrationId), ['0: 2', '1: 1']);
    assert.deepEqual(turns(busy.integrationId).slice(0, 3), ['0: 1', '1: 2', '2: 3']);
    assert.ok(turns(busy.integrationId).length <= 100);
    assert.deepEqual(
      sent.map(({ turn }) => turn),
      sent.map(({ turn }) => turn).toSorted((one, other) => one - other),
    );
    const values = { now: now.toISOString(), perIntegration: 100, count: 500 };
    const tenants = { plannedIn: quiet.tenant, runIn: quiet.tenant };
    const { blocks, plan } = await service.db.asApplication((client) =>
      readingOf(client, tenants, listDueIssues, values),
    );
    assert.ok(blocks < BLOCKS_MAX, `${blocks} pages\n${plan}`);
  });

  test('leaves slots of the worker to other integrations', async () => {
    const worked: string[] = [];
    const ends: (() => void)[] = [];
    const work = limitPerIntegration(
      async ({ integrationId, issue }: { integrationId: string; issue: number }) => {
        worked.push(`${integrationId} ${issue}`);
        if (integrationId === 'slow') await new Promise<void>((resolve) => ends.push(resolve));
      },
    );
    const slow = [1, 2].map((issue) => work({ integrationId: 'slow', issue }));
    await work({ integrationId: 'slow', issue: 3 });
    await work({ integrationId: 'quick', issue: 4 });
    assert.deepEqual(worked, ['slow 1', 'slow 2', 'quick 4']);
    const next = work({ integrationId: 'slow', issue: 5 });
    ends.shift()?.();
    while (ends.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
    assert.equal(worked.at(-1), 'slow 5', 'a released slot goes to the one that waits');
    for (const end of ends) end();
    await Promise.all([...slow, next]);
  });

  test('is worked on after a failure', async () => {
    let count = 0;
    const work = limitPerIntegration(async (_: { integrationId: string }) => {
      if (++count <= 3) throw new Error('a mistake');
    });
    for (let left = 3; left > 0; left--) await assert.rejects(work({ integrationId: 'failing' }));
    await work({ integrationId: 'failing' });
    assert.equal(count, 4);
  });
});
