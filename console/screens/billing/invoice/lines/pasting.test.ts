import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { decimalMarkOf, plainNumber } from './pasted-numbers.ts';
import { type PastedRow, readPasted } from './pasting.ts';

describe('pasted numbers', () => {
  const marks: [string[], '.' | ',' | undefined][] = [
    [['1.234,50'], ','],
    [['1,234.50'], '.'],
    [['1.234', '12,5'], ','],
    [['1,234', '12.50'], '.'],
    [['1.234.567'], ','],
    [['€ 95,00'], ','],
    [['1.234', '5'], undefined],
    [['Design 1.5', '7'], undefined],
    [['-2,5'], ','],
    [['(25.00)'], '.'],
  ];
  for (const [texts, mark] of marks)
    test(`pasted numbers such as ${texts.join(' and ')} have the decimal mark ${mark}`, () =>
      assert.equal(decimalMarkOf(texts), mark));

  const numbers: [string, '.' | ',', string | undefined][] = [
    ['1.234,50 €', ',', '1234.50'],
    ['$1,234.50', '.', '1234.50'],
    ['EUR 95', '.', '95'],
    ["1'234.50", '.', '1234.50'],
    ['1 234,50', ',', '1234.50'],
    ['19 %', '.', '19'],
    ['(25.00)', '.', '-25.00'],
    ['−5', '.', '-5'],
    ['5,00-', ',', '-5.00'],
    ['Design', '.', undefined],
    ['1.2.3', '.', undefined],
  ];
  for (const [text, mark, plain] of numbers)
    test(`the pasted number ${text} is ${plain}`, () => assert.equal(plainNumber(text, mark), plain));
});

describe('pasted tables of lines', () => {
  const german =
    'Bezeichnung\tMenge\tEinheit\tEinzelpreis (EUR)\tMwSt. %\tGesamt\nEntwurf\t7,5\tStd\t1.095,00 €\t19\t8.212,50\n';
  const line: PastedRow = { name: 'Entwurf', quantity: '7,5', unit: 'Std', price: '1095,00', tax: '19' };

  test('a pasted table of lines is read by its head in German', () =>
    assert.deepEqual(readPasted(german, 'name', 'de-DE'), { rows: [line], hasHead: true }));

  test('a pasted table of lines is written in the form of the locale', () =>
    assert.deepEqual(readPasted(german, 'name', 'en-US')?.rows, [
      { ...line, quantity: '7.5', price: '1095.00' },
    ]));

  test('a pasted table of lines is read by its head in English, in any order of columns', () => {
    const text = 'Qty\tUnit price\tItem\tTotal\n2\t$1,250.50\tWorkshop\t2,501.00\n';
    const rows = [{ quantity: '2', price: '1250.50', name: 'Workshop' }];
    assert.deepEqual(readPasted(text, 'name', 'en-US'), { rows, hasHead: true });
  });

  test('a pasted table of lines fills the columns from the chosen one on if it has no head', () => {
    const rows = [
      { quantity: '1', unit: 'hour', price: '95' },
      { quantity: '2', unit: 'day', price: '800' },
    ];
    assert.deepEqual(readPasted('1\thour\t95\n2\tday\t800', 'quantity', 'en-US'), { rows, hasHead: false });
  });

  test('a pasted table of lines with a figure that may be either is read as the rest of it', () => {
    const rows = [
      { name: 'A', quantity: '1', unit: '', price: '1234' },
      { name: 'B', quantity: '2.5', unit: '', price: '10' },
    ];
    assert.deepEqual(readPasted('A\t1\t\t1.234\nB\t2,5\t\t10', 'name', 'en-US')?.rows, rows);
  });

  test('a pasted table of lines keeps what is no number, so that its cell can say so', () =>
    assert.deepEqual(readPasted('A\tmany\nB\t2', 'name', 'en-US')?.rows[0], { name: 'A', quantity: 'many' }));

  test('a pasted table of lines leaves out blank rows', () =>
    assert.equal(readPasted('A\t1\n\t\n\nB\t2', 'name', 'en-US')?.rows.length, 2));

  test('a pasted table of lines of one cell is plain text', () =>
    assert.equal(readPasted('Design', 'name', 'en-US'), undefined));
});
