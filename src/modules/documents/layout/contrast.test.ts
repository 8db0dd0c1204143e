import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { contrastOnWhite, isReadableOnWhite } from './contrast.ts';

describe('the contrast of a colour on white', () => {
  test('the contrast of a colour on white is the one of WCAG', () => {
    for (const [color, contrast] of [
      ['#000000', 21],
      ['#ffffff', 1],
      ['#ff0000', 4],
      ['#00ff00', 1.37],
      ['#0000ff', 8.59],
      ['#767676', 4.54],
      ['#777777', 4.48],
      ['#1d4ed8', 6.7],
    ] as const)
      assert.equal(Math.round(contrastOnWhite(color) * 100) / 100, contrast, color);
  });

  test('the contrast of a colour on white decides whether letters may have it', () => {
    assert.deepEqual(['#767676', '#777777', '#facc15'].map(isReadableOnWhite), [true, false, false]);
  });
});
