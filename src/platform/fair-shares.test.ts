import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { FairShares, NoPlaceError, type ShareKeys } from './fair-shares.ts';

const limits = { total: 10, share: 4, reserved: 3, waitingMax: 100, waitMs: 1_000 };

/** Starts work that lasts until it is ended, and notes the order in which it is admitted. */
function startWork(shares: FairShares) {
  const admitted: string[] = [];
  const ends: (() => void)[] = [];
  const start = (name: string, ...keys: ShareKeys) => {
    const done = shares.use(keys, () => {
      admitted.push(name);
      return new Promise<void>((end) => ends.push(end));
    });
    done.catch(() => {}); // some still wait when their test ends
    return done;
  };
  const endOne = async () => {
    ends.shift()?.();
    await settled();
  };
  return { admitted, start, endOne };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('fair shares', () => {
  test('fair shares give one key no more than its share', async () => {
    const { admitted, start, endOne } = startWork(new FairShares(limits));
    for (let number = 0; number < 6; number++) start(`a${number}`, 'a');
    await settled();
    assert.deepEqual(admitted, ['a0', 'a1', 'a2', 'a3']);
    await endOne();
    assert.deepEqual(admitted.slice(4), ['a4'], 'in the order of arrival');
  });

  test('fair shares lend a place to others for a time, and then have its holder wait for one', async () => {
    const shares = new FairShares({ ...limits, share: 1 });
    const { admitted, start, endOne } = startWork(shares);
    const pause = Promise.withResolvers<void>();
    const lending = shares.use(['a'], async () => {
      await shares.lendDuring(['a'], pause.promise);
      admitted.push('lender');
    });
    start('other', 'a');
    await settled();
    pause.resolve();
    await settled();
    assert.deepEqual(admitted, ['other']);
    await endOne();
    await lending;
    assert.deepEqual(admitted, ['other', 'lender']);
  });

  test('fair shares count work under each of its keys', async () => {
    const { admitted, start } = startWork(new FairShares(limits));
    for (let number = 0; number < 6; number++) start(`${number}`, `tenant ${number}`, 'person');
    await settled();
    assert.equal(admitted.length, 4);
  });

  test('fair shares keep the last places for keys that hold none', async () => {
    const { admitted, start } = startWork(new FairShares(limits));
    for (const key of ['a', 'b', 'c']) for (let number = 0; number < 4; number++) start(key, key);
    await settled();
    assert.deepEqual(admitted, ['a', 'a', 'a', 'a', 'b', 'b', 'b', 'c']);
    for (const key of ['d', 'e', 'f']) start(key, key);
    await settled();
    assert.deepEqual(admitted.slice(8), ['d', 'e']);
  });

  test('fair shares serve a quiet key before the hundred waiters of a busy one', async () => {
    const { admitted, start, endOne } = startWork(new FairShares({ ...limits, total: 4, reserved: 0 }));
    for (let number = 0; number < 100; number++) start('busy', 'busy');
    start('quiet', 'quiet');
    await settled();
    await endOne();
    assert.equal(admitted[4], 'quiet');
  });

  test('fair shares take turns among keys that wait', async () => {
    const { admitted, start, endOne } = startWork(new FairShares({ ...limits, total: 1, reserved: 0 }));
    for (const key of ['a', 'a', 'a', 'b', 'b', 'c']) start(key, key);
    await settled();
    for (let number = 0; number < 5; number++) await endOne();
    assert.equal(admitted.join(''), 'abcaba');
  });

  test('fair shares take turns among the persons of one tenant', async () => {
    const { admitted, start, endOne } = startWork(new FairShares({ ...limits, total: 1, reserved: 0 }));
    for (const person of ['a', 'a', 'a', 'b', 'b']) start(person, 'tenant', person);
    await settled();
    for (let number = 0; number < 4; number++) await endOne();
    assert.equal(admitted.slice(0, 3).join(''), 'aab');
  });

  test('a waiter for a fair share does not hold up others of its tenant that wait for less', async () => {
    const { admitted, start } = startWork(new FairShares(limits));
    for (let number = 0; number < 4; number++) start('', `tenant ${number}`, 'busy person');
    start('busy', 'tenant', 'busy person');
    start('quiet', 'tenant', 'quiet person');
    await settled();
    assert.deepEqual(admitted.slice(4), ['quiet']);
  });

  test('fair shares refuse work beyond the longest queue at once, and say that it is the key’s own fault', async () => {
    const { start } = startWork(new FairShares({ ...limits, waitingMax: 2 }));
    for (let number = 0; number < 6; number++) start('', 'a');
    await assert.rejects(start('', 'a'), (error) => error instanceof NoPlaceError && error.isOwnFault);
  });

  test('fair shares refuse work that waits too long, and say whose fault it is', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout', 'Date'] });
    const shares = new FairShares({ ...limits, total: 5, reserved: 0 });
    const { admitted, start } = startWork(shares);
    for (const key of ['a', 'a', 'a', 'a', 'b']) start(key, key);
    const own = assert.rejects(start('', 'a'), { isOwnFault: true });
    const others = assert.rejects(start('', 'c'), { isOwnFault: false });
    t.mock.timers.tick(limits.waitMs);
    await Promise.all([own, others]);
    assert.equal(admitted.length, 5);
    assert.equal(shares.waiting, 0);
  });

  test('fair shares refuse each waiter in its own time', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout', 'Date'] });
    const shares = new FairShares({ ...limits, total: 1, reserved: 0 });
    const { start } = startWork(shares);
    start('', 'a');
    const early = assert.rejects(start('', 'a'), NoPlaceError);
    t.mock.timers.tick(limits.waitMs / 2);
    const late = assert.rejects(start('', 'b'), NoPlaceError);
    t.mock.timers.tick(limits.waitMs / 2);
    await early;
    assert.equal(shares.waiting, 1);
    t.mock.timers.tick(limits.waitMs / 2);
    await late;
    assert.equal(shares.waiting, 0);
  });

  test('fair shares free the place of work that fails', async () => {
    const shares = new FairShares({ ...limits, share: 1 });
    await assert.rejects(
      shares.use(['a'], () => Promise.reject(new Error('failed'))),
      /failed/,
    );
    assert.equal(await shares.use(['a'], async () => 'next'), 'next');
  });
});
