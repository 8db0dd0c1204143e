import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadWords } from '../../../words/words.ts';
import { readDuration } from './durations.ts';

await loadWords('time');

const minutesOf = (text: string, kept?: number) => {
  const read = readDuration(text, kept);
  return 'error' in read ? undefined : read.minutes;
};
const errorOf = (text: string) => {
  const read = readDuration(text);
  return 'error' in read ? read.error : undefined;
};

const READ: [text: string, minutes: number][] = [
  ['7', 420],
  ['07', 420],
  ['24', 1_440],
  ['7.5', 450],
  ['7,5', 450],
  ['7.30', 438],
  ['.25', 15],
  ['0.333333', 20],
  ['7:30', 450],
  ['07:30', 450],
  [':45', 45],
  ['0:05', 5],
  ['24:00', 1_440],
  ['730', 450],
  ['0730', 450],
  ['1030', 630],
  ['045', 45],
  ['100', 60],
  ['2400', 1_440],
  ['7h', 420],
  ['7h30', 450],
  ['1h 5m', 65],
  ['7.5 hours', 450],
  ['8 std', 480],
  ['90m', 90],
  ['90 min', 90],
  ['730m', 730],
  [' 90 Minutes ', 90],
];
const NO_DURATION = [
  ...['', ' ', 'abc', '0', '0:00', '000', '1:60', '7:3', '-1', '1:30:00', '1.2.3', '.', 'h', 'm', '1e3'],
  ...['790', '1060', '00730', '12345', '1.5m', '7h60', '7h30h'],
];

test('a duration is read as people write it', () => {
  for (const [text, minutes] of READ) assert.equal(minutesOf(text), minutes, text);
});

test('a duration of three or four digits is a time, and never hundreds of hours', () => {
  assert.deepEqual(
    ['730', '1030', '0730'].map((text) => minutesOf(text)),
    [450, 630, 450],
  );
});

test('text that is no duration is refused, and nothing is guessed', () => {
  for (const text of NO_DURATION)
    assert.equal(errorOf(text), 'is no duration: type 7:30, 730, 7.5 or 90m', text);
});

test('a duration of more than a day is refused', () => {
  for (const text of ['24:01', '2401', '24.5', '24h01', '730h', '730.5', '744:00', '1441m'])
    assert.equal(errorOf(text), 'is more than 24 hours', text);
  assert.equal(errorOf('25'), 'is more than 24 hours. For minutes, type 25m');
  assert.equal(errorOf('90'), 'is more than 24 hours. For minutes, type 90m');
});

test('a duration that an entry has already may stay, even if nobody could type it', () => {
  assert.equal(minutesOf('744:00', 44_640), 44_640);
  assert.equal(minutesOf('0:00', 0), 0);
  assert.equal(minutesOf('743:00', 44_640), undefined);
});
