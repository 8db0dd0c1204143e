import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endingBy, monthlyMinor, priceOn, pricesAfter, stateOn, withPrice, yearFrom } from './worth.ts';

type Charge = Parameters<typeof monthlyMinor>[1];

const charge: Charge = {
  ...{ every: 'MONTH', interval: 1, quantity: 1, startsOn: '2026-01-01', pauses: [] },
  prices: [
    { amountMinor: 10_000, startsOn: '2026-01-01' },
    { amountMinor: 12_000, startsOn: '2026-07-01', quantity: 2 },
  ],
};

test('a charge is worth the price of the day, times its quantity', () => {
  assert.equal(monthlyMinor('2026-06-30', charge), 10_000);
  assert.equal(monthlyMinor('2026-07-01', charge), 24_000);
  assert.equal(monthlyMinor('2026-06-30', { ...charge, quantity: 1.5 }), 15_000);
});

test('a charge of other periods is spread over its months', () => {
  assert.equal(monthlyMinor('2026-02-01', { ...charge, every: 'YEAR' }), 833);
  assert.equal(monthlyMinor('2026-02-01', { ...charge, every: 'QUARTER', interval: 2 }), 1_667);
  assert.equal(monthlyMinor('2026-02-01', { ...charge, every: 'WEEK' }), 43_482);
});

test('a charge is worth nothing before its first day, while it is paused and after its last day', () => {
  const paused = { ...charge, pauses: [{ from: '2026-03-01', to: '2026-03-31' }, { from: '2026-09-01' }] };
  const states = ['2025-12-31', '2026-02-28', '2026-03-01', '2026-03-31', '2026-04-01', '2027-01-01'];
  assert.deepEqual(
    states.map((day) => stateOn(day, paused)),
    ['future', 'running', 'paused', 'paused', 'running', 'paused'],
  );
  assert.equal(stateOn('2026-05-01', { ...charge, endsOn: '2026-04-30' }), 'ended');
  assert.equal(monthlyMinor('2026-03-15', paused), 0);
  assert.equal(monthlyMinor('2026-05-01', { ...charge, endsOn: '2026-04-30' }), 0);
});

test('a charge ends with its contract at the latest', () => {
  assert.equal(endingBy('2026-04-30', charge).endsOn, '2026-04-30');
  assert.equal(endingBy('2026-04-30', { ...charge, endsOn: '2026-03-31' }).endsOn, '2026-03-31');
  assert.equal(endingBy('2026-04-30', { ...charge, endsOn: '2026-05-31' }).endsOn, '2026-04-30');
  assert.equal(endingBy(undefined, charge).endsOn, undefined);
});

test('the first price of a charge stands until it begins, and later prices are still to come', () => {
  assert.equal(priceOn('2025-06-01', charge)?.amountMinor, 10_000);
  assert.deepEqual(
    pricesAfter('2026-01-01', charge).map(({ amountMinor }) => amountMinor),
    [12_000],
  );
  assert.deepEqual(pricesAfter('2025-12-01', charge).length, 1);
});

test('a new price stands in the order of days, and replaces another one of its day', () => {
  const added = { amountMinor: 11_000, startsOn: '2026-03-01' };
  assert.deepEqual(
    withPrice(charge.prices, added).map(({ startsOn }) => startsOn),
    ['2026-01-01', '2026-03-01', '2026-07-01'],
  );
  assert.deepEqual(withPrice([added], { ...added, amountMinor: 1 }), [{ ...added, amountMinor: 1 }]);
});

test('a year ends on the day before its next one begins', () => {
  assert.equal(yearFrom('2026-11-18'), '2027-11-17');
  assert.equal(yearFrom('2028-02-29'), '2029-02-28');
  assert.equal(yearFrom('2026-01-01'), '2026-12-31');
});
