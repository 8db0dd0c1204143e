import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Route } from '../../src/platform/http/route.ts';
import type { Answer } from '../support/http.ts';
import { bodiesIn } from '../support/routes/creation-bodies.ts';
import { isList } from '../support/routes/sample-requests.ts';
import { startService } from '../support/service.ts';

const RECORDS = 6;

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const TIME = '2026-01-01T00:00:00.000Z';

const UNREADABLE_LIMITS = [
  ...['0', '501', '-1', '1.5', '', 'all', 'NaN', '9007199254740993', '1&limit=2', '%00'],
  ...['1e400', '-1e400', 'Infinity', '-Infinity'],
];

const UNREADABLE_CURSORS = [
  'nonsense',
  '%00',
  '%ff%fe',
  encode(null),
  encode([]),
  encode({}),
  encode('text'),
  encode([0, TIME]),
  encode([0, TIME, 'clnt_1', 'more']),
  encode(['0', TIME, 'clnt_1']),
  encode([0.5, TIME, 'clnt_1']),
  encode([1e300, TIME, 'clnt_1']),
  encode([0, 'infinity', 'clnt_1']),
  encode([0, '2026-02-30T00:00:00Z', 'clnt_1']),
  encode([0, TIME, "clnt_1' or true --"]),
  encode([TIME, 'clnt 1']),
  encode([TIME, null]),
  encode([TIME, 'a\0b']),
  'W10'.repeat(200),
];

/** Assets and attachments name their identifier differently. */
function idOf(record: { id?: string; attachmentId?: string; assetId?: string }): string {
  return record.id ?? record.attachmentId ?? record.assetId ?? '';
}

describe('lists', () => {
  // The list of tenants has those of all files that share a service, and grows with them.
  const service = startService();
  let tenant: string;
  /** Every list, the records that this test added, and the number of earlier ones. */
  const lists: { route: Route; path: string; ids: string[]; earlier: number }[] = [];

  before(async () => {
    tenant = await service.tenant();
    const bodyFor = await bodiesIn(service, tenant);
    // An erasure removes a contact, so the contacts are counted after all erasures.
    const inOrder = service.app.routes
      .filter(isList)
      .toSorted((a, b) => Number(b.path === '/erasures') - Number(a.path === '/erasures'));
    for (const route of inOrder) {
      const { path } = route;
      const isCreated = service.app.routes.some(
        (one) => one.path === path && one.answer.kind === 'created' && !one.upload,
      );
      // Lists without a POST route, or of which few wait at once, have tests of their own.
      if (!isCreated || path === '/exports') continue;
      const there = (await service.request('GET', `${path}?limit=500`, { tenant })).data;
      const ids: string[] = [];
      for (let index = 0; index < RECORDS; index++) {
        const { status, data, text } = await service.request('POST', path, {
          tenant,
          body: bodyFor(path, index),
        });
        assert.equal(status, 201, `${path}: ${text}`);
        ids.push(idOf(Array.isArray(data) ? data[0] : (data.asset ?? data)));
      }
      lists.push({ route, path, ids, earlier: there.length });
    }
  });

  const get = (path: string): Promise<Answer> => service.request('GET', path, { tenant });
  const idsOf = (answer: Answer): string[] => answer.data.map(idOf);

  function nextOf(answer: Answer): string | undefined {
    const link = answer.headers.get('link');
    if (link === null) return undefined;
    const url = /^<([^>]+)>; rel="next"$/.exec(link)?.[1] ?? '';
    assert.ok(url.startsWith(`${service.url}/api/v1/`), link);
    return url.slice(`${service.url}/api/v1`.length);
  }

  async function walk(path: string, limit: number): Promise<string[]> {
    const seen: string[] = [];
    for (let next: string | undefined = `${path}?limit=${limit}`; next; ) {
      const page: Answer = await get(next);
      assert.equal(page.status, 200, page.text);
      assert.deepEqual(Object.keys(page.json), ['data'], 'the cursor is in a header');
      next = nextOf(page);
      if (next) assert.equal(page.data.length, limit, 'a page before the last is full');
      seen.push(...idsOf(page));
      assert.ok(seen.length <= 100, 'paging ends');
    }
    return seen;
  }

  test('there are at least 13 lists', () => assert.ok(lists.length >= 13));

  test('lists return each record once and in the same order, whatever the size of pages', async () => {
    for (const { path, ids, earlier } of lists) {
      const whole = await walk(path, 500);
      assert.equal(whole.length, ids.length + earlier, path);
      assert.deepEqual(
        ids.filter((id) => !whole.includes(id)),
        [],
        path,
      );
      for (const limit of [1, 4, ids.length]) {
        assert.deepEqual(await walk(path, limit), whole, `${path} by ${limit}`);
      }
    }
  });

  test('lists are sorted by `order` and age, or newest first', async () => {
    for (const { path, ids } of lists) {
      const { data } = await get(`${path}?limit=500`);
      const place = (id: string) => ids.indexOf(id) % 3;
      const byOrder = ids.toSorted((a, b) => place(a) - place(b) || ids.indexOf(a) - ids.indexOf(b));
      const found = data.map(idOf).filter((id: string) => ids.includes(id));
      assert.deepEqual(found, data[0].order === undefined ? ids.toReversed() : byOrder, path);
    }
  });

  test('lists have no next page after the last record', async () => {
    for (const { path, ids, earlier } of lists) {
      const count = ids.length + earlier;
      assert.equal(nextOf(await get(`${path}?limit=${count}`)), undefined, path);
      assert.notEqual(nextOf(await get(`${path}?limit=${count - 1}`)), undefined, path);
    }
  });

  test('lists continue after a record was deleted', async () => {
    for (const { path } of lists.filter((list) => list.path !== '/tenants' && list.path !== '/members')) {
      const before = await walk(path, 500);
      const first = await get(`${path}?limit=4`);
      await service.request('DELETE', `${path}/${idsOf(first).at(-1)}`, { tenant });
      const rest: string[] = [];
      for (let next = nextOf(first); next; ) {
        const page: Answer = await get(next);
        rest.push(...idsOf(page));
        next = nextOf(page);
      }
      // Deleting a client deletes its records too. The remaining clients are listed once.
      const after = await walk(path, 500);
      const expected = before.slice(4).filter((id) => after.includes(id));
      assert.deepEqual(rest, expected, path);
    }
  });

  test('lists refuse an invalid limit, or ignore it if the route has no 400', async () => {
    for (const { path, route } of lists) {
      for (const limit of UNREADABLE_LIMITS) {
        const answer = await get(`${path}?limit=${limit}`);
        if (route.isLenient) {
          assert.equal(answer.status, 200, `${path}?limit=${limit}`);
          assert.deepEqual(idsOf(answer), idsOf(await get(path)));
        } else {
          assert.equal(answer.status, 400, `${path}?limit=${limit}`);
          assert.equal(answer.json.details[0].field, 'limit');
        }
      }
      for (const limit of [1, 500]) assert.equal((await get(`${path}?limit=${limit}`)).status, 200);
    }
  });

  test('lists refuse an invalid cursor, or ignore it if the route has no 400', async () => {
    for (const { path, route } of lists) {
      const start = await get(`${path}?limit=2`);
      for (const cursor of ['', ...UNREADABLE_CURSORS]) {
        const answer = await get(`${path}?limit=2&cursor=${cursor}`);
        if (route.isLenient) {
          assert.equal(answer.status, 200, `${path} ${cursor}`);
          assert.deepEqual(idsOf(answer), idsOf(start), `${path} ${cursor}`);
        } else {
          assert.equal(answer.status, 400, `${path} ${cursor}`);
          assert.equal(answer.json.details[0].field, 'cursor');
        }
      }
    }
  });

  test('lists refuse the cursor of another list, or ignore it if the route has no 400', async () => {
    const cursors = await Promise.all(
      lists.map(async ({ path }) => {
        const next = nextOf(await get(`${path}?limit=1`)) ?? '';
        return { of: path, cursor: new URLSearchParams(next.split('?')[1]).get('cursor') };
      }),
    );
    for (const { path, route } of lists) {
      const start = await get(`${path}?limit=2`);
      for (const { cursor } of cursors.filter(({ of }) => of !== path)) {
        const answer = await get(`${path}?limit=2&cursor=${cursor}`);
        const from = cursors.find((one) => one.cursor === cursor)?.of;
        if (route.isLenient) assert.deepEqual(idsOf(answer), idsOf(start), `${from} in ${path}`);
        else assert.equal(answer.status, 400, `${from} in ${path}`);
      }
    }
  });

  test('lists keep their filters from page to page', async () => {
    const { data } = await service.request('POST', '/clients', {
      tenant,
      body: { name: 'Filtered' },
    });
    for (let index = 0; index < 3; index++) {
      const body = { name: `Contact ${index}`, clientId: data.id };
      await service.request('POST', '/contacts', { tenant, body });
    }
    const first = await get(`/contacts?clientId=${data.id}&limit=2`);
    const second = await get(nextOf(first) ?? '');
    assert.deepEqual([first.data.length, second.data.length, nextOf(second)], [2, 1, undefined]);
    for (const contact of [...first.data, ...second.data]) assert.equal(contact.client, data.id);
  });

  test('lists have pages of 100 records by default, except for that of clients, which has one page', async () => {
    const own = await service.tenant();
    const many = Array.from({ length: 101 }, (_, index) => index);
    const send = (path: string, body: object) => service.request('POST', path, { tenant: own, body });
    await Promise.all(many.map((index) => send('/clients', { name: `Client ${index}` })));
    await Promise.all(many.map((index) => send('/members', { subject: `many-${index}`, role: 'VIEWER' })));
    const members = await service.request('GET', '/members', { tenant: own });
    assert.equal(members.data.length, 100);
    assert.notEqual(members.headers.get('link'), null);
    const clients = await service.request('GET', '/clients', { tenant: own });
    assert.equal(clients.data.length, 101);
    assert.equal(clients.headers.get('link'), null);
  });
});
