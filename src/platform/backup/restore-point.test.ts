import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parseRestoreTime } from './restore-point.ts';

describe('the time of a restore', () => {
  const read: [string, string, string][] = [
    ['2026-11-16T12:00:00Z', '2026-11-16 12:00:00+00:00', '2026-11-16T12:00:00.000Z'],
    ['2026-11-16T12:00Z', '2026-11-16 12:00:00+00:00', '2026-11-16T12:00:00.000Z'],
    ['2026-11-16 13:00:00.123456+01:00', '2026-11-16 13:00:00.123456+01:00', '2026-11-16T12:00:00.123Z'],
    ['2026-11-16T12:00:00.123456789Z', '2026-11-16 12:00:00.123456+00:00', '2026-11-16T12:00:00.123Z'],
    ['2026-11-16T06:30:00-0530', '2026-11-16 06:30:00-05:30', '2026-11-16T12:00:00.000Z'],
    ['2026-11-16 13:00:00+01', '2026-11-16 13:00:00+01:00', '2026-11-16T12:00:00.000Z'],
  ];
  for (const [given, text, at] of read)
    test(`the time of a restore ${given} is read`, () => {
      const time = parseRestoreTime(given);
      assert.deepEqual([time?.text, time?.at.toISOString()], [text, at]);
    });
  for (const wrong of [
    '2026-11-16',
    '2026-11-16T12:00:00',
    'yesterday',
    '2026-02-30T12:00Z',
    '2026-11-16T25:00Z',
    '',
  ])
    test(`the time of a restore "${wrong}" is refused`, () =>
      assert.equal(parseRestoreTime(wrong), undefined));
});
