import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { BoundedCache } from './bounded-cache.ts';

const LATER = 1_000;

describe('bounded caches', () => {
  test('a bounded cache returns what was set, and nothing else', () => {
    const cache = new BoundedCache<string>(2);
    cache.set('a', 'one', LATER);
    assert.equal(cache.get('a', 0), 'one');
    assert.equal(cache.get('b', 0), undefined);
  });

  test('a bounded cache keeps an entry until it expires', () => {
    const cache = new BoundedCache<string>(2);
    cache.set('a', 'one', 10);
    assert.equal(cache.get('a', 9), 'one');
    assert.equal(cache.get('a', 10), undefined);
    assert.equal(cache.size, 0, 'what has expired is let go');
    assert.equal(cache.get('a', 9), undefined);
  });

  test('a bounded cache never exceeds its limit, and drops the entry that was set first', () => {
    const cache = new BoundedCache<number>(3);
    for (let number = 0; number < 1_000; number++) {
      cache.set(`key ${number}`, number, LATER);
      assert.ok(cache.size <= 3);
    }
    const kept = [996, 997, 998, 999].map((number) => cache.get(`key ${number}`, 0));
    assert.deepEqual(kept, [undefined, 997, 998, 999]);
  });

  test('a bounded cache drops no entry when a known key is set again, which becomes the newest', () => {
    const cache = new BoundedCache<string>(2);
    cache.set('a', 'one', LATER);
    cache.set('b', 'two', LATER);
    cache.set('a', 'three', LATER);
    assert.deepEqual([cache.get('a', 0), cache.get('b', 0), cache.size], ['three', 'two', 2]);
    cache.set('c', 'four', LATER);
    assert.deepEqual([cache.get('a', 0), cache.get('b', 0), cache.get('c', 0)], ['three', undefined, 'four']);
  });

  test('a bounded cache extends the expiry when a key is set again', () => {
    const cache = new BoundedCache<string>(2);
    cache.set('a', 'one', 10);
    cache.set('a', 'two', 20);
    assert.equal(cache.get('a', 15), 'two');
  });

  test('a bounded cache deletes one entry, or all', () => {
    const cache = new BoundedCache<number>(10);
    for (const key of ['x 1', 'x 2', 'y 1']) cache.set(key, 1, LATER);
    for (const key of ['x 1', 'x 2']) cache.delete(key);
    assert.deepEqual(
      [cache.get('x 1', 0), cache.get('x 2', 0), cache.get('y 1', 0)],
      [undefined, undefined, 1],
    );
    cache.clear();
    assert.deepEqual([cache.get('y 1', 0), cache.size], [undefined, 0]);
  });
});
