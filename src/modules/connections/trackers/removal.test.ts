import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { enterTenant } from '../../../../test/support/database.ts';
import { useService } from '../../../../test/support/service.ts';

const STATE = ['webhook_inbox', 'tracked_issues', 'integration_problems'];

describe('deleting an integration', () => {
  const service = useService();

  test('deleting an integration deletes in batches what it knows of thousands of issues', async () => {
    const tenant = await service.tenant();
    const body = { provider: 'WEBHOOK', name: 'x', config: { url: 'https://example.com' } };
    const { id } = (await service.request('POST', '/integrations', { tenant, body })).data;
    const asTenant = (sql: string, values: string[]) =>
      service.db.asOwner(async (owner) => {
        await enterTenant(owner, tenant);
        return (await owner.query(sql, values)).rows[0];
      });
    const numbers = 'generate_series(1, 2500) as number';
    await asTenant(
      `with inbox as (
         insert into webhook_inbox select $1, $2, 'hook ' || number, 'issue ' || number % 1200, '{}', now() from ${numbers}
       ), issues as (
         insert into tracked_issues select $1, $2, 'issue ' || number, '{}', now() from ${numbers}
       )
       insert into integration_problems select $1, $2, 'issue ' || number, 'x', now() from ${numbers}`,
      [tenant, id],
    );
    const counts = STATE.map((table) => `(select count(*) from ${table} where tenant_id = $1)`);
    const count = async () =>
      Number((await asTenant(`select ${counts.join(' + ')} as count`, [tenant])).count);
    assert.equal(await count(), STATE.length * 2_500);
    assert.equal((await service.request('DELETE', `/integrations/${id}`, { tenant })).status, 204);
    assert.equal(await count(), 0);
  });
});
