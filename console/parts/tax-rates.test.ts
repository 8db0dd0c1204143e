import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { taxFrom, taxRatesOf, taxRateValues } from './tax-rates.ts';

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

  test('the taxes of a form go on with the category and the country of the last one', () => {
    const [rate] = taxRateValues([{ category: 'L', percent: 7, country: 'ES' }]);
    const { category, country, percent, startsOn } = taxFrom('2030-07-01', rate);
    assert.deepEqual([category, country, percent, startsOn], ['L', 'ES', undefined, '2030-07-01']);
  });
});
