import assert from 'node:assert/strict';
import { test } from 'node:test';
import { owes, picked, sumsOf, usualCutOff } from './figures.ts';

test('in the first half of a month the month before is billed, and then the month itself', () => {
  assert.equal(usualCutOff('2026-11-01'), '2026-10-31');
  assert.equal(usualCutOff('2026-11-15'), '2026-10-31');
  assert.equal(usualCutOff('2026-11-16'), '2026-11-30');
  assert.equal(usualCutOff('2026-03-10'), '2026-02-28');
  assert.equal(usualCutOff('2028-02-20'), '2028-02-29');
  assert.equal(usualCutOff('2026-01-05'), '2025-12-31');
  assert.equal(usualCutOff('2026-12-31'), '2026-12-31');
});

const row = (contract: string, owedMinor: number, currencyCode = 'EUR', openMinutes = 0) => ({
  ...{ contract, owedMinor, currencyCode, openMinutes, lastMonthMinor: 100 },
});

test('what is to be taken back is billed too, and a contract without anything is not', () => {
  assert.equal(owes(row('a', -500)), true);
  assert.equal(owes(row('a', 0, 'EUR', 60)), true, 'work without a price shows its problem');
  assert.equal(owes(row('a', 0)), false);
});

test('all that owe anything are billed, but those that somebody left out', () => {
  const rows = [row('a', 100), row('b', 0), row('c', 300)];
  assert.deepEqual(
    picked(rows, new Set(['c'])).map(({ contract }) => contract),
    ['a'],
  );
});

test('sums are of one currency each, the largest first', () => {
  assert.deepEqual(sumsOf([row('a', 100, 'USD'), row('b', 200), row('c', 300)]), [
    { currencyCode: 'EUR', owedMinor: 500, lastMonthMinor: 200 },
    { currencyCode: 'USD', owedMinor: 100, lastMonthMinor: 100 },
  ]);
});
