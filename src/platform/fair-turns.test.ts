import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { FairTurns } from './fair-turns.ts';

describe('fair turns', () => {
  const turnsOf = (...wanted: [holder: string, cost: number, count: number][]) => {
    const turns = new FairTurns<string>();
    for (const [holder, cost, count] of wanted)
      for (let index = 0; index < count; index++) add(turns, holder, cost);
    return turns;
  };
  const add = (turns: FairTurns<string>, tenant: string, cost: number, caller = `of ${tenant}`) =>
    turns.add({ tenant, caller, cost }, `${tenant} ${cost}`);
  const take = (turns: FairTurns<string>, count: number) =>
    Array.from({ length: count }, () => turns.next()?.item);

  test('alternate between holders with equal costs, in whichever order they asked', () => {
    const turns = turnsOf(['a', 10, 5], ['b', 10, 5]);
    assert.deepEqual(take(turns, 6), ['a 10', 'b 10', 'a 10', 'b 10', 'a 10', 'b 10']);
  });

  test('give a holder of cheap ones as much as a holder of expensive ones', () => {
    const turns = turnsOf(['large', 100, 9], ['small', 10, 99]);
    const taken = take(turns, 33);
    assert.equal(taken.filter((item) => item === 'large 100').length, 3);
    assert.equal(taken.filter((item) => item === 'small 10').length, 30);
  });

  test('let a newcomer go before all that wait, if it is cheaper', () => {
    const turns = turnsOf(
      ...Array.from({ length: 50 }, (_, index) => [`${index}`, 100, 3] as [string, number, number]),
    );
    for (const taken of [1, 49, 33]) {
      take(turns, taken);
      add(turns, 'quiet', 5);
      assert.equal(turns.next()?.item, 'quiet 5');
    }
  });

  test('owe nothing to a holder that did not ask', () => {
    const turns = turnsOf(['busy', 10, 100]);
    take(turns, 50);
    for (let index = 0; index < 50; index++) add(turns, 'late', 10);
    const taken = take(turns, 20);
    assert.equal(taken.filter((item) => item === 'late 10').length, 10);
  });

  test('count what a turn cost beyond what was expected', () => {
    const turns = turnsOf(['liar', 1, 20], ['honest', 10, 20]);
    const lie = turns.next();
    assert.equal(lie?.item, 'liar 1');
    turns.end(lie, 49);
    assert.deepEqual(take(turns, 6), [
      'honest 10',
      'honest 10',
      'honest 10',
      'honest 10',
      'honest 10',
      'liar 1',
    ]);
  });

  test('give one share to a caller that acts in many tenants', () => {
    const turns = new FairTurns<string>();
    for (let index = 0; index < 10; index++) add(turns, `tenant ${index}`, 10, 'attacker');
    for (let index = 0; index < 10; index++) add(turns, 'quiet', 10);
    assert.equal(take(turns, 10).filter((item) => item === 'quiet 10').length, 5);
  });

  test('give equal shares to the tenants of one caller', () => {
    const turns = new FairTurns<string>();
    for (let index = 0; index < 9; index++) add(turns, 'other', 7);
    for (const tenant of ['a', 'b', 'c'])
      for (let index = 0; index < 50; index++) add(turns, tenant, 10, 'alice');
    take(turns, 40);
    add(turns, 'quiet', 12, 'alice');
    assert.ok(take(turns, 4).includes('quiet 12'), 'once those were served that were before it');
    for (let index = 0; index < 50; index++) add(turns, 'late', 10, 'alice');
    assert.equal(take(turns, 40).filter((item) => item === 'late 10').length, 10);
  });

  test('skip those who no longer wait, and tell who was held up by its own', () => {
    const turns = turnsOf(['a', 10, 1]);
    const gone = add(turns, 'a', 20);
    const last = add(turns, 'a', 30);
    const other = add(turns, 'b', 90);
    turns.remove(gone);
    assert.equal(turns.countOf('a'), 2);
    assert.deepEqual([turns.isHeldUpByItsOwn(last), turns.isHeldUpByItsOwn(other)], [false, false]);
    assert.equal(turns.next()?.item, 'a 10');
    assert.deepEqual([turns.isHeldUpByItsOwn(last), turns.isHeldUpByItsOwn(other)], [true, false]);
    assert.deepEqual(take(turns, 3), ['a 30', 'b 90', undefined]);
    assert.ok(turns.isEmpty);
  });

  test('count what is being used now, and nothing from before all had ended', () => {
    const turns = turnsOf(['a', 10, 1]);
    const first = turns.next();
    add(turns, 'a', 10);
    add(turns, 'b', 10);
    const second = turns.next();
    assert.deepEqual([first?.item, second?.item], ['a 10', 'b 10']);
    const third = turns.next();
    for (const turn of [first, second, third]) turns.end(turn as NonNullable<typeof turn>, 1_000);
    add(turns, 'b', 10);
    add(turns, 'c', 10);
    assert.deepEqual(take(turns, 2), ['b 10', 'c 10']);
  });
});
