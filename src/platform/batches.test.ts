import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Batches } from './batches.ts';

/** Doubles numbers, once it is allowed to. */
function doubling(most: number, atOnce = 1) {
  const batches: string[] = [];
  const gates: PromiseWithResolvers<void>[] = [];
  const doubles = new Batches<number, number>({ most, atOnce }, async (items, key) => {
    batches.push(`${key} ${items.join(' ')}`);
    const gate = Promise.withResolvers<void>();
    gates.push(gate);
    await gate.promise;
    return items.map((item) => item * 2);
  });
  const next = async () => {
    await nextTurn();
    await nextTurn();
    return gates.shift() as PromiseWithResolvers<void>;
  };
  return { batches, doubles, next };
}

describe('batches', () => {
  test('hold the items of one turn of the event loop, and then those that came meanwhile', async () => {
    const { batches, doubles, next } = doubling(10);
    const early = [doubles.add('a', 1), doubles.add('a', 2)];
    const first = await next();
    const late = [doubles.add('a', 3), doubles.add('a', 4)];
    await nextTurn();
    assert.deepEqual(batches, ['a 1 2']);
    first.resolve();
    assert.deepEqual(await Promise.all(early), [2, 4]);
    (await next()).resolve();
    assert.deepEqual(await Promise.all(late), [6, 8]);
    assert.deepEqual(batches, ['a 1 2', 'a 3 4']);
  });

  test('have a limit, and do not wait for those of other keys', async () => {
    const { batches, doubles, next } = doubling(2);
    const all = [doubles.add('a', 1), doubles.add('a', 2), doubles.add('a', 3), doubles.add('b', 4)];
    const [first, other] = [await next(), await next()];
    assert.deepEqual(batches, ['a 1 2', 'b 4']);
    first.resolve();
    other.resolve();
    (await next()).resolve();
    assert.deepEqual(await Promise.all(all), [2, 4, 6, 8]);
  });

  test('are worked on at once, up to a limit', async () => {
    const { batches, doubles, next } = doubling(2, 2);
    const all = [1, 2, 3, 4, 5].map((item) => doubles.add('a', item));
    const [first, second] = [await next(), await next()];
    assert.deepEqual(batches, ['a 1 2', 'a 3 4']);
    second.resolve();
    const third = await next();
    assert.deepEqual(batches, ['a 1 2', 'a 3 4', 'a 5']);
    first.resolve();
    third.resolve();
    assert.deepEqual(await Promise.all(all), [2, 4, 6, 8, 10]);
  });

  test('fail together, and the next one goes on', async () => {
    const { doubles, next } = doubling(2);
    const failing = Promise.allSettled([doubles.add('a', 1), doubles.add('a', 2)]);
    (await next()).reject(new Error('broken'));
    assert.deepEqual(
      (await failing).map(({ status }) => status),
      ['rejected', 'rejected'],
    );
    const fine = doubles.add('a', 3);
    (await next()).resolve();
    assert.equal(await fine, 6);
  });
});
