import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { everyBatch, LIMIT_MAX, newestFirstPage, orderedPage, readOrdered } from './pagination.ts';

interface Thing {
  order: number;
  createdAt: string;
  id: string;
}

const compare = (one: Thing, other: Thing) =>
  one.order - other.order ||
  Number(one.createdAt > other.createdAt) - Number(one.createdAt < other.createdAt) ||
  Number(one.id > other.id) - Number(one.id < other.id);

/** Answers as the statements of a store would, from an array. */
function tableOf(things: Thing[]) {
  const asked: number[] = [];
  const inOrder = [...things].sort(compare);
  const byAge = [...things].sort((one, other) => compare({ ...other, order: 0 }, { ...one, order: 0 }));
  return {
    asked,
    async after(position: { afterOrder: number; afterCreatedAt: string; afterId: string; count: number }) {
      asked.push(position.count);
      const createdAt = position.afterCreatedAt === '-infinity' ? '' : position.afterCreatedAt;
      const last = { order: position.afterOrder, createdAt, id: position.afterId };
      return inOrder.filter((thing) => compare(thing, last) > 0).slice(0, position.count);
    },
    async before(position: { beforeCreatedAt: string; beforeId: string; count: number }) {
      asked.push(position.count);
      const createdAt = position.beforeCreatedAt === 'infinity' ? '~' : position.beforeCreatedAt;
      const last = { order: 0, createdAt, id: position.beforeId };
      return byAge.filter((thing) => compare({ ...thing, order: 0 }, last) < 0).slice(0, position.count);
    },
    inOrder,
    byAge,
  };
}

/** Many things share their order and time, so that the identifier decides. */
const things = (count: number): Thing[] =>
  Array.from({ length: count }, (_, number) => ({
    order: number % 3,
    createdAt: `2026-01-01T00:00:0${number % 4}.000Z`,
    id: `clnt_${((number * 7_919) % count).toString(36).padStart(6, '0')}`,
  }));

const someThings = fc.uniqueArray(
  fc.record({
    order: fc.constantFrom(0, 1, 9_007_199_254_740_991),
    createdAt: fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.001Z'),
    id: fc.stringMatching(/^clnt_[0-9a-z]{1,3}$/),
  }),
  { selector: ({ id }) => id, maxLength: 40 },
);

for (const [name, page, order] of [
  ['an ordered list', 'ordered', 'inOrder'],
  ['a list by age', 'newestFirst', 'byAge'],
] as const) {
  describe(name, () => {
    const fetchPage = (table: ReturnType<typeof tableOf>, query: { limit?: number; cursor?: string }) =>
      page === 'ordered'
        ? orderedPage('client', query, table.after)
        : newestFirstPage('client', query, table.before);

    test(`${name} has every record on exactly one page, in order`, async () => {
      await fc.assert(
        fc.asyncProperty(someThings, fc.integer({ min: 1, max: 10 }), async (all, limit) => {
          const table = tableOf(all);
          const seen: Thing[] = [];
          for (let cursor: string | undefined, isDone = false; !isDone; ) {
            const { items, next } = await fetchPage(table, {
              limit,
              ...(cursor !== undefined && { cursor }),
            });
            assert.ok(next === undefined ? items.length <= limit : items.length === limit);
            seen.push(...items);
            cursor = next;
            isDone = next === undefined;
          }
          assert.deepEqual(seen, table[order]);
        }),
      );
    });

    test(`${name} has a next page only if there are more records`, async () => {
      const table = tableOf(things(10));
      assert.equal((await fetchPage(table, { limit: 10 })).next, undefined);
      assert.equal((await fetchPage(table, { limit: 11 })).next, undefined);
      assert.match((await fetchPage(table, { limit: 9 })).next ?? '', /^[A-Za-z0-9_-]+$/);
      assert.deepEqual(await fetchPage(tableOf([]), { limit: 1 }), { items: [] });
    });

    test(`${name} has 100 records per page by default, and fetches one more than it shows`, async () => {
      const table = tableOf(things(600));
      assert.equal((await fetchPage(table, {})).items.length, 100);
      assert.equal((await fetchPage(table, { limit: LIMIT_MAX })).items.length, LIMIT_MAX);
      assert.deepEqual(table.asked, [101, LIMIT_MAX + 1]);
    });

    test(`${name} refuses a cursor that it did not make`, async () => {
      const time = '2026-01-01T00:00:00.000Z';
      const [right, foreign] = [
        [0, time, 'clnt_1'],
        [time, 'clnt_1'],
      ];
      const wrong: unknown[] = [
        ...[
          null,
          7,
          'text',
          {},
          [],
          [0],
          [0, time],
          [0, time, 'clnt_1', 'more'],
          [time],
          [time, 'clnt_1', 'more'],
        ],
        ...[
          ['0', time, 'clnt_1'],
          [0.5, time, 'clnt_1'],
          [2 ** 53, time, 'clnt_1'],
          [0, 'infinity', 'clnt_1'],
        ],
        ...[
          [0, time, null],
          [0, time, "'; drop table"],
          [0, time, 'x'.repeat(100)],
          [0, 7, 'clnt_1'],
        ],
        ...[
          ['yesterday', 'clnt_1'],
          [time, 7],
          [time, ''],
          ['-infinity', 'clnt_1'],
          [time.replace('Z', '+00:00'), 'clnt_1'],
        ],
        page === 'ordered' ? foreign : right,
      ];
      const cursors = wrong.map((position) => Buffer.from(JSON.stringify(position)).toString('base64url'));
      for (const cursor of [...cursors, '', 'nonsense', '{}', '%00', 'e30']) {
        await assert.rejects(
          fetchPage(tableOf(things(3)), { cursor }),
          (refusal: { status: number; details: { field: string; constraint: string }[] }) => {
            assert.equal(refusal.status, 400);
            const [detail, ...others] = refusal.details;
            assert.deepEqual([detail?.field, detail?.constraint, others.length], ['cursor', 'cursor', 0]);
            return true;
          },
          cursor,
        );
        if (page === 'ordered') assert.equal(readOrdered('client', cursor), undefined);
      }
    });
  });
}

describe('lists without a limit', async () => {
  const batchesOf = async (table: ReturnType<typeof tableOf>) => {
    const batches: Thing[][] = [];
    for await (const batch of everyBatch(table.after)) batches.push(batch);
    return batches;
  };
  const empty = tableOf([]);
  await batchesOf(empty);
  const [size = 0] = empty.asked;

  test('an empty list without a limit fetches one batch, of at most 1,000 records', () => {
    assert.equal(empty.asked.length, 1);
    assert.ok(size > 0 && size <= 1_000, `${size}`);
  });

  for (const count of [0, 1, size - 1, size, size + 1, 2 * size, 2 * size + size / 2]) {
    test(`a list of ${count} records without a limit comes in batches of ${size}, each record once, in order`, async () => {
      const table = tableOf(things(count));
      const batches = await batchesOf(table);
      assert.deepEqual(batches.flat(), table.inOrder);
      assert.deepEqual(table.asked, new Array(Math.floor(count / size) + 1).fill(size));
      for (const batch of batches.slice(0, -1)) assert.equal(batch.length, size);
    });
  }

  test('a list without a limit fetches no more batches than are read', async () => {
    const table = tableOf(things(2 * size + 1));
    for await (const batch of everyBatch(table.after)) {
      assert.equal(batch.length, size);
      break;
    }
    assert.equal(table.asked.length, 1);
  });
});
