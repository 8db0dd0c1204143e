import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentNumber, isToCome } from './series.ts';

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

test('a number is to come if the series gives it now or later', () => {
  const yearly = { format: 'A.{YYYY}-{SEQ:4}', issueDate: '2026-05-05', nextNumber: 10 };
  const monthly = { ...yearly, format: '{YYYY}{MM}/{SEQ:1}' };
  const cases: [typeof yearly, string, boolean][] = [
    [yearly, 'A.2026-0010', true],
    [yearly, 'A.2026-0009', false],
    [yearly, 'A.2027-0001', true],
    [yearly, 'A.2025-9999', false],
    [yearly, 'A.2026-00010', false],
    [yearly, 'A.2026-12345', true],
    [yearly, 'AX2026-0010', false],
    [monthly, '202604/10', false],
    [monthly, '202605/10', true],
    [monthly, '202612/9', false],
    [{ ...yearly, format: 'INV-{SEQ:6}' }, 'INV-000010', true],
    [{ ...yearly, format: 'INV-{SEQ:6}' }, 'INV-10', false],
  ];
  for (const [series, number, expected] of cases) assert.equal(isToCome(series, number), expected, number);
});
