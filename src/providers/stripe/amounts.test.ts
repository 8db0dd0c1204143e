import assert from 'node:assert/strict';
import { test } from 'node:test';
import { activeCurrencies } from '../../platform/currencies.ts';
import { fromStripe, obstacleTo, toStripe } from './amounts.ts';

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
    assert.equal(obstacleTo(ours, currency), undefined, currency);
  }
});

test('amounts come back from Stripe as they went, in every currency that it takes', () => {
  for (const currency of activeCurrencies)
    for (const amount of [50, 1_230, 17_500, 99_900, 999_900])
      if (obstacleTo(amount, currency) === undefined)
        assert.equal(fromStripe(toStripe(amount, currency), currency), amount, `${amount} ${currency}`);
});

test('amounts that Stripe does not take are refused in words', () => {
  const least = 'is less than the least that Stripe takes, ';
  for (const [currency, amount, words] of [
    ['EUR', 49, `${least}0.50 EUR`],
    ['GBP', 29, `${least}0.30 GBP`],
    ['JPY', 49, `${least}50 JPY`],
    ['HUF', 17_499, `${least}175.00 HUF`],
    ['EUR', 100_000_000, 'is more than Stripe takes at once, 999999.99 EUR'],
    ['ISK', 1_000_000, 'is more than Stripe takes at once, 1000000 ISK'],
    ['KWD', 5_124, 'is no multiple of 0.010 KWD, as Stripe demands'],
    ['MGA', 50_001, 'is no multiple of 1.00 MGA, as Stripe demands'],
    ['UGX', 5_000, 'is in a currency that can not be paid through Stripe'],
  ] as const)
    assert.equal(obstacleTo(amount, currency), words, `${amount} ${currency}`);
});
