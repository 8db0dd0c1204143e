import assert from 'node:assert/strict';
import { test } from 'node:test';
import { expenseChanges, expenseValues, newExpense } from './expense-form.ts';

const values = {
  ...expenseValues({ project: 'prj_1', name: 'Taxi', amountMinor: 4_200 }, '2026-11-18'),
  markupPercent: 10,
};

test('a disbursement has no markup, also if one was typed before', () => {
  assert.equal(newExpense(values, 'EUR').markupPercent, 10);
  assert.equal('markupPercent' in newExpense({ ...values, kind: 'DISBURSEMENT' }, 'EUR'), false);
  assert.deepEqual(expenseChanges(values, { ...values, kind: 'DISBURSEMENT' }, 'EUR'), {
    ...{ kind: 'DISBURSEMENT', markupPercent: null },
  });
});

test('an exchange rate is only of a currency other than that of the contract', () => {
  const inDollars = { ...values, currencyCode: 'USD', exchangeRate: 0.92 };
  assert.equal(newExpense(inDollars, 'EUR').exchangeRate, 0.92);
  assert.equal('exchangeRate' in newExpense(inDollars, 'USD'), false);
});

test('an emptied currency is that of the contract again', () => {
  const inDollars = { ...values, currencyCode: 'USD', exchangeRate: 0.92 };
  assert.deepEqual(expenseChanges(inDollars, { ...inDollars, currencyCode: '' }, 'EUR'), {
    ...{ currencyCode: 'EUR', exchangeRate: null },
  });
});
