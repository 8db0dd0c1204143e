import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { TAX_CATEGORIES, type TaxCategory } from '../contracts/schema.ts';
import { taxAfter, taxOf } from './tax.ts';

const untaxed = { taxPercent: null, taxCategory: null };
const standard = { taxPercent: 19, taxCategory: 'S' } as const;

describe('the tax of a line', () => {
  test("is the contract's if the line has none", () => {
    assert.deepEqual(taxOf({}, standard), { taxPercent: 19, taxCategory: 'S' });
    assert.deepEqual(taxOf(untaxed, standard), { taxPercent: 19, taxCategory: 'S' });
    assert.deepEqual(taxOf({}, { taxPercent: 0, taxCategory: 'AE' }), { taxPercent: 0, taxCategory: 'AE' });
  });

  test('is zero rated if neither has any', () => {
    assert.deepEqual(taxOf({}, untaxed), { taxPercent: 0, taxCategory: 'Z' });
    assert.deepEqual(taxOf({}, {}), { taxPercent: 0, taxCategory: 'Z' });
  });

  test('under a contract with only a rate is standard, or zero rated if the rate is 0', () => {
    assert.deepEqual(taxOf({}, { taxPercent: 7, taxCategory: null }), { taxPercent: 7, taxCategory: 'S' });
    assert.deepEqual(taxOf({}, { taxPercent: 0, taxCategory: null }), { taxPercent: 0, taxCategory: 'Z' });
  });

  test('under a contract with only a category has a rate of 0', () => {
    for (const taxCategory of TAX_CATEGORIES) {
      assert.deepEqual(taxOf({}, { taxPercent: null, taxCategory }), { taxPercent: 0, taxCategory });
    }
  });

  test("is the line's own if it has both", () => {
    assert.deepEqual(taxOf({ taxPercent: 7, taxCategory: 'S' }, standard), {
      taxPercent: 7,
      taxCategory: 'S',
    });
    assert.deepEqual(taxOf({ taxPercent: 0, taxCategory: 'G' }, standard), {
      taxPercent: 0,
      taxCategory: 'G',
    });
  });

  test('with only a rate is standard or zero rated, unless the contract has the same rate', () => {
    const exempt = { taxPercent: 0, taxCategory: 'E' } as const;
    for (const contract of [standard, exempt, untaxed])
      assert.deepEqual(taxOf({ taxPercent: 7 }, contract), { taxPercent: 7, taxCategory: 'S' });
    for (const contract of [standard, untaxed])
      assert.deepEqual(taxOf({ taxPercent: 0 }, contract), { taxPercent: 0, taxCategory: 'Z' });
    assert.deepEqual(taxOf({ taxPercent: 0 }, exempt), exempt);
  });

  test("with only a category has the contract's rate only if the category is the standard one", () => {
    assert.deepEqual(taxOf({ taxCategory: 'S' }, standard), { taxPercent: 19, taxCategory: 'S' });
    assert.deepEqual(taxOf({ taxCategory: 'S' }, untaxed), { taxPercent: 0, taxCategory: 'S' });
    for (const taxCategory of ['Z', 'E', 'AE', 'K', 'G', 'O'] as const) {
      assert.deepEqual(taxOf({ taxCategory }, standard), { taxPercent: 0, taxCategory });
    }
  });
});

describe('a line whose tax changes in part', () => {
  const after = (change: object, taxCategory: TaxCategory) =>
    taxAfter(change, { taxPercent: 19, taxCategory });

  test('becomes standard rated if it was zero rated and gets a rate', () => {
    assert.deepEqual(after({ taxPercent: 19 }, 'Z'), { taxCategory: 'S' });
    assert.deepEqual(after({ taxPercent: 0.0001 }, 'Z'), { taxCategory: 'S' });
  });

  test('becomes zero rated if it was standard rated and loses its rate', () => {
    assert.deepEqual(after({ taxPercent: 0 }, 'S'), { taxCategory: 'Z' });
  });

  test('keeps a category that still fits', () => {
    for (const category of ['S', 'E', 'AE', 'K', 'G', 'O'] as const)
      assert.deepEqual(after({ taxPercent: 7 }, category), {}, category);
    for (const category of ['Z', 'E', 'AE', 'K', 'G', 'O'] as const)
      assert.deepEqual(after({ taxPercent: 0 }, category), {}, category);
  });

  test('keeps the given category if both change, if only the category does, and if neither does', () => {
    assert.deepEqual(after({ taxCategory: 'AE' }, 'S'), {});
    assert.deepEqual(after({ taxCategory: 'E', taxPercent: 7 }, 'S'), {});
    assert.deepEqual(after({}, 'S'), {});
  });
});
