import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { figure, keepFigures } from './figures.ts';

/** Figures that are read by `read`, with a clock that stands still. */
function open(read: () => Promise<number>) {
  const clock = { nowMs: 0, now: () => new Date(clock.nowMs) };
  const logged: string[] = [];
  const logger = { warn: (_details: object, message: string) => logged.push(message) };
  const figures = keepFigures(
    async (registry) => figure(registry, 'size', 'Help').set(await read()),
    clock,
    logger as never,
  );
  const values = async () => {
    const shown = await (await figures()).getMetricsAsJSON();
    return Object.fromEntries(shown.map(({ name, values }) => [name, values[0]?.value]));
  };
  return { clock, logged, values };
}

test('figures are read once in ten seconds, however often they are asked for', async () => {
  let reads = 0;
  const { clock, values } = open(async () => ++reads);
  const asked = await Promise.all([values(), values(), values()]);
  assert.deepEqual(asked, Array(3).fill({ retainer_database_up: 1, size: 1 }));
  clock.nowMs = 9_999;
  assert.deepEqual(await values(), { retainer_database_up: 1, size: 1 });
  clock.nowMs = 10_000;
  assert.deepEqual(await values(), { retainer_database_up: 1, size: 2 });
});

test('figures that can not be read are absent, and tried again after ten seconds', async () => {
  let reads = 0;
  const { clock, logged, values } = open(async () => {
    if (++reads === 1) throw new Error('away');
    return reads;
  });
  assert.deepEqual([await values(), await values()], Array(2).fill({ retainer_database_up: 0 }));
  assert.deepEqual([reads, logged.length], [1, 1]);
  clock.nowMs = 10_000;
  assert.deepEqual(await values(), { retainer_database_up: 1, size: 2 });
});

test('a silent database does not hold up a scrape, and is not asked twice', async () => {
  let reads = 0;
  const answer = Promise.withResolvers<number>();
  const { values } = open(() => {
    reads++;
    return answer.promise;
  });
  assert.deepEqual(await Promise.all([values(), values()]), Array(2).fill({ retainer_database_up: 0 }));
  answer.resolve(7);
  await sleep(1);
  assert.deepEqual(await values(), { retainer_database_up: 1, size: 7 });
  assert.equal(reads, 1);
});
