import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../../test/support/eventually.ts';
import { startLoop } from './loop.ts';

const silent = { warn() {} };

describe('loops', () => {
  test('a loop runs again and again, and never twice at once', async () => {
    let [turns, running, most] = [0, 0, 0];
    const work = async () => {
      most = Math.max(most, ++running);
      await sleep(10);
      running--;
      turns++;
    };
    const loop = startLoop('work', { everyMs: 1 }, work, silent);
    await eventually(() => assert.ok(turns >= 3));
    await loop.stop();
    assert.equal(most, 1);
  });

  test('a loop continues after a failure, which is logged by its name', async () => {
    const logged: [cause: unknown, message: string][] = [];
    const failure = new Error('not today');
    const logger = {
      warn: (fields: { err: unknown }, message: string) => logged.push([fields.err, message]),
    };
    const work = async () => {
      throw failure;
    };
    const loop = startLoop('sweep', { everyMs: 1 }, work, logger as never);
    await eventually(() => assert.ok(logged.length >= 2));
    await loop.stop();
    assert.deepEqual(logged[0], [failure, 'sweep failed']);
  });

  test('a loop that is stopped ends its current run and begins no further one', async () => {
    let [begun, done] = [0, 0];
    const work = async () => {
      begun++;
      await sleep(20);
      done++;
    };
    const loop = startLoop('work', { everyMs: 1 }, work, silent);
    await eventually(() => assert.equal(begun, 1));
    await loop.stop();
    assert.deepEqual([begun, done], [1, 1]);
    await sleep(10);
    assert.equal(begun, 1);
  });

  test('a loop that is stopped before its first run has none', async () => {
    let turns = 0;
    const work = async () => {
      turns++;
    };
    await startLoop('work', { everyMs: 1 }, work, silent).stop();
    await sleep(10);
    assert.equal(turns, 0);
  });

  test('a loop that is woken runs at once, or once more after its current run', async () => {
    let turns = 0;
    const work = async () => {
      await sleep(20);
      turns++;
    };
    const loop = startLoop('work', { everyMs: 3_600_000, restMs: 1 }, work, silent);
    loop.wake();
    await eventually(() => assert.equal(turns, 1));
    for (let again = 0; again < 5; again++) loop.wake();
    await eventually(() => assert.equal(turns, 2));
    await loop.stop();
    assert.equal(turns, 2);
  });
});
