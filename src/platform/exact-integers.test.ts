import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exactNumber, integerValue } from './exact-integers.ts';

test('sums beyond the range of a double keep every digit', () => {
  for (const digits of ['0', '-1', '9007199254740991', '9007199254740993', '-18014398509481983']) {
    const value = exactNumber(digits);
    assert.equal(JSON.stringify({ value }), `{"value":${digits}}`);
    assert.equal(integerValue(value), BigInt(digits));
  }
  assert.equal(exactNumber('9007199254740991'), Number.MAX_SAFE_INTEGER);
});
