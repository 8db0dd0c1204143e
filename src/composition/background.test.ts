import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { useService } from '../../test/support/service.ts';
import type { Background } from './background.ts';

const DAY_MS = 86_400_000;

describe('background work', () => {
  const service = useService();
  let background: Background;
  before(async () => {
    background = await service.app.startBackground();
  });
  after(async () => {
    await background.stop();
  });

  const inDatabase = (sql: string) =>
    service.db.asOwner(async (owner) => (await owner.query({ text: sql, rowMode: 'array' })).rows.flat());
  /** Makes scheduled work due, and waits until it is done. */
  const run = async (kind: string) => {
    await inDatabase(`update work set due_at = now() where kind = '${kind}'`);
    while ((await inDatabase(`select 1 from work where kind = '${kind}' and due_at > now()`)).length === 0)
      await sleep(10);
    assert.deepEqual(await inDatabase(`select problem from work where kind = '${kind}'`), [null]);
  };

  test('background work is scheduled for the whole installation', async () => {
    const minute = `extract(minute from due_at at time zone 'UTC')`;
    const scheduled = await inDatabase(
      `select kind || ' at ' || case when ${minute}::integer % 10 = 0 then 'its minute' else ${minute}::text end
       from work where tenant_id = '' and due_at > now() order by kind`,
    );
    const kinds = [
      ...['collect-owing', 'erase-messages', 'look-for-payments', 'maintain-integrations', 'purge-tenants'],
      'reconcile-trackers',
      ...['sweep-authorizations', 'sweep-deliveries', 'sweep-feed-failures', 'sweep-files'],
      ...['sweep-idempotent-answers', 'sweep-uploads', 'sweep-webhooks'],
    ];
    assert.deepEqual(
      scheduled,
      kinds.map((kind) => `${kind} at its minute`),
    );
  });

  test('background work purges a tenant that was deleted a month ago', async () => {
    const tenant = await service.tenant();
    await service.request('DELETE', `/tenants/${tenant}`);
    const found = () => inDatabase(`select id from tenants where id = '${tenant}'`);
    service.clock.advance(29 * DAY_MS);
    await run('purge-tenants');
    assert.deepEqual(await found(), [tenant]);
    service.clock.advance(2 * DAY_MS);
    await run('purge-tenants');
    assert.deepEqual(await found(), []);
  });

  test('background work deletes idempotent answers after a day', async () => {
    const tenant = await service.tenant();
    const headers = { 'idempotency-key': 'once' };
    await service.request('POST', '/clients', { tenant, headers, body: { name: 'Acme' } });
    const count = () => inDatabase('select count(*)::int from idempotent_answers');
    await run('sweep-idempotent-answers');
    assert.deepEqual(await count(), [1]);
    service.clock.advance(2 * DAY_MS);
    await run('sweep-idempotent-answers');
    assert.deepEqual(await count(), [0]);
  });

  test('background work sweeps uploads and files without a failure', async () => {
    await run('sweep-uploads');
    await run('sweep-files');
  });
});
