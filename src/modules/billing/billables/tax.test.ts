import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { NO_TAX, type StoredTax } from '../../documents/facts/tax.ts';
import { inheritedTax, taxAfter, taxOfLine } from './tax.ts';

const of = (
  taxCategory: StoredTax['taxCategory'],
  taxPercent: number,
  taxExemptionReason: string | null = null,
): StoredTax => ({ taxCategory, taxPercent, taxExemptionCode: null, taxExemptionReason });

const EXEMPT = of('E', 0, 'Education');

describe('the tax of a line', () => {
  test("the tax of a line comes as a whole from the contract, or else from the tenant's default", () => {
    const defaultTax = { category: 'E', percent: 0, exemptionReason: 'Education' } as const;
    assert.deepEqual(inheritedTax(of('S', 19), defaultTax), of('S', 19));
    assert.deepEqual(inheritedTax(NO_TAX, defaultTax), EXEMPT);
    assert.deepEqual(inheritedTax(NO_TAX, null), NO_TAX);
  });

  test('the tax of a line is its own as a whole, if it gives one', () => {
    assert.deepEqual(taxOfLine({ taxPercent: 7 }, EXEMPT, '').tax, of('S', 7));
    assert.deepEqual(taxOfLine({ taxCategory: 'AE' }, of('S', 19), '').tax, of('AE', 0));
    assert.deepEqual(taxOfLine({ taxCategory: 'E' }, EXEMPT, '').tax, of('E', 0));
  });

  test('the tax of a line is inherited if it gives none, or a rate of 0 without a category', () => {
    assert.deepEqual(taxOfLine({}, EXEMPT, '').tax, EXEMPT);
    assert.deepEqual(taxOfLine({ taxPercent: 0 }, of('S', 19), '').tax, of('S', 19));
    assert.deepEqual(taxOfLine({ taxPercent: 0 }, NO_TAX, '').tax, NO_TAX);
  });

  test('the tax of a line is refused if its parts do not fit, with the path of the line', () => {
    const fields = (given: object) =>
      taxOfLine(given, NO_TAX, 'billables.3.').details.map(({ field }) => field);
    assert.deepEqual(fields({ taxCategory: 'S' }), ['billables.3.taxPercent']);
    assert.deepEqual(fields({ taxCategory: 'AE', taxPercent: 19 }), ['billables.3.taxPercent']);
    assert.deepEqual(fields({ taxExemptionReason: 'Education' }), ['billables.3.taxExemptionReason']);
  });

  test('the tax of a line is inherited again when a change clears it, and stays if the change has other fields', () => {
    assert.deepEqual(taxAfter({ taxCategory: null }, of('S', 7), EXEMPT).tax, EXEMPT);
    assert.deepEqual(taxAfter({ taxPercent: 16 }, of('S', 7), EXEMPT).tax, of('S', 16));
    assert.deepEqual(taxAfter({}, of('S', 7), EXEMPT).tax, {});
  });
});
