import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Turns } from './turns.ts';

describe('turns', () => {
  test('are taken by so many at once of each key, and by the others as they came', async () => {
    const turns = new Turns(2, 1_000);
    const order: string[] = [];
    const take = (name: string, key = 'one') =>
      turns.take(key).then((end) => {
        order.push(name);
        return end;
      });
    const first = await take('first');
    const second = await take('second');
    const third = take('third');
    const fourth = take('fourth');
    const elsewhere = await take('elsewhere', 'another');
    assert.deepEqual(order, ['first', 'second', 'elsewhere']);
    second();
    const endThird = await third;
    assert.deepEqual(order.slice(3), ['third']);
    first();
    const endFourth = await fourth;
    assert.deepEqual(order.slice(4), ['fourth']);
    for (const end of [endThird, endFourth, elsewhere]) end();
    for (const end of [await take('again'), await take('and again')]) end();
  });

  test('that do not come in time are refused, and do not hold up those behind', async () => {
    const turns = new Turns(1, 20);
    const end = await turns.take('key');
    await assert.rejects(turns.take('key'), { status: 503 });
    end();
    (await turns.take('key'))();
  });
});
