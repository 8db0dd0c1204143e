import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openOtherJobs, stopOtherJobs } from '../../test/support/processes/jobs.ts';
import { useService } from '../../test/support/service.ts';
import type { Background } from './background.ts';

const DAY_MS = 86_400_000;

describe('background work', () => {
  const service = useService();
  let background: Background;
  let jobs: Awaited<ReturnType<typeof openOtherJobs>>;
  before(async () => {
    jobs = await openOtherJobs(service.db);
    background = await service.app.startBackground(jobs);
  });
  after(async () => {
    await background.stop();
    await stopOtherJobs();
  });

  const inDatabase = (sql: string) =>
    service.db.asOwner(async (owner) => (await owner.query({ text: sql, rowMode: 'array' })).rows.flat());
  const runJob = async (name: string) => {
    assert.equal(await jobs.send(name, [{ key: name, data: {} }]), 1);
    while (
      (await inDatabase(`select id from jobs.job where name = '${name}' and state <> 'failed'`)).length > 0
    )
      await sleep(10);
  };

  test('every job has its schedule', async () => {
    const scheduled = await inDatabase(`select name || ' ' || cron from jobs.schedule order by name`);
    assert.deepEqual(scheduled, [
      'collect-owing 10 * * * *',
      'maintain-integrations 10 * * * *',
      'purge-tenants 40 2 * * *',
      'reconcile-trackers 40 * * * *',
      'sweep-authorizations */10 * * * *',
      'sweep-deliveries 40 2 * * *',
      'sweep-files 20 */6 * * *',
      'sweep-idempotent-answers */10 * * * *',
      'sweep-uploads */10 * * * *',
      'sweep-webhooks 40 2 * * *',
    ]);
  });

  test('purges a tenant that was deleted a month ago', async () => {
    const tenant = await service.tenant();
    await service.request('DELETE', `/tenants/${tenant}`);
    const found = () => inDatabase(`select id from tenants where id = '${tenant}'`);
    service.clock.advance(29 * DAY_MS);
    await runJob('purge-tenants');
    assert.deepEqual(await found(), [tenant]);
    service.clock.advance(2 * DAY_MS);
    await runJob('purge-tenants');
    assert.deepEqual(await found(), []);
  });

  test('deletes idempotent answers after a day', async () => {
    const tenant = await service.tenant();
    const headers = { 'idempotency-key': 'once' };
    await service.request('POST', '/clients', { tenant, headers, body: { name: 'Acme' } });
    const count = () => inDatabase('select count(*)::int from idempotent_answers');
    await runJob('sweep-idempotent-answers');
    assert.deepEqual(await count(), [1]);
    service.clock.advance(2 * DAY_MS);
    await runJob('sweep-idempotent-answers');
    assert.deepEqual(await count(), [0]);
  });

  test('sweeps uploads and files without a failure', async () => {
    await runJob('sweep-uploads');
    await runJob('sweep-files');
    assert.deepEqual(jobs.logged, []);
  });
});
