import assert from 'node:assert/strict';
import { test } from 'node:test';
import { currenciesOf, weeksOf } from './weeks.ts';

const row = (week: string, currencyCode: string, more: object) => ({
  ...{ week, currencyCode, currencyExponent: 2 },
  ...{ receivedMinor: 0, expectedMinor: 0, overdueMinor: 0, ...more },
});
const rows = [
  row('2026-10-05', 'EUR', { receivedMinor: 100 }),
  row('2026-11-16', 'EUR', { receivedMinor: 5, expectedMinor: 20, overdueMinor: 7 }),
  row('2026-11-16', 'CHF', { expectedMinor: 900 }),
];

test('weeks without anything are shown, and what is overdue stands before the current one', () => {
  const weeks = weeksOf(rows, 'EUR', '2026-11-18');
  assert.equal(weeks.length, 16);
  assert.deepEqual(weeks.slice(0, 2), [
    { week: '2026-09-28', receivedMinor: 0 },
    { week: '2026-10-05', receivedMinor: 100 },
  ]);
  assert.deepEqual(weeks.slice(7, 10), [
    { week: 'OVERDUE', expectedMinor: 7 },
    { week: '2026-11-16', receivedMinor: 5, expectedMinor: 20 },
    { week: '2026-11-23', expectedMinor: 0 },
  ]);
  assert.deepEqual(weeks.at(-1), { week: '2027-01-04', expectedMinor: 0 });
  assert.equal(weeksOf(rows, 'CHF', '2026-11-18').length, 15, 'nothing is overdue');
});

test('weeks begin on Monday, on a Sunday as on a Monday', () => {
  const current = (today: string) =>
    weeksOf(rows, 'EUR', today).find(({ expectedMinor }) => expectedMinor === 20);
  assert.equal(current('2026-11-16')?.week, '2026-11-16');
  assert.equal(current('2026-11-22')?.week, '2026-11-16');
});

test('weeks are shown by currency, the one with the most weeks first', () => {
  assert.deepEqual(currenciesOf(rows), ['EUR', 'CHF']);
  assert.deepEqual(currenciesOf([]), []);
});
