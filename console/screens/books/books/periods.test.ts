import assert from 'node:assert/strict';
import { test } from 'node:test';
import { daysOf, periodFrom, periodsOf } from './periods.ts';

test('the period of a return is at first the last month that is over, and of the one-stop shop the last quarter', () => {
  assert.equal(periodFrom(undefined, '2026-11-19', false), '2026-10');
  assert.equal(periodFrom(undefined, '2026-01-01', false), '2025-12');
  assert.equal(periodFrom(undefined, '2026-01-01', true), '2025-Q4');
  assert.equal(periodFrom('2026-Q2', '2026-11-19', false), '2026-Q2');
  assert.equal(periodFrom('2026-10', '2026-11-19', true), '2026-Q3');
});

test('the period of a return is chosen among months and quarters, the current one first', () => {
  const periods = periodsOf('2026-02-28', false);
  assert.deepEqual(periods.slice(0, 3), ['2026-02', '2026-01', '2025-12']);
  assert.deepEqual(periods.slice(24, 26), ['2026-Q1', '2025-Q4']);
  assert.deepEqual(periodsOf('2026-02-28', true).slice(0, 2), ['2026-Q1', '2025-Q4']);
});

test('the period of a return has a first and a last day', () => {
  assert.deepEqual(daysOf('2024-02'), { from: '2024-02-01', to: '2024-02-29' });
  assert.deepEqual(daysOf('2026-12'), { from: '2026-12-01', to: '2026-12-31' });
  assert.deepEqual(daysOf('2026-Q4'), { from: '2026-10-01', to: '2026-12-31' });
});
