import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readTaxRates, taxOn } from './tax-rates.ts';

const refusalsOf = (...given: object[]) =>
  readTaxRates(given).details.map(({ field, constraint }) => `${field} ${constraint}`);

describe('taxes by day', () => {
  test('taxes by day are whole, and sorted by day', () => {
    const given = [
      { percent: 16, startsOn: '2020-07-01' },
      { percent: 0.1 + 0.2 },
      { category: 'AE', startsOn: '2019-01-01' },
    ];
    assert.deepEqual(readTaxRates(given as object[]).taxRates, [
      { category: 'S', percent: 0.3 },
      { startsOn: '2019-01-01', category: 'AE', percent: 0 },
      { startsOn: '2020-07-01', category: 'S', percent: 16 },
    ]);
    const exempt = { category: 'E', percent: 0, country: 'AT', exemptionReason: 'Medical care' } as const;
    assert.deepEqual(readTaxRates([exempt]).taxRates, [exempt]);
  });

  test('taxes by day follow the rules of tax, each under its own path', () => {
    assert.deepEqual(refusalsOf({}), ['taxRates.0.category required']);
    assert.deepEqual(refusalsOf({ percent: 19 }, { percent: 0, startsOn: '2020-07-01' }), [
      'taxRates.1.category required',
    ]);
    assert.deepEqual(refusalsOf({ category: 'S' }), ['taxRates.0.percent required']);
    assert.deepEqual(refusalsOf({ category: 'Z', percent: 7 }), ['taxRates.0.percent maximum']);
    assert.deepEqual(refusalsOf({ percent: 7, exemptionReason: 'x' }), [
      'taxRates.0.exemptionReason category',
    ]);
  });

  test('taxes by day start on different days', () => {
    const startsOn = '2020-07-01';
    assert.deepEqual(refusalsOf({ percent: 16, startsOn }, { percent: 19 }, { percent: 7, startsOn }), [
      'taxRates.2.startsOn unique',
    ]);
    assert.deepEqual(refusalsOf({ percent: 16 }, { percent: 19 }), ['taxRates.1.startsOn unique']);
  });

  test('the tax of a day is the latest that has started, and none before the first', () => {
    const { taxRates } = readTaxRates([
      { percent: 19, startsOn: '2007-01-01' },
      { percent: 16, startsOn: '2020-07-01' },
      { percent: 19, startsOn: '2021-01-01' },
    ]);
    const percents = ['2006-12-31', '2007-01-01', '2020-06-30', '2020-07-01', '2020-12-31', '2026-01-01'].map(
      (day) => taxOn(taxRates, day)?.taxPercent,
    );
    assert.deepEqual(percents, [undefined, 19, 19, 16, 16, 19]);
    assert.equal(taxOn([{ category: 'S', percent: 7 }, ...taxRates], '1999-01-01')?.taxPercent, 7);
  });
});
