import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inFours, withoutSpaces } from './iban.ts';

test('an IBAN is written in groups of four, and read back', () => {
  assert.equal(inFours('DE89370400440532013000'), 'DE89 3704 0044 0532 0130 00');
  assert.equal(inFours('NO9386011117947000'), 'NO93 8601 1117 9470 00');
  assert.equal(inFours('ABCD'), 'ABCD');
  assert.equal(withoutSpaces('de89 3704\u00A00044 0532 0130 00'), 'DE89370400440532013000');
});
