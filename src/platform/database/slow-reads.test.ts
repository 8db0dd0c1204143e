import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SlowReads } from './slow-reads.ts';

test('a read that is often slow is remembered as slow, for a minute', (t) => {
  t.mock.timers.enable({ apis: ['Date'] });
  const reads = new SlowReads();
  for (let time = 0; time < 10; time++) reads.note('list of a tenant', 200);
  assert.deepEqual([reads.has('list of a tenant'), reads.has('list of another')], [true, false]);
  t.mock.timers.tick(60_000);
  assert.equal(reads.has('list of a tenant'), false);
});

test('a read that is slow now and then is not, and one that was cancelled is at once', () => {
  const reads = new SlowReads();
  for (let time = 0; time < 100; time++) reads.note('busy machine', time % 10 === 0 ? 200 : 5);
  reads.noteCancelled('cancelled');
  for (let time = 0; time < 10; time++) reads.note('cancelled', 5);
  assert.deepEqual([reads.has('busy machine'), reads.has('cancelled')], [false, true]);
});
