import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lastQuarter } from './period.ts';

test('the period of a report is at first the quarter before the current one', () => {
  assert.deepEqual(lastQuarter('2026-11-17'), { from: '2026-07-01', to: '2026-09-30' });
  assert.deepEqual(lastQuarter('2026-01-01'), { from: '2025-10-01', to: '2025-12-31' });
  assert.deepEqual(lastQuarter('2024-04-30'), { from: '2024-01-01', to: '2024-03-31' });
});
