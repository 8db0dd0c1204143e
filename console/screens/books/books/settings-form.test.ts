import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Bookkeeping, bodyOf, NEW_ACCOUNT, valuesOf } from './settings-form.ts';

const SETTINGS: Bookkeeping = {
  chart: 'SKR04',
  fiscalYearMonth: 7,
  accountLength: 5,
  customersFrom: 200_000,
  consultantNumber: 29_098,
  accounts: [{ kind: 'REVENUE', category: 'S', percent: 0, account: '4401' }],
};

test('the settings of the books go through their form unchanged', () => {
  assert.deepEqual(bodyOf(valuesOf(SETTINGS)), SETTINGS);
});

test('the settings of the books leave out what was emptied', () => {
  const values = { ...valuesOf(SETTINGS), customersFrom: undefined, consultantNumber: undefined };
  const { customersFrom: _, consultantNumber: __, ...rest } = SETTINGS;
  assert.equal(valuesOf({ ...SETTINGS, customersFrom: 100_000 }).customersFrom, undefined);
  assert.deepEqual(bodyOf({ ...values, accounts: [] }), { ...rest, accounts: [] });
  assert.deepEqual(bodyOf({ ...values, accounts: [NEW_ACCOUNT] }).accounts, [{ kind: 'REVENUE' }]);
});
