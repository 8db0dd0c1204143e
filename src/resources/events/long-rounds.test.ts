import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { enterTenant } from '../../../test/support/database.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { startService } from '../../../test/support/service.ts';
import { publishEvents } from './publisher.ts';

const WAITING = `select from pg_stat_activity
                 where datname = current_database() and wait_event_type = 'Lock'`;

describe('a round of publishing that is held up by one tenant', () => {
  const service = startService();

  const pending = (tenant: string) =>
    service.db.asOwner(async (owner) => {
      const sql = 'select count(*)::int as count from event_outbox where tenant_id = $1';
      return (await owner.query(sql, [tenant])).rows[0].count as number;
    });

  test('leaves the others to a second round', async () => {
    const [slow, quick] = [await service.tenant(), await service.tenant()];
    await publishEvents(service.app.publishing);
    const { data } = await service.request('GET', `/tenants/${slow}`);
    await service.db.asOwner(async (owner) => {
      await enterTenant(owner, slow);
      await owner.query('begin');
      await owner.query('select from event_records where record_id = $1 for update', [data.id]);
      await service.request('PATCH', `/tenants/${slow}`, { body: { name: 'Slow' } });
      const held = publishEvents(service.app.publishing);
      await eventually(async () => {
        const { rows } = await owner.query(WAITING);
        assert.ok(rows.length > 0);
      }, 5_000);
      await service.request('PATCH', `/tenants/${quick}`, { body: { name: 'Quick' } });
      await publishEvents(service.app.publishing, undefined, 1);
      assert.deepEqual([await pending(quick), (await pending(slow)) > 0], [0, true]);
      await owner.query('commit');
      await held;
    });
    assert.equal(await pending(slow), 0);
  });
});
