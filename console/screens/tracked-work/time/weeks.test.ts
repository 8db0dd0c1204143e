import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays, daysFrom, isDay, mondayOf, weekNumber, weekOf } from './weeks.ts';

test('a week begins on Monday, also across months, years and changes of clocks', () => {
  const MONDAYS: [day: string, monday: string][] = [
    ['2026-11-16', '2026-11-16'],
    ['2026-11-22', '2026-11-16'],
    ['2026-11-01', '2026-10-26'],
    ['2027-01-01', '2026-12-28'],
    ['2028-03-01', '2028-02-28'],
    ['2026-03-29', '2026-03-23'],
  ];
  for (const [day, monday] of MONDAYS) assert.equal(mondayOf(day), monday, day);
  assert.deepEqual(daysFrom('2026-12-28').slice(2, 5), ['2026-12-30', '2026-12-31', '2027-01-01']);
  assert.equal(addDays('2026-03-01', -1), '2026-02-28');
});

test('an address that names no day shows the week of today', () => {
  const today = '2026-11-18';
  for (const wrong of [undefined, '', 'soon', '2026-02-30', '2026-13-01', '2026-1-1'])
    assert.equal(weekOf(wrong, today), '2026-11-16', wrong);
  assert.equal(weekOf('2026-11-11', today), '2026-11-09');
  assert.ok(isDay('2028-02-29'));
  assert.ok(!isDay('2026-02-29'));
});

test('weeks are numbered as in ISO 8601', () => {
  const NUMBERS: [monday: string, week: number][] = [
    ['2025-12-29', 1],
    ['2026-11-16', 47],
    ['2026-12-28', 53],
    ['2027-01-04', 1],
  ];
  for (const [monday, week] of NUMBERS) assert.equal(weekNumber(monday), week, monday);
});
