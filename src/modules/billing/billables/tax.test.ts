import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { NO_TAX, type StoredTax } from '../../documents/facts/tax.ts';
import { lastDayOf, ownTaxOf, taxAfter, taxFinder } from './tax.ts';

const of = (
  taxCategory: StoredTax['taxCategory'],
  taxPercent: number,
  taxExemptionReason: string | null = null,
): StoredTax => ({ ...NO_TAX, taxCategory, taxPercent, taxExemptionReason });

const EXEMPT = of('E', 0, 'Education');
const JUNE = '2020-06-30';
const JULY = '2020-07-01';
const find = taxFinder({
  taxRates: [],
  taxRatesOfTenant: [
    { category: 'S', percent: 19 },
    { category: 'S', percent: 16, startsOn: JULY },
  ],
});

describe('the tax of a line', () => {
  test('the tax of a line comes as a whole from the contract on its day, or else from the tenant on its day', () => {
    const taxRates = [{ category: 'E', percent: 0, exemptionReason: 'Education', startsOn: JULY }] as const;
    const both = taxFinder({ taxRates: [...taxRates], taxRatesOfTenant: [{ category: 'S', percent: 19 }] });
    assert.deepEqual([JUNE, JULY].map(both), [of('S', 19), EXEMPT]);
    assert.deepEqual(taxFinder({ taxRates: [], taxRatesOfTenant: [] })(JUNE), NO_TAX);
  });

  test('the tax of a line is its own as a whole, if it gives one', () => {
    assert.deepEqual(ownTaxOf({ taxPercent: 7 }).tax, of('S', 7));
    assert.deepEqual(ownTaxOf({ taxCategory: 'AE' }).tax, of('AE', 0));
    assert.deepEqual(ownTaxOf({ taxCategory: 'E' }).tax, of('E', 0));
  });

  test('the tax of a line is inherited if it gives none, or a rate of 0 without a category', () => {
    assert.equal(ownTaxOf({}).tax, undefined);
    assert.equal(ownTaxOf({ taxPercent: 0 }).tax, undefined);
  });

  test('the tax of a line is refused if its parts do not fit, with the path of the line', () => {
    const fields = (given: object) => ownTaxOf(given, 'billables.3.').details.map(({ field }) => field);
    assert.deepEqual(fields({ taxCategory: 'S' }), ['billables.3.taxPercent']);
    assert.deepEqual(fields({ taxCategory: 'AE', taxPercent: 19 }), ['billables.3.taxPercent']);
    assert.deepEqual(fields({ taxExemptionReason: 'Education' }), ['billables.3.taxExemptionReason']);
  });

  test('the tax of a line is inherited again when a change clears it, and stays if the change has other fields', () => {
    const line = { ...of('S', 7), isTaxInherited: false };
    const after = (change: object) => taxAfter(change, line, { find, otherwise: JUNE }).tax;
    assert.deepEqual(after({ taxCategory: null }), { ...of('S', 19), isTaxInherited: true });
    assert.deepEqual(after({ taxPercent: 16 }), { ...of('S', 16), isTaxInherited: false });
    assert.deepEqual(after({}), {});
    assert.deepEqual(after({ serviceTo: JULY }), {});
  });

  test('the tax of a line that inherits it follows its days of service', () => {
    const line = { ...of('S', 19), isTaxInherited: true, serviceFrom: JUNE, serviceTo: null };
    const percentAfter = (change: object) => taxAfter(change, line, { find, otherwise: JULY }).tax.taxPercent;
    assert.equal(percentAfter({ serviceTo: JULY }), 16);
    assert.equal(percentAfter({ serviceFrom: '2020-01-01' }), 19);
    assert.equal(percentAfter({ serviceFrom: null }), 16, 'the day of lines that have none');
    assert.equal(percentAfter({ name: 'x' }), undefined);
  });

  test('the day of a line is its last day of service', () => {
    assert.equal(lastDayOf({ serviceFrom: JUNE, serviceTo: JULY }), JULY);
    assert.equal(lastDayOf({ serviceFrom: JUNE }), JUNE);
    assert.equal(lastDayOf({}), undefined);
  });
});
