import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { taxesAfter, taxOfDay, taxRatesOf, taxRateValues } from './tax-rates.ts';

describe('the taxes of a form', () => {
  test('the taxes of a form begin with an empty one, which is not sent', () => {
    const empty = taxRateValues([]);
    assert.equal(empty.length, 1);
    assert.deepEqual(taxRatesOf(empty), []);
  });

  test('the taxes of a form have no reason behind a category that has none', () => {
    const [rate] = taxRateValues([{ category: 'E', percent: 0, exemptionReason: 'Education' }]);
    assert.ok(rate);
    const reasonsOf = (category: string) =>
      taxRatesOf([{ ...rate, category }]).map(({ exemptionReason }) => exemptionReason);
    assert.deepEqual([reasonsOf('AE'), reasonsOf('S')], [['Education'], ['']]);
  });

  test('the tax of a day is the latest that has started', () => {
    const rates = [
      { category: 'S' as const, percent: 19 },
      { category: 'S' as const, percent: 16, startsOn: '2020-07-01' },
    ];
    assert.equal(taxOfDay(rates, '2020-06-30')?.percent, 19);
    assert.equal(taxOfDay(rates, '2020-07-01')?.percent, 16);
    assert.equal(taxOfDay(rates.slice(1), '2020-06-30'), undefined);
    assert.deepEqual(taxesAfter(rates, '2020-06-30'), rates.slice(1));
    assert.deepEqual(taxesAfter(rates, '2020-07-01'), []);
  });
});
