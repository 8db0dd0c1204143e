import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { amountsIn } from './amounts.ts';

/** Reads a text as an amount of a currency with this many decimals. Returns minor units. */
const minorsOf = (text: string, exponent: number) =>
  amountsIn(text)
    ?.filter((one) => one.exponent === exponent)
    .map(({ minor }) => minor);

describe('amounts in a search', () => {
  for (const text of [
    '2608.48',
    '2,608.48',
    '2.608,48',
    '2608,48',
    '2 608,48',
    '2\u202f608,48',
    "2'608.48",
    '€2,608.48',
    ' 2.608,48 € ',
  ])
    test(`amounts in a search may be written as ${text}`, () => {
      assert.deepEqual(minorsOf(text, 2), [260_848]);
      assert.deepEqual(minorsOf(text, 3), [2_608_480]);
      assert.deepEqual(minorsOf(text, 0), []);
    });

  test('amounts in a search may leave decimals out', () => {
    assert.deepEqual(minorsOf('2608', 2), [260_800]);
    assert.deepEqual(minorsOf('2608', 0), [2_608]);
    assert.deepEqual(minorsOf('2608.5', 2), [260_850]);
    assert.deepEqual(minorsOf('1,234,567', 2), [123_456_700]);
  });

  test('amounts in a search with three digits behind a sign are thousands, or three decimals', () => {
    assert.deepEqual(minorsOf('1.234', 2), [123_400]);
    assert.deepEqual(minorsOf('1,234', 3), [1_234, 1_234_000]);
    assert.deepEqual(minorsOf('1234.567', 3), [1_234_567]);
    assert.deepEqual(minorsOf('1234.567', 2), []);
  });

  for (const text of [
    'INV-2608',
    '2,60.48',
    '2,608,48',
    '12,3456.78',
    '2608.',
    '.48',
    '1.234,567,89',
    '2608.48 5',
    '9'.repeat(17),
    '',
  ])
    test(`amounts in a search are not: ${text}`, () => assert.equal(amountsIn(text), null));
});
