import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newQuote, ofFee, quoteChanges, quoteValues, sumOf, withoutFee } from './quote-form.ts';

const values = {
  ...quoteValues({ client: 'clnt_1', name: 'Relaunch', validUntil: '2026-12-31' }),
  billables: [{ name: 'Concept', quantity: 2, amountMinor: 50_000, taxPercent: 7 }],
};

test('a new quote has what was filled in, and no empty lists', () => {
  assert.deepEqual(newQuote(values), {
    ...{ clientId: 'clnt_1', name: 'Relaunch', validUntil: '2026-12-31' },
    billables: [{ name: 'Concept', quantity: 2, amountMinor: 50_000, taxPercent: 7 }],
  });
});

test('a changed line of a quote keeps what the form does not show', () => {
  const [line] = values.billables;
  const after = {
    ...values,
    billables: [{ ...line, name: 'Concept and design', quantity: 2, amountMinor: 1 }],
  };
  assert.deepEqual(quoteChanges(values, after), {
    billables: [{ name: 'Concept and design', quantity: 2, amountMinor: 1, taxPercent: 7 }],
  });
});

test('a deposit is a part or an amount, and can be taken away', () => {
  const part = { ...values, deposit: { kind: 'PERCENT', percent: 30, amountMinor: 100 } };
  assert.deepEqual(quoteChanges(values, part), { deposit: { percent: 30 } });
  assert.deepEqual(quoteChanges(part, values), { deposit: null });
  assert.deepEqual(quoteValues({ client: 'clnt_1', deposit: { amountMinor: 500 } }).deposit, {
    ...{ kind: 'AMOUNT', percent: undefined, amountMinor: 500 },
  });
});

test('a deposit that was chosen needs its number', () => {
  const empty = { percent: undefined, amountMinor: undefined };
  const part = { ...values, deposit: { kind: 'PERCENT', ...empty } };
  assert.throws(() => newQuote(part), /deposit.percent is required/);
  const amount = { ...values, deposit: { kind: 'AMOUNT', ...empty } };
  assert.throws(() => quoteChanges(values, amount), /deposit.amountMinor is required/);
});

test('lines are added up while they are typed', () => {
  assert.equal(sumOf([...values.billables, { name: '', quantity: 1.5, amountMinor: 33 }]), 100_050);
  assert.equal(sumOf([{ name: '', quantity: undefined, amountMinor: 5 }]), 0);
});

test('prepaid hours of a fee stay with it when another fee is removed, and keep its periods when it is removed', () => {
  const hours = quoteValues({
    client: 'clnt_1',
    allowances: [
      { minutesPerPeriod: 600, chargeIndex: 1 },
      { minutesPerPeriod: 60, every: 'WEEK', interval: 2 },
    ],
  });
  const fee = { every: 'QUARTER', interval: undefined };
  const kept = { ...hours, allowances: withoutFee(hours.allowances, 0, fee) };
  assert.deepEqual(quoteChanges(hours, kept).allowances, [
    { minutesPerPeriod: 600, chargeIndex: 0 },
    { minutesPerPeriod: 60, every: 'WEEK', interval: 2 },
  ]);
  assert.equal(withoutFee(hours.allowances, 1, fee)[0]?.every, 'QUARTER');
  assert.equal(withoutFee(hours.allowances, 2, fee)[0]?.every, ofFee(1));
});
