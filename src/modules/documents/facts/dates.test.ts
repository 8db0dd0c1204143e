import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refuseOutOfReach } from './dates.ts';

test('the first and the last day that a message names can be given, and so can times within them', () => {
  for (const given of ['1900-01-01', '9999-12-30', '9999-12-30T23:59:59.999Z', '1900-01-01T00:00:00Z', null])
    refuseOutOfReach('dueDate', given);
  for (const given of ['1899-12-31', '9999-12-31', '9999-12-31T00:00:00Z'])
    assert.throws(() => refuseOutOfReach('dueDate', given), /./);
});
