import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minutesIn } from './typed-hours.ts';

test('numbers of hours are typed as hours, as hours and minutes, or as minutes', () => {
  assert.deepEqual(['20', '7:30', '7,5', '7.25', '90m', '1000', '20 h'].map(minutesIn), [
    ...[1_200, 450, 450, 435, 90, 60_000, 1_200],
  ]);
  assert.deepEqual(['', 'many', '7:60', '-3', '1.234'].map(minutesIn), Array(5).fill(undefined));
});
