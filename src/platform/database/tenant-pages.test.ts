import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Database } from './database.ts';
import { statement } from './statement.ts';
import { everyTenant, tenantPages } from './tenant-pages.ts';

const listTenants = statement({
  name: 'test_list_tenants',
  parameters: { afterTenantId: 'text', count: 'bigint' },
  row: { tenantId: 'text' },
  sql: 'select id as "tenantId" from tenants where id > $afterTenantId order by id limit $count',
});

/** A database that answers the statement for so many tenants, and counts how often it is asked. */
function databaseOf(count: number) {
  const tenantIds = Array.from({ length: count }, (_, index) => `tnt_${String(index).padStart(6, '0')}`);
  const asked = { times: 0 };
  const all = async (_statement: unknown, given: { afterTenantId: string; count: number }) => {
    asked.times++;
    return tenantIds
      .filter((tenantId) => tenantId > given.afterTenantId)
      .slice(0, given.count)
      .map((tenantId) => ({ tenantId }));
  };
  // The function under test uses nothing else of the database.
  const database = { inSystem: () => ({ all }) } as unknown as Database;
  return { tenantIds, asked, database };
}

describe('paging through tenants', () => {
  for (const [count, queries] of [
    [0, 1],
    [1, 1],
    [499, 1],
    [500, 2],
    [501, 2],
    [1_200, 3],
  ] as const) {
    test(`paging through tenants lists each of ${count} tenants once, in order, with ${queries} queries`, async () => {
      const { tenantIds, asked, database } = databaseOf(count);
      assert.deepEqual(await Array.fromAsync(everyTenant(database, listTenants)), tenantIds);
      assert.equal(asked.times, queries);
    });
  }

  test('paging through tenants yields no empty page', async () => {
    const { database } = databaseOf(500);
    const pages = await Array.fromAsync(tenantPages(database, listTenants));
    assert.deepEqual(
      pages.map(({ length }) => length),
      [500],
    );
  });

  test('paging through tenants reads no further than its caller', async () => {
    const { asked, database } = databaseOf(2_000);
    for await (const _tenantId of everyTenant(database, listTenants)) break;
    assert.equal(asked.times, 1);
  });
});
