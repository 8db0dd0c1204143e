import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayBefore, endOfDay, startOfDay } from './days.ts';

const STARTS: [day: string, timeZone: string, start: string][] = [
  ['2026-11-16', 'UTC', '2026-11-16T00:00:00.000Z'],
  ['2026-11-16', 'Europe/Berlin', '2026-11-15T23:00:00.000Z'],
  ['2026-07-01', 'Europe/Berlin', '2026-06-30T22:00:00.000Z'],
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
  ['2026-10-26', 'Europe/Berlin', '2026-10-25T23:00:00.000Z'],
  ['2026-11-16', 'Asia/Kolkata', '2026-11-15T18:30:00.000Z'],
  ['2026-11-16', 'America/New_York', '2026-11-16T05:00:00.000Z'],
  ['2026-11-16', 'Pacific/Kiritimati', '2026-11-15T10:00:00.000Z'],
];

test('a day begins at midnight of its time zone', () => {
  for (const [day, timeZone, start] of STARTS)
    assert.equal(startOfDay(day, timeZone), start, `${day} ${timeZone}`);
});

test('a day ends one second before the next begins', () => {
  assert.equal(endOfDay('2026-12-31', 'Europe/Berlin'), '2026-12-31T22:59:59.000Z');
  assert.equal(endOfDay('2026-10-25', 'Europe/Berlin'), '2026-10-25T22:59:59.000Z');
});

test('the day before is another month or year at their beginning', () => {
  assert.equal(dayBefore('2026-11-16'), '2026-11-15');
  assert.equal(dayBefore('2028-03-01'), '2028-02-29');
  assert.equal(dayBefore('2026-01-01'), '2025-12-31');
});
