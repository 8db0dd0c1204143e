import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type AllowanceValues, allowanceChanges, newAllowance } from './allowance-form.ts';

const values: AllowanceValues = {
  ...{ name: 'Support', minutesPerPeriod: '20', chargeId: '', every: 'MONTH', interval: 1 },
  ...{ startsOn: '2026-01-01', endsOn: '', role: '', projectId: '', isPrinted: false },
  rollover: { kind: 'NONE', maxMinutes: '', periods: undefined },
  overage: { kind: 'RATE', amountMinor: undefined },
};

test('prepaid hours of a fee have no periods of their own', () => {
  const body = newAllowance('ctr_1', { ...values, chargeId: 'chg_1' });
  assert.equal('every' in body || 'interval' in body, false);
  assert.deepEqual(newAllowance('ctr_1', { ...values, every: 'ONCE' }), {
    ...{ contractId: 'ctr_1', name: 'Support', minutesPerPeriod: 1_200, every: 'ONCE' },
    ...{ startsOn: '2026-01-01', isPrinted: false, rollover: 'NONE', overage: 'RATE' },
  });
});

test('prepaid hours that go on without a limit say so', () => {
  const without = { ...values, rollover: { kind: 'SOME', maxMinutes: '', periods: undefined } };
  assert.deepEqual(newAllowance('ctr_1', without).rollover, {});
  const some = { ...values, rollover: { kind: 'SOME', maxMinutes: '10', periods: 3 } };
  assert.deepEqual(allowanceChanges(without, some), { rollover: { maxMinutes: 600, periods: 3 } });
  assert.deepEqual(allowanceChanges(some, without), { rollover: {} });
});

test('a change of prepaid hours holds what differs only', () => {
  assert.deepEqual(allowanceChanges(values, { ...values, name: '', minutesPerPeriod: '25' }), {
    ...{ name: null, minutesPerPeriod: 1_500 },
  });
  const priced = { ...values, overage: { kind: 'PRICE', amountMinor: 0 } };
  assert.deepEqual(allowanceChanges(values, priced), { overage: { amountMinor: 0 } });
});

test('a price of their own is typed, also if it is 0', () => {
  const unpriced = { ...values, overage: { kind: 'PRICE', amountMinor: undefined } };
  assert.throws(() => newAllowance('ctr_1', unpriced), /overage.amountMinor is required/);
  assert.throws(() => allowanceChanges(values, unpriced), /overage.amountMinor is required/);
});
