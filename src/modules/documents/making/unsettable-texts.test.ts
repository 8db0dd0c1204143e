import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Range } from '../../../platform/typesetting/printable.ts';
import { unsettableTexts } from './unsettable-texts.ts';

describe('texts that can not be set', () => {
  const isIn = (ranges: readonly Range[], number: number) =>
    ranges.some(([from, to]) => from <= number && number < to);
  const search = async (count: number, wrong: number[]) => {
    let attempts = 0;
    const found = await unsettableTexts(count, async (plain) => {
      attempts++;
      return wrong.every((number) => isIn(plain, number));
    });
    return { found, attempts };
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
      const { found } = await search(count, [...wrong]);
      assert.deepEqual(
        found,
        wrong.map((number) => [number, number + 1]),
      );
    }
  });

  test('texts that can not be set are not searched for without an end', async () => {
    const { found, attempts } = await search(
      20_000,
      Array.from({ length: 20_000 }, (_, index) => index),
    );
    assert.equal(found, undefined);
    assert.ok(attempts <= 100);
  });
});
