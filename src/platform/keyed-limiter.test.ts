import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { KeyedLimiter } from './keyed-limiter.ts';

describe('a keyed limiter', () => {
  test('admits a limited number per key, and the others in the order of their arrival', async () => {
    const limiter = new KeyedLimiter();
    const order: string[] = [];
    const acquire = async (name: string, key = 'one') => {
      const release = await limiter.acquire(() => [{ key, limit: 2 }], 1_000);
      order.push(name);
      assert.ok(release);
      return release;
    };
    const first = await acquire('first');
    const second = await acquire('second');
    const third = acquire('third');
    const fourth = acquire('fourth');
    const elsewhere = await acquire('elsewhere', 'another');
    assert.deepEqual(order, ['first', 'second', 'elsewhere']);
    second();
    const releaseThird = await third;
    assert.deepEqual(order.slice(3), ['third']);
    first();
    const releaseFourth = await fourth;
    assert.deepEqual(order.slice(4), ['fourth']);
    for (const release of [releaseThird, releaseFourth, elsewhere]) release();
    for (const release of [await acquire('again'), await acquire('and again')]) release();
  });

  test('turns away a caller that waited too long, without holding up those behind it', async () => {
    const limiter = new KeyedLimiter();
    const acquire = (waitMs: number) => limiter.acquire(() => [{ key: 'key', limit: 1 }], waitMs);
    const release = await acquire(20);
    const patient = acquire(1_000);
    assert.equal(await acquire(20), undefined);
    release?.();
    (await patient)?.();
    assert.ok(await acquire(0));
  });

  test('takes several slots together or none of them', async () => {
    const limiter = new KeyedLimiter();
    const acquire = (...keys: string[]) =>
      limiter.acquire(() => keys.map((key) => ({ key, limit: 1 })), 1_000);
    const left = await acquire('left');
    const right = await acquire('right');
    const both = acquire('left', 'right');
    left?.();
    const isLeftFree = await acquire('left');
    assert.ok(isLeftFree, 'a waiter holds nothing while it waits');
    right?.();
    isLeftFree();
    const held = await both;
    assert.ok(held);
    const afterwards = acquire('right');
    held();
    assert.ok(await afterwards);
  });

  test('applies a limit that was raised while callers waited', async () => {
    const limiter = new KeyedLimiter();
    let limit = 1;
    const acquire = () => limiter.acquire(() => [{ key: 'key', limit }], 1_000);
    await acquire();
    const waiting = [acquire(), acquire()];
    limit = 3;
    limiter.recheck();
    for (const release of await Promise.all(waiting)) assert.ok(release);
  });
});
