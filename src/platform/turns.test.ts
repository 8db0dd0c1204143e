import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Turns } from './turns.ts';

describe('those who take turns', () => {
  const soon = () => new Promise<void>((resolve) => setImmediate(resolve));

  test('run one at a time, and a long queue of one lets others in between', async () => {
    const turns = new Turns();
    const order: string[] = [];
    let running = 0;
    const work = (name: string) => async () => {
      assert.equal(++running, 1);
      await soon();
      running--;
      order.push(name);
    };
    const many = ['a1', 'a2', 'a3', 'a4'].map((name) => turns.take('a', work(name)));
    await Promise.all([...many, turns.take('b', work('b1')), turns.take('c', work('c1'))]);
    assert.deepEqual(order, ['a1', 'a2', 'b1', 'c1', 'a3', 'a4']);
  });

  test('go on after one has failed', async () => {
    const turns = new Turns();
    const failing = turns.take('a', async () => {
      throw new Error('failed');
    });
    const next = turns.take('a', async () => 1);
    await assert.rejects(failing, /failed/);
    assert.equal(await next, 1);
    assert.equal(await turns.take('a', async () => 2), 2);
  });
});
