import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isFirstForHours, startOfRate } from './rate-start.ts';

const today = '2026-11-16';

test('a new rate starts with the contract, although the contract started before today', () => {
  assert.equal(startOfRate({ begins: '2026-01-01', createdOn: '2026-02-03', today }), '2026-01-01');
  assert.equal(startOfRate({ begins: '2027-01-01', createdOn: '2026-02-03', today }), '2027-01-01');
});

test('a new rate of a contract without a beginning starts on the day when the contract was made', () => {
  assert.equal(startOfRate({ begins: '', createdOn: '2026-02-03', today }), '2026-02-03');
  assert.equal(startOfRate({ begins: '', createdOn: undefined, today }), today);
});

test('a rate is the first for hours if no earlier one has its role, in any case of letters', () => {
  const rate = (role: string, startsOn: string, unit: 'HOUR' | 'DAY' = 'HOUR') => ({
    ...{ role, unit, amountMinor: 100, startsOn },
  });
  const rates = [
    rate('', '2026-01-01'),
    rate('', '2026-06-01'),
    rate('designer', '2026-06-01'),
    rate('Designer ', '2026-07-01'),
    rate('tester', '2026-06-01', 'DAY'),
    rate('writer', ''),
    rate('driver', '20266-01-01'),
  ];
  assert.deepEqual(
    rates.map((_, at) => isFirstForHours(rates, at)),
    [true, false, true, false, false, false, false],
  );
});
