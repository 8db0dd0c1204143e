import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentNumber } from './series.ts';

test('a number has the year and month of its date of issue, and at least as many digits as its format', () => {
  for (const [format, sequence, expected] of [
    ['INV-{SEQ:6}', 1, 'INV-000001'],
    ['{YYYY}-{SEQ:4}', 118, '2027-0118'],
    ['{SEQ:1}', 1_234, '1234'],
    ['R{SEQ:3}/{YYYY}/{MM}', 7, 'R007/2027/01'],
    ['{SEQ:12}', 1_000_000_000_000, '1000000000000'],
  ] as const)
    assert.equal(documentNumber(format, '2027-01-31', sequence), expected);
});
