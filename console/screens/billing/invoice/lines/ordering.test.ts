import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ordersFor, type Sorted } from './ordering.ts';

/** Lines as `order age`, sorted after the change as lists sort them. */
function after(lines: string[], at: number): string[] {
  const parsed: Sorted[] = lines.map((text) => {
    const [order, age] = text.split(' ');
    return { order: Number(order), age: age === 'new' ? undefined : age };
  });
  const orders = ordersFor(parsed, at);
  const changed = parsed.map((line, index) => ({ ...line, order: orders.get(index) ?? line.order }));
  const sorted = changed.toSorted(
    (one, other) => one.order - other.order || ((one.age ?? 'z') < (other.age ?? 'z') ? -1 : 1),
  );
  assert.deepEqual(sorted, changed, 'the list keeps the sequence');
  return [...orders].map(([index, order]) => `${index}:${order}`);
}

describe('the order of lines', () => {
  const moves: [string, string[], number, string[]][] = [
    ['a line that is where it was needs none', ['0 a', '0 b', '0 c'], 1, []],
    ['a line between others with room changes alone', ['1000 a', '3000 c', '2000 b'], 1, ['1:1000']],
    ['a line that goes first pushes those behind it', ['0 c', '0 a', '0 b'], 0, ['0:0', '1:1000', '2:2000']],
    [
      'a line that goes up pushes those behind it',
      ['0 a', '0 d', '0 b', '0 c'],
      1,
      ['1:1000', '2:2000', '3:3000'],
    ],
    ['a line that goes to the end changes alone', ['0 b', '0 c', '0 a'], 2, ['2:1000']],
    ['a new line below the last one needs none', ['0 a', '0 b', '0 new'], 2, []],
    ['a new line first', ['0 new', '2000 a'], 0, []],
    ['pushing stops where there is room', ['0 a', '0 c', '0 b', '9000 d'], 1, ['1:1000', '2:2000']],
  ];
  for (const [name, lines, at, changed] of moves)
    test(`the order of lines: ${name}`, () => assert.deepEqual(after(lines, at), changed));
});
