import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { mergeRanges, type Range, rangesAfter } from './position-ranges.ts';

const range = (firstPosition: number, lastPosition: number): Range => ({ firstPosition, lastPosition });
const positionsIn = (ranges: Range[]): number[] => {
  const positions = new Set<number>();
  for (const { firstPosition, lastPosition } of ranges)
    for (let position = firstPosition; position <= lastPosition; position++) positions.add(position);
  return [...positions].sort((a, b) => a - b);
};
const anyRanges = fc
  .array(fc.tuple(fc.nat(60), fc.nat(8)), { maxLength: 12 })
  .map((pairs) => pairs.map(([first, length]) => range(first, first + length)));

describe('ranges of positions', () => {
  test('that touch or overlap are merged', () => {
    const ranges = [range(7, 9), range(1, 3), range(4, 4), range(8, 12), range(20, 20)];
    assert.deepEqual(mergeRanges(ranges), [range(1, 4), range(7, 12), range(20, 20)]);
    assert.deepEqual(mergeRanges([]), []);
  });

  test('contain the same positions once merged', () => {
    fc.assert(
      fc.property(anyRanges, (ranges) => {
        const merged = mergeRanges(ranges);
        assert.deepEqual(positionsIn(merged), positionsIn(ranges));
        for (const [index, { firstPosition }] of merged.entries())
          assert.ok(index === 0 || firstPosition > (merged[index - 1] as Range).lastPosition + 1);
      }),
    );
  });

  test('after a position contain exactly the later positions', () => {
    fc.assert(
      fc.property(anyRanges, fc.nat(70), (ranges, position) => {
        const left = positionsIn(rangesAfter(mergeRanges(ranges), position));
        assert.deepEqual(
          left,
          positionsIn(ranges).filter((one) => one > position),
        );
      }),
    );
  });
});
