import assert from 'node:assert/strict';
import { test } from 'node:test';
import { destination, type MoveBy } from './moves.ts';

const MOVES: [by: MoveBy, now: string, timeZone: string, to: string][] = [
  ['day', '2026-11-18T08:30:00.123Z', 'UTC', '2026-11-19T08:30:00.123Z'],
  ['week', '2026-12-28T08:30:00.000Z', 'UTC', '2027-01-04T08:30:00.000Z'],
  ['month', '2026-12-18T08:30:00.000Z', 'UTC', '2027-01-18T08:30:00.000Z'],
  // the next month is shorter
  ['month', '2027-01-31T08:30:00.000Z', 'UTC', '2027-02-28T08:30:00.000Z'],
  // half past eleven in the evening, before a day of Berlin that has 23 hours
  ['day', '2027-03-27T22:30:00.000Z', 'Europe/Berlin', '2027-03-28T21:59:59.000Z'],
  // already the first of December in Tokyo
  ['endOfMonth', '2026-11-30T20:00:00.000Z', 'Asia/Tokyo', '2026-12-31T14:59:59.000Z'],
  ['endOfMonth', '2026-11-30T20:00:00.000Z', 'Europe/Berlin', '2026-11-30T22:59:59.000Z'],
  // again, from where it led
  ['endOfMonth', '2026-12-31T23:59:59.000Z', 'UTC', '2027-01-31T23:59:59.000Z'],
];

test('a move of the clock leads to the same time of another day, or to the end of a month', () => {
  for (const [by, now, timeZone, to] of MOVES)
    assert.equal(destination(by, now, timeZone), to, `${by} ${now} ${timeZone}`);
});
