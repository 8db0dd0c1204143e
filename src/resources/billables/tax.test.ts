import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { TAX_CATEGORIES, type TaxCategory } from '../contracts/schema.ts';
import { taxAfter, taxOf } from './tax.ts';

const untaxed = { taxPercent: null, taxCategory: null };
const standard = { taxPercent: 19, taxCategory: 'S' } as const;

describe('the tax of a line', () => {
  test("is the contract's when the line says nothing", () => {
    assert.deepEqual(taxOf({}, standard), { taxPercent: 19, taxCategory: 'S' });
    assert.deepEqual(taxOf(untaxed, standard), { taxPercent: 19, taxCategory: 'S' });
    assert.deepEqual(taxOf({}, { taxPercent: 0, taxCategory: 'AE' }), { taxPercent: 0, taxCategory: 'AE' });
  });

  test('is zero rated when neither says anything', () => {
    assert.deepEqual(taxOf({}, untaxed), { taxPercent: 0, taxCategory: 'Z' });
    assert.deepEqual(taxOf({}, {}), { taxPercent: 0, taxCategory: 'Z' });
  });

  test('of a contract with a rate alone is standard, or zero rated without one', () => {
    assert.deepEqual(taxOf({}, { taxPercent: 7, taxCategory: null }), { taxPercent: 7, taxCategory: 'S' });
    assert.deepEqual(taxOf({}, { taxPercent: 0, taxCategory: null }), { taxPercent: 0, taxCategory: 'Z' });
  });

  test('of a contract with a category alone goes without a rate', () => {
    for (const taxCategory of TAX_CATEGORIES) {
      assert.deepEqual(taxOf({}, { taxPercent: null, taxCategory }), { taxPercent: 0, taxCategory });
    }
  });

  test('is what the line says when it says both', () => {
    assert.deepEqual(taxOf({ taxPercent: 7, taxCategory: 'S' }, standard), {
      taxPercent: 7,
      taxCategory: 'S',
    });
    assert.deepEqual(taxOf({ taxPercent: 0, taxCategory: 'G' }, standard), {
      taxPercent: 0,
      taxCategory: 'G',
    });
  });

  test("with a rate of its own alone is standard or zero rated, unless it is the contract's rate", () => {
    const exempt = { taxPercent: 0, taxCategory: 'E' } as const;
    for (const contract of [standard, exempt, untaxed])
      assert.deepEqual(taxOf({ taxPercent: 7 }, contract), { taxPercent: 7, taxCategory: 'S' });
    for (const contract of [standard, untaxed])
      assert.deepEqual(taxOf({ taxPercent: 0 }, contract), { taxPercent: 0, taxCategory: 'Z' });
    assert.deepEqual(taxOf({ taxPercent: 0 }, exempt), exempt);
  });

  test("with a category of its own alone has the contract's rate only where it is the standard one", () => {
    assert.deepEqual(taxOf({ taxCategory: 'S' }, standard), { taxPercent: 19, taxCategory: 'S' });
    assert.deepEqual(taxOf({ taxCategory: 'S' }, untaxed), { taxPercent: 0, taxCategory: 'S' });
    for (const taxCategory of ['Z', 'E', 'AE', 'K', 'G', 'O'] as const) {
      assert.deepEqual(taxOf({ taxCategory }, standard), { taxPercent: 0, taxCategory });
    }
  });
});

describe('a line of which one half of the tax changes', () => {
  const after = (change: object, taxCategory: TaxCategory) =>
    taxAfter(change, { taxPercent: 19, taxCategory });

  test('becomes standard rated with a rate, where it was zero rated', () => {
    assert.deepEqual(after({ taxPercent: 19 }, 'Z'), { taxCategory: 'S' });
    assert.deepEqual(after({ taxPercent: 0.0001 }, 'Z'), { taxCategory: 'S' });
  });

  test('becomes zero rated without a rate, where it was standard rated', () => {
    assert.deepEqual(after({ taxPercent: 0 }, 'S'), { taxCategory: 'Z' });
  });

  test('keeps a category that still fits, and one that was chosen', () => {
    for (const category of ['S', 'E', 'AE', 'K', 'G', 'O'] as const)
      assert.deepEqual(after({ taxPercent: 7 }, category), {}, category);
    for (const category of ['Z', 'E', 'AE', 'K', 'G', 'O'] as const)
      assert.deepEqual(after({ taxPercent: 0 }, category), {}, category);
  });

  test('is as it is told when both change, when the category alone does, and when neither does', () => {
    assert.deepEqual(after({ taxCategory: 'AE' }, 'S'), {});
    assert.deepEqual(after({ taxCategory: 'E', taxPercent: 7 }, 'S'), {});
    assert.deepEqual(after({}, 'S'), {});
  });
});
