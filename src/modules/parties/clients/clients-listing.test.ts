import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { everyPage } from '../../../../test/support/expectations.ts';
import { insertClients } from '../../../../test/support/records/insert-clients.ts';
import { useService } from '../../../../test/support/service.ts';

const service = useService();

describe('listing clients', () => {
  let crowded: string;
  let inOrder: string[];

  before(async () => {
    crowded = await service.tenant();
    await insertClients(service.db, crowded, 2_500);
    const rows = await service.db.asOwner(
      async (client) => (await client.query('select * from clients where tenant_id = $1', [crowded])).rows,
    );
    assert.equal(rows.length, 2_500);
    rows.sort(
      (one, other) =>
        Number(one.sort_order) - Number(other.sort_order) ||
        one.created_at - other.created_at ||
        (one.id < other.id ? -1 : 1),
    );
    inOrder = rows.map(({ id }) => id);
  });

  const idsOf = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id);

  test('listing clients without a limit returns every client exactly once, by order, creation and identifier', async () => {
    const answer = await service.request('GET', '/clients', { tenant: crowded });
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('link'), null);
    assert.deepEqual(Object.keys(answer.json), ['data']);
    assert.deepEqual(idsOf(answer), inOrder);
    const { id, ...first } = answer.data[0];
    const [createdAt, updatedAt] = ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z'];
    assert.deepEqual(first, { name: first.name, media: [], order: 0, createdAt, updatedAt });
  });

  test('listing clients with a limit returns pages that add up to the same list', async () => {
    for (const limit of [500, 499]) {
      const pages = await everyPage(service, '/clients', { tenant: crowded, limit });
      assert.deepEqual(idsOf({ data: pages }), inOrder);
    }
  });

  test('listing clients ignores invalid query values', async () => {
    for (const query of ['limit=0', 'limit=501', 'limit=all', 'colour=red', 'limit=1&limit=2', 'cursor=x']) {
      const answer = await service.request('GET', `/clients?${query}`, { tenant: crowded });
      assert.equal(answer.data.length, 2_500, query);
    }
    const answer = await service.request('GET', '/clients?limit=2&cursor=nonsense', { tenant: crowded });
    assert.deepEqual(idsOf(answer), inOrder.slice(0, 2));
  });

  test('listing clients returns an empty list for a tenant without clients', async () => {
    const answer = await service.request('GET', '/clients', { tenant: await service.tenant() });
    assert.deepEqual([answer.status, answer.json], [200, { data: [] }]);
  });
});
