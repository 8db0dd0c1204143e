import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayAfter, refuseOutOfReach } from './dates.ts';

test('the first and the last day that a message names can be given, and so can times within them', () => {
  for (const given of ['1900-01-01', '9999-12-30', '9999-12-30T23:59:59.999Z', '1900-01-01T00:00:00Z', null])
    refuseOutOfReach('dueDate', given);
  for (const given of ['1899-12-31', '9999-12-31', '9999-12-31T00:00:00Z'])
    assert.throws(() => refuseOutOfReach('dueDate', given), /./);
});

test('days are added over the ends of months and years', () => {
  assert.equal(dayAfter('2026-12-20', 14), '2027-01-03');
  assert.equal(dayAfter('2028-02-28', 1), '2028-02-29');
});
