import assert from 'node:assert/strict';
import { test } from 'node:test';
import { activeCurrencies } from '../../platform/currencies.ts';
import { fromStripe, takes, toStripe } from './amounts.ts';

test('amounts are counted as Stripe counts them', () => {
  for (const [currency, ours, theirs] of [
    ['EUR', 71_250, 71_250],
    ['JPY', 500, 500],
    ['ISK', 500, 50_000],
    ['MGA', 50_000, 500],
    ['KWD', 5_120, 5_120],
  ] as const) {
    assert.equal(toStripe(ours, currency), theirs, currency);
    assert.equal(fromStripe(theirs, currency), ours, currency);
    assert.ok(takes(ours, currency), currency);
  }
});

test('amounts come back from Stripe as they went, in every currency that it takes', () => {
  for (const currency of activeCurrencies)
    for (const amount of [50, 1_230, 17_500, 99_900, 999_900])
      if (takes(amount, currency))
        assert.equal(fromStripe(toStripe(amount, currency), currency), amount, `${amount} ${currency}`);
});

test('amounts that Stripe does not take are known before it is asked', () => {
  for (const [currency, amount] of [
    ['EUR', 49],
    ['GBP', 29],
    ['JPY', 49],
    ['HUF', 17_499],
    ['EUR', 100_000_000],
    ['ISK', 1_000_000],
    ['KWD', 5_124],
    ['MGA', 50_001],
    ['UGX', 5_000],
  ] as const)
    assert.ok(!takes(amount, currency), `${amount} ${currency}`);
});
