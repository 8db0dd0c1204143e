import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sumsOf } from './sums.ts';

const line = (totalMinor: number, taxPercent?: number) => ({ totalMinor, taxPercent, taxCategory: 'S' });

test('tax is rounded once for each rate, half away from zero', () => {
  assert.deepEqual(sumsOf([line(50, 1), line(-100, 0.5), line(99)], false), {
    subtotalMinor: 49,
    taxMinor: 0,
    totalMinor: 49,
  });
  assert.equal(sumsOf([line(5, 10), line(5, 10)], false).taxMinor, 1);
});

test('included tax is taken out of the sum', () => {
  assert.deepEqual(sumsOf([line(11_900, 19)], true), {
    subtotalMinor: 10_000,
    taxMinor: 1_900,
    totalMinor: 11_900,
  });
});
