import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Range } from '../../../platform/typesetting/printable.ts';
import { unsettableTexts } from './unsettable-texts.ts';

describe('texts that can not be set', () => {
  const isIn = (ranges: readonly Range[], number: number) =>
    ranges.some(([from, to]) => from <= number && number < to);
  /** Searches for so many attempts. */
  const search = (count: number, wrong: number[], attemptsMax = 1_000) => {
    let attempts = 0;
    const canSet = async (plain: readonly Range[]) => {
      attempts++;
      return wrong.every((number) => isIn(plain, number));
    };
    return unsettableTexts(count, canSet, () => attempts >= attemptsMax);
  };

  test('texts that can not be set are found alone', async () => {
    for (const [count, wrong] of [
      [0, []],
      [1, [0]],
      [2, [1]],
      [20_000, [19_999]],
      [1_000, [0, 499, 500]],
      [7, []],
    ] as const) {
      const found = await search(count, [...wrong]);
      assert.deepEqual(
        found,
        wrong.map((number) => [number, number + 1]),
      );
    }
  });

  test('texts that can not be set are one among 20,000 after a few attempts', async () => {
    assert.deepEqual(await search(20_000, [7_777], 32), [[7_777, 7_778]]);
  });

  test('texts that can not be set are all that were not tried when the time is over', async () => {
    const wrong = Array.from({ length: 500 }, (_, index) => 4 * index);
    const found = await search(2_000, wrong, 60);
    assert.ok(wrong.every((number) => isIn(found, number)));
    assert.ok(!isIn(found, 1), 'it was tried');
  });
});
