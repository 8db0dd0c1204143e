import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { words as german } from '../../../../words/de/lines.ts';
import { words as english } from '../../../../words/en/lines.ts';
import { words as french } from '../../../../words/fr/lines.ts';
import { loadWords } from '../../../../words/words.ts';
import { type Billable, readCell, savedText } from './cells.ts';
import type { Column } from './columns.ts';
import { parseTax, taxText } from './tax.ts';
import { unitCode, unitName } from './units.ts';

await loadWords('lines');

describe('cells of a line', () => {
  const form = { currencyCode: 'EUR', locale: 'de-DE' };
  const read: [Column, string, Record<string, unknown> | string][] = [
    ['price', '1.234,56', { amountMinor: 123456 }],
    ['price', '-25', { amountMinor: -2500 }],
    ['price', '90071992547409,91', { amountMinor: 9007199254740991 }],
    ['price', '0,125', 'must have at most 2 decimals in EUR'],
    ['price', '1.234 ?', 'can not be read with certainty. Correct it, and remove the question mark'],
    ['quantity', '1.5?', 'can not be read with certainty. Correct it, and remove the question mark'],
    ['name', 'Why?', { name: 'Why?' }],
    ['price', '', 'must not be empty'],
    ['price', 'viel', 'must be an amount'],
    ['price', '99999999999999999', 'is too large'],
    ['quantity', '7,5', { quantity: 7.5 }],
    ['quantity', '', { quantity: 1 }],
    ['quantity', '0', 'must be above 0. For a discount, enter a price below 0'],
    ['quantity', '0,1234567', 'must have at most 6 decimals'],
    ['quantity', 'x', 'must be a number'],
    ['unit', 'Std.', { unitCode: 'HUR' }],
    ['unit', '', { unitCode: 'C62' }],
    ['unit', 'h87', { unitCode: 'H87' }],
    ['unit', 'something', 'must be a unit such as hour, or its code'],
    ['name', ' ', 'must not be empty'],
    ['tax', '', { taxCategory: null, taxPercent: null }],
  ];
  for (const [column, text, expected] of read)
    test(`the cell "${text}" as ${column} is read, or refused`, () => {
      const result = readCell(column, text, form);
      assert.deepEqual('error' in result ? result.error : result.fields, expected);
    });

  test('a price is read back as it is shown, in every locale', () => {
    const line = { name: 'A', quantity: 1, unitCode: 'HUR', amountMinor: 123_456_789 } as Billable;
    for (const locale of ['de-DE', 'en-US', 'fr-FR', 'de-CH', 'ar-EG', 'hi-IN', 'pt-PT', 'pl-PL', 'es-ES'])
      for (const currencyCode of ['EUR', 'JPY', 'KWD']) {
        const form = { currencyCode, locale };
        const text = savedText(line, 'price', form);
        assert.deepEqual(
          readCell('price', text, form),
          { fields: { amountMinor: 123_456_789 } },
          `${locale} ${text}`,
        );
      }
  });

  test('units have names in a cell, and unknown codes stay', () => {
    assert.equal(unitName('HUR'), 'hour');
    assert.equal(unitName('XYZ'), 'XYZ');
    assert.deepEqual([unitName('HUR', 7.5), unitName('LS', 2)], ['hours', 'lump sum']);
    assert.equal(unitCode('Hours'), 'HUR');
  });

  test('units of a cell are read by their names in each language of the console', () => {
    for (const { units } of [english, german, french])
      for (const [code, names] of Object.entries(units))
        for (const name of names) assert.equal(unitCode(name), code, name);
  });

  const taxes: [string, ReturnType<typeof parseTax>][] = [
    ['19', { taxCategory: 'S', taxPercent: 19 }],
    ['19 %', { taxCategory: 'S', taxPercent: 19 }],
    ['8,1', { taxCategory: 'S', taxPercent: 8.1 }],
    ['AE', { taxCategory: 'AE', taxPercent: 0 }],
    ['ae reverse charge', { taxCategory: 'AE', taxPercent: 0 }],
    ['reverse charge', { taxCategory: 'AE', taxPercent: 0 }],
    ['Exempt', { taxCategory: 'E', taxPercent: 0 }],
    ['Z 0', { taxCategory: 'Z', taxPercent: 0 }],
    ['L 7', { taxCategory: 'L', taxPercent: 7 }],
    ['0', 'of 0 % needs its category: Z, E, AE, K, G or O'],
    ['S', 'of category S needs a rate'],
    ['AE 19', 'of category AE has no rate'],
    ['101', 'must be a rate from 0 to 100 %'],
    ['many', 'must be a rate from 0 to 100 %'],
  ];
  for (const [text, tax] of taxes)
    test(`the tax "${text}" is read, or refused`, () => assert.deepEqual(parseTax(text, 'de-DE'), tax));

  test('a tax is read back as it is shown', () => {
    for (const [taxCategory, taxPercent] of [
      ['S', 8.1],
      ['AE', 0],
      ['L', 7],
      ['O', 0],
    ] as const)
      assert.deepEqual(parseTax(taxText({ taxCategory, taxPercent }, 'de-DE'), 'de-DE'), {
        taxCategory,
        taxPercent,
      });
  });
});
