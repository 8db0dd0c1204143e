import assert from 'node:assert/strict';
import { after, before, describe, mock, test } from 'node:test';
import { newId } from '../../src/platform/ids.ts';
import { make } from '../support/billing.ts';
import { assertRefused, everyPage } from '../support/expectations.ts';
import { bodiesIn } from '../support/routes/creation-bodies.ts';
import { propertiesOf } from '../support/routes/sample-requests.ts';
import { useService } from '../support/service.ts';

interface Listed {
  id: string;
  createdAt: string;
  updatedAt: string;
  name?: string;
  status?: string;
}

/** The lists of business records. */
const LISTS =
  `/addresses /allowances /charges /clients /contacts /contracts /credit-notes /emails /expenses /invoices
  /payments /projects /quotes /refunds /time-entries /write-offs`.split(/\s+/);
const [EARLIER, LATER] = ['2026-11-02T10:00:00.000Z', '2026-11-03T10:00:00.000Z'];

const service = useService();
describe('lists of business records', () => {
  const all = new Map<string, Listed[]>();
  let tenant: string;
  const get = (path: string) => service.request('GET', path, { tenant });
  const idsOf = (records: { id: string }[]) => records.map(({ id }) => id);

  // Half of the records have one time, and half another.
  before(async () => {
    const clock = { at: EARLIER };
    const hand = mock.method(service.clock, 'now', () => new Date(clock.at));
    tenant = await service.tenant();
    const bodyFor = await bodiesIn(service, tenant);
    for (const at of [EARLIER, LATER]) {
      clock.at = at;
      for (const path of LISTS)
        for (const index of [2, 0, 1]) await make(service, tenant, path, bodyFor(path, index));
    }
    hand.mock.restore();
    for (const path of LISTS) all.set(path, (await get(`${path}?limit=500`)).data);
  });
  after(() => mock.restoreAll());

  test('each of them takes identifiers, times of the last change and an order', () => {
    const refined = service.app.routes.filter(({ query, answer }) => {
      const isList = answer.kind === 'page' || answer.kind === 'all';
      return (
        isList && ['ids', 'updatedFrom', 'updatedTo', 'sort'].every((name) => name in propertiesOf(query))
      );
    });
    assert.deepEqual(refined.map(({ path }) => path).sort(), LISTS);
  });

  test('each of them is sorted by times and names, both ways, over pages of any size', async () => {
    for (const [path, records] of all) {
      const names = path !== '/allowances' && records.every(({ name }) => name !== undefined) ? ['name'] : [];
      for (const sort of ['createdAt', 'updatedAt', ...names] as const) {
        const inOrder = idsOf(records.toSorted((one, other) => compare(one, other, sort as keyof Listed)));
        for (const [query, expected] of [
          [sort, inOrder],
          [`-${sort}`, inOrder.toReversed()],
        ] as const) {
          const pages = await everyPage(service, `${path}?sort=${query}`, { tenant, limit: 4 });
          assert.deepEqual(idsOf(pages), expected, `${path} by ${query}`);
        }
      }
    }
  });

  test('each of them is filtered by the last change, in its own order or another', async () => {
    for (const [path, records] of all) {
      const later = idsOf(records.filter(({ updatedAt }) => updatedAt >= LATER));
      assert.ok(later.length >= 3 && later.length < records.length, path);
      assert.deepEqual(idsOf((await get(`${path}?updatedFrom=${LATER}`)).data), later, path);
      const polled = await everyPage(service, `${path}?updatedFrom=${LATER}&sort=updatedAt`, {
        tenant,
        limit: 2,
      });
      assert.deepEqual(idsOf(polled).sort(), later.sort(), path);
      const earlier = `${path}?updatedFrom=${EARLIER}&updatedTo=2026-11-02T23:00:00%2B00:00&sort=-updatedAt`;
      const others = idsOf(records.filter(({ updatedAt }) => updatedAt < LATER));
      assert.deepEqual(
        idsOf(await everyPage(service, earlier, { tenant, limit: 2 })).sort(),
        others.sort(),
        path,
      );
    }
  });

  test('each of them returns records by their identifiers, and leaves out unknown ones', async () => {
    for (const [path, records] of all) {
      const [first, , third] = records;
      assert.ok(first && third);
      const [prefix] = first.id.split('_');
      const unknown = `${prefix}_${newId('client').slice(5)}`;
      const { data } = await get(`${path}?ids=${third.id},${unknown},${first.id}`);
      assert.deepEqual(data, [first, third], path);
      assert.deepEqual((await get(`${path}?ids=${unknown}`)).data, [], path);
      if (path === '/clients') continue;
      for (const wrong of [
        `${first.id},`,
        'x',
        `${first.id},tnt_x`,
        `${`${first.id},`.repeat(100)}${first.id}`,
      ])
        assertRefused(await get(`${path}?ids=${wrong}`), ['ids', 'pattern']);
    }
    const { data, headers } = await get('/clients?ids=x&sort=colour&limit=500');
    assert.deepEqual([data, headers.get('x-ignored-parameters')], [all.get('/clients'), 'ids, sort']);
  });

  test('lists with a status are filtered by one, or by several', async () => {
    for (const [path, records] of all) {
      const statuses = [...new Set(records.map(({ status }) => status))];
      if (statuses[0] === undefined) continue;
      const [first, second = first] = statuses;
      const { data } = await get(`${path}?status=${first},${second}&limit=500`);
      const wanted = records.filter(({ status }) => status === first || status === second);
      assert.deepEqual(idsOf(data), idsOf(wanted), path);
      const sorted = await get(`${path}?status=${first}&sort=createdAt&limit=500`);
      const ofFirst = records.filter(({ status }) => status === first);
      assert.deepEqual(idsOf(sorted.data).sort(), idsOf(ofFirst).sort(), path);
      assertRefused(await get(`${path}?status=${first},NONSENSE`), ['status', 'enum']);
    }
  });

  test('filters of before are refused: by day, and flags without is', async () => {
    for (const [path, field] of Object.entries({
      '/time-entries': 'from',
      '/time-entries/summary': 'to',
      '/expenses': 'to',
      '/invoices': 'open',
      '/invoices/summary': 'overdue',
      '/audit-entries': 'plainUpdate',
    }))
      assertRefused(await get(`${path}?${field}=2026-11-02`), [field, 'additionalProperties']);
    const { headers } = await get('/clients?archived=true');
    assert.equal(headers.get('x-ignored-parameters'), 'archived');
  });

  test('clients are streamed in any order without a limit', async () => {
    const pages = await everyPage(service, '/clients?sort=-name', { tenant, limit: 1 });
    assert.deepEqual((await get('/clients?sort=-name')).data, pages);
  });
});

function compare(one: Listed, other: Listed, sort: keyof Listed): number {
  const [a, b] = [one, other].map((record) => String(record[sort]).toLowerCase()) as [string, string];
  return a < b ? -1 : a > b ? 1 : one.id < other.id ? -1 : 1;
}
