import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Headroom } from './headroom.ts';

/** Takes one by one until it is refused, and returns how much it got. */
function takeAll(shares: Headroom, holder: string): number {
  let taken = 0;
  while (shares.take(holder)) taken++;
  return taken;
}

describe('headroom', () => {
  test('headroom gives a single holder a half, and the next one a half of the rest', () => {
    const shares = new Headroom(2_000);
    assert.equal(takeAll(shares, 'a'), 1_000);
    assert.equal(takeAll(shares, 'b'), 500);
    assert.equal(takeAll(shares, 'a'), 0);
  });

  test('headroom leaves room for a holder that has nothing, after many greedy ones', () => {
    const shares = new Headroom(2_000);
    for (let round = 0; round < 5; round++)
      for (let holder = 0; holder < 8; holder++) takeAll(shares, `greedy ${holder}`);
    assert.ok(takeAll(shares, 'quiet') >= 1);
  });

  test('headroom counts amounts, and frees them again', () => {
    const shares = new Headroom(100);
    assert.equal(shares.take('a', 51), false);
    assert.equal(shares.take('a', 50), true);
    assert.equal(shares.take('a', 1), false);
    assert.equal(shares.take('b', 25), true);
    shares.release('a', 50);
    shares.release('b', 25);
    assert.equal(shares.take('b', 50), true);
  });
});
