import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readDuration } from './durations.ts';

const READ: [text: string, minutes: number][] = [
  ['1:30', 90],
  [':45', 45],
  ['0:05', 5],
  ['1.5', 90],
  ['1,5', 90],
  ['.25', 15],
  ['2', 120],
  ['2h', 120],
  ['1.5 hours', 90],
  ['1h30', 90],
  ['1h 5m', 65],
  ['90m', 90],
  ['90 min', 90],
  [' 90 Minutes ', 90],
  ['0.333333', 20],
  ['744:00', 44_640],
];
const REFUSED = [
  '',
  ' ',
  'abc',
  '0',
  '0:00',
  '1:60',
  '-1',
  '1:30:00',
  '744:01',
  '45000m',
  '1.2.3',
  '.',
  'h',
  '1e3',
];

test('a duration is read as people write it', () => {
  for (const [text, minutes] of READ) assert.equal(readDuration(text), minutes, text);
});

test('text that is no duration, or one that an entry can not have, is refused', () => {
  for (const text of REFUSED) assert.equal(readDuration(text), undefined, text);
});
