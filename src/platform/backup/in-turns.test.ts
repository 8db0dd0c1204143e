import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { inTurns } from './durable-files.ts';

test('work in turns that fails ends what runs before it tells, and begins nothing more', async () => {
  const done: number[] = [];
  const working = inTurns([1, 2, 3, 4, 5], 2, async (item) => {
    if (item === 1) throw new Error('refused');
    await sleep(20);
    done.push(item);
  });
  await assert.rejects(working, /refused/);
  assert.deepEqual(done, [2]);
});

test('work in turns takes every item once, a few at a time', async () => {
  const done: number[] = [];
  await inTurns([1, 2, 3, 4, 5], 2, async (item) => void done.push(item));
  assert.deepEqual(done, [1, 2, 3, 4, 5]);
});
