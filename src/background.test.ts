import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openOtherJobs, stopOtherJobs } from '../test/support/processes/jobs.ts';
import { startService } from '../test/support/service.ts';
import type { Background } from './background.ts';

const DAY_MS = 86_400_000;

describe('besides requests', () => {
  const service = startService();
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
  const takeTurn = async (name: string) => {
    assert.equal(await jobs.send(name, [{ key: name, data: {} }]), 1);
    while (
      (await inDatabase(`select id from jobs.job where name = '${name}' and state <> 'failed'`)).length > 0
    )
      await sleep(10);
  };

  test('answers, uploads and files are swept, and tenants purged, each at its time', async () => {
    const scheduled = await inDatabase(`select name || ' ' || cron from jobs.schedule order by name`);
    assert.deepEqual(scheduled, [
      'purge-of-tenants 40 2 * * *',
      'reconciliation-with-trackers 40 * * * *',
      'sweep-of-authorizations */10 * * * *',
      'sweep-of-events 40 2 * * *',
      'sweep-of-files 20 */6 * * *',
      'sweep-of-idempotent-answers */10 * * * *',
      'sweep-of-uploads */10 * * * *',
      'sweep-of-webhooks 40 2 * * *',
      'upkeep-of-integrations 10 * * * *',
    ]);
  });

  test('a tenant that was deleted a month ago goes', async () => {
    const tenant = await service.tenant();
    await service.request('DELETE', `/tenants/${tenant}`);
    const isThere = () => inDatabase(`select id from tenants where id = '${tenant}'`);
    service.clock.advance(29 * DAY_MS);
    await takeTurn('purge-of-tenants');
    assert.deepEqual(await isThere(), [tenant]);
    service.clock.advance(2 * DAY_MS);
    await takeTurn('purge-of-tenants');
    assert.deepEqual(await isThere(), []);
  });

  test('answers that were kept for a day go', async () => {
    const tenant = await service.tenant();
    const headers = { 'idempotency-key': 'once' };
    await service.request('POST', '/clients', { tenant, headers, body: { name: 'Acme' } });
    const kept = () => inDatabase('select count(*)::int from idempotent_answers');
    await takeTurn('sweep-of-idempotent-answers');
    assert.deepEqual(await kept(), [1]);
    service.clock.advance(2 * DAY_MS);
    await takeTurn('sweep-of-idempotent-answers');
    assert.deepEqual(await kept(), [0]);
  });

  test('uploads that were never completed go, and nothing fails', async () => {
    await takeTurn('sweep-of-uploads');
    await takeTurn('sweep-of-files');
    assert.deepEqual(jobs.logged, []);
  });
});
