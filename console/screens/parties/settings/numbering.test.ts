import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exampleNumber } from './numbering.ts';

const DAY = '2026-11-16';

test('the number that a format gives is shown', () => {
  assert.equal(exampleNumber('INV-{YYYY}-{SEQ:4}', DAY, 118), 'INV-2026-0118');
  assert.equal(exampleNumber('{YYYY}{MM}/{SEQ:1}', DAY, 7), '202611/7');
  assert.equal(
    exampleNumber('CN-{SEQ:6}', DAY, 1_234_567),
    'CN-1234567',
    'a number longer than its digits is not cut',
  );
});

for (const format of [
  '',
  'INV',
  '{SEQ:0}',
  '{SEQ:13}',
  '{SEQ:4}{SEQ:4}',
  '{MM}-{SEQ:4}',
  '{DD}-{SEQ:4}',
  '{YYYY}{YYYY}{SEQ:1}',
  '{SEQ:4',
])
  test(`the format ${JSON.stringify(format)} shows no number`, () => {
    assert.equal(exampleNumber(format, DAY, 1), undefined);
  });
