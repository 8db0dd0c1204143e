import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { TAX_CATEGORIES } from '../../documents/facts/tax-schema.ts';
import { type GivenTax, mentionsTax, NO_TAX, readTax, type StoredTax } from './tax.ts';

const whole = (
  taxCategory: StoredTax['taxCategory'],
  taxPercent: number | null,
  taxExemptionReason: string | null = null,
  taxExemptionCode: string | null = null,
): StoredTax => ({ taxCategory, taxPercent, taxCountry: null, taxExemptionCode, taxExemptionReason });

/** The tax, or the refused fields with their constraints. */
const read = (given: GivenTax, current?: StoredTax) => {
  const { tax, details } = readTax(given, current);
  for (const { message } of details) assert.notEqual(message, '');
  return details.length > 0 ? details.map(({ field, constraint }) => `${field} ${constraint}`) : tax;
};

type Case = [name: string, given: GivenTax, current: StoredTax | undefined, outcome: StoredTax | string[]];

const why = { taxExemptionReason: 'Medical care', taxExemptionCode: 'VATEX-EU-132' };
const standard = whole('S', 19);
const exempt = whole('E', 0, 'Medical care', 'VATEX-EU-132');

const CASES: Case[] = [
  ['nothing is no tax', {}, undefined, NO_TAX],
  ['a rate above 0 without a category is S', { taxPercent: 0.0001 }, undefined, whole('S', 0.0001)],
  ['a rate of 0 without a category counts as not given', { taxPercent: 0 }, undefined, NO_TAX],
  ['S has a rate above 0', { taxCategory: 'S', taxPercent: 100 }, undefined, whole('S', 100)],
  ['S refuses a rate of 0', { taxCategory: 'S', taxPercent: 0 }, undefined, ['taxPercent exclusiveMinimum']],
  ['S needs a rate', { taxCategory: 'S' }, undefined, ['taxPercent required']],
  ['L needs a rate', { taxCategory: 'L' }, undefined, ['taxPercent required']],
  ['M needs a rate', { taxCategory: 'M' }, undefined, ['taxPercent required']],
  ['L takes a rate of 0', { taxCategory: 'L', taxPercent: 0 }, undefined, whole('L', 0)],
  ['M takes a rate above 0', { taxCategory: 'M', taxPercent: 4 }, undefined, whole('M', 4)],
  ['a reason needs a category', why, undefined, ['taxExemptionCode category', 'taxExemptionReason category']],
  [
    'a reason needs more than a rate of 0',
    { taxPercent: 0, taxExemptionReason: 'x' },
    undefined,
    ['taxExemptionReason category'],
  ],
  [
    'a reason does not go with a rate',
    { taxPercent: 7, taxExemptionReason: 'x' },
    undefined,
    ['taxExemptionReason category'],
  ],
  [
    'a blank reason is none',
    { taxCategory: 'E', taxExemptionReason: ' \n', taxExemptionCode: '' },
    undefined,
    whole('E', 0),
  ],

  ['a country needs a category or a rate', { taxCountry: 'AT' }, undefined, ['taxCountry category']],
  [
    'a country goes with a rate',
    { taxPercent: 20, taxCountry: 'AT' },
    undefined,
    { ...whole('S', 20), taxCountry: 'AT' },
  ],
  [
    'a country stays when the rate changes',
    { taxPercent: 10 },
    { ...whole('S', 20), taxCountry: 'AT' },
    { ...whole('S', 10), taxCountry: 'AT' },
  ],
  [
    'a category sets the country anew',
    { taxCategory: 'AE' },
    { ...standard, taxCountry: 'AT' },
    whole('AE', 0),
  ],

  ['a change that names no tax keeps it', {}, exempt, exempt],
  ['a category sets the tax anew', { taxCategory: 'AE' }, exempt, whole('AE', 0)],
  ['a category sets the tax anew, also to S', { taxCategory: 'S' }, standard, ['taxPercent required']],
  [
    'a category takes its own reason',
    { taxCategory: 'O', taxExemptionReason: 'x' },
    exempt,
    whole('O', 0, 'x'),
  ],
  ['a rate alone keeps S', { taxPercent: 7 }, standard, whole('S', 7)],
  ['a rate alone keeps L', { taxPercent: 0 }, whole('L', 7), whole('L', 0)],
  ['a rate alone keeps M', { taxPercent: 3 }, whole('M', 0), whole('M', 3)],
  ['a rate above 0 on E makes it S, without a reason', { taxPercent: 7 }, exempt, whole('S', 7)],
  ['a rate above 0 where none was is S', { taxPercent: 7 }, NO_TAX, whole('S', 7)],
  ['a rate of 0 keeps E with its reason', { taxPercent: 0 }, exempt, exempt],
  ['a rate of 0 where none was leaves none', { taxPercent: 0 }, NO_TAX, NO_TAX],
  ['a rate of 0 on S asks for the category', { taxPercent: 0 }, standard, ['taxCategory required']],
  ['a reason alone changes the reason', { taxExemptionReason: 'x' }, whole('E', 0), whole('E', 0, 'x')],
  ['a reason is cleared by null', { taxExemptionReason: null }, exempt, whole('E', 0, null, 'VATEX-EU-132')],
  ['a reason is refused on S', { taxExemptionReason: 'x' }, standard, ['taxExemptionReason category']],
  ['a category of null clears everything', { taxCategory: null }, exempt, NO_TAX],
  ['a rate of null clears everything', { taxPercent: null }, exempt, NO_TAX],
  [
    'nulls beside a reason leave it without a category',
    { taxPercent: null, taxExemptionReason: 'x' },
    exempt,
    ['taxExemptionReason category'],
  ],
  [
    'a category of null beside a rate sets the rate anew',
    { taxCategory: null, taxPercent: 7 },
    exempt,
    whole('S', 7),
  ],
];

describe('the tax that a request sets', () => {
  for (const [name, given, current, outcome] of CASES) {
    test(`the tax that a request sets: ${name}`, () => assert.deepEqual(read(given, current), outcome));
  }

  test('the tax that a request sets is 0 for every category without a rate, given or not', () => {
    for (const taxCategory of ['Z', 'E', 'AE', 'K', 'G', 'O'] as const) {
      for (const given of [{ taxCategory }, { taxCategory, taxPercent: 0 }])
        assert.deepEqual(read(given), whole(taxCategory, 0));
      assert.deepEqual(read({ taxCategory, taxPercent: 0.0001 }), ['taxPercent maximum']);
    }
  });

  test('the tax that a request sets has a reason only if no tax is charged for one', () => {
    const taking = TAX_CATEGORIES.filter((taxCategory) =>
      Array.isArray(read({ taxCategory, taxPercent: 0, ...why })) ? false : taxCategory !== 'S',
    );
    assert.deepEqual(taking, ['E', 'AE', 'K', 'G', 'O']);
    assert.deepEqual(read({ taxCategory: 'S', taxPercent: 19, ...why }), [
      'taxExemptionCode category',
      'taxExemptionReason category',
    ]);
  });

  test('the tax that a request sets is refused under the names of the request', () => {
    const { details } = readTax({ taxCategory: 'S' }, undefined, (property) => `billables.3.${property}`);
    assert.deepEqual(details, [
      {
        field: 'billables.3.taxPercent',
        message: 'is required with the category S',
        constraint: 'required',
      },
    ]);
  });

  test('the tax that a request sets is mentioned if any of its parts is, even by null', () => {
    assert.equal(mentionsTax({}), false);
    assert.equal(mentionsTax({ taxPercent: 0 }), true);
    assert.equal(mentionsTax({ taxExemptionReason: null }), true);
  });
});
