import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { words as german } from '../../../../words/de/lines.ts';
import { words as english } from '../../../../words/en/lines.ts';
import { words as french } from '../../../../words/fr/lines.ts';
import { COLUMNS } from './columns.ts';
import { type PastedRow, readPasted, unsureCount } from './pasting.ts';

describe('pasted tables of lines', () => {
  const table =
    'Bezeichnung\tMenge\tEinheit\tEinzelpreis (EUR)\tMwSt. %\tGesamt\nEntwurf\t7,5\tStd\t1.095,00 €\t19\t8.212,50\n';
  const line: PastedRow = { name: 'Entwurf', quantity: '7,5', unit: 'Std', price: '1095,00', tax: '19' };

  test('a pasted table of lines is read by its head in German', () =>
    assert.deepEqual(readPasted(table, 'name', 'de-DE'), { rows: [line], hasHead: true }));

  test('a pasted table of lines is written in the form of the locale', () =>
    assert.deepEqual(readPasted(table, 'name', 'en-US')?.rows, [
      { ...line, quantity: '7.5', price: '1095.00' },
    ]));

  test('a pasted table of lines is read by its head in English, in any order of columns', () => {
    const text = 'Qty\tUnit price\tItem\tTotal\n2\t$1,250.50\tWorkshop\t2,501.00\n';
    const rows = [{ quantity: '2', price: '1250.50', name: 'Workshop' }];
    assert.deepEqual(readPasted(text, 'name', 'en-US'), { rows, hasHead: true });
  });

  test('a pasted table of lines is read by the head that the console copies, in each of its languages', () => {
    const row = { name: 'Design', quantity: '2', unit: 'h', price: '95', tax: '19' };
    for (const { columns } of [english, german, french]) {
      const head = COLUMNS.map((column) => columns[column]);
      const copied = [head, COLUMNS.map((column) => row[column])].map((cells) => cells.join('\t')).join('\n');
      assert.deepEqual(readPasted(copied, 'name', 'en-US'), { rows: [row], hasHead: true });
    }
  });

  test('a pasted table of lines has descriptions and days of service, by the head that the console copies', () => {
    const row = { name: 'Design', price: '95', description: 'Two\nrounds', serviceFrom: '2026-10-01' };
    for (const { columns, details } of [english, german, french]) {
      const head = [columns.name, columns.price, details.description, details.serviceFrom, details.serviceTo];
      const copied = `${head.join('\t')}\nDesign\t95\t"Two\nrounds"\t1.10.2026\tsoon`;
      assert.deepEqual(readPasted(copied, 'name', 'en-US'), { rows: [row], hasHead: true });
    }
  });

  test('a pasted table of lines without names has descriptions as names', () =>
    assert.deepEqual(readPasted('Description\tQty\nDesign\t1', 'name', 'en-US')?.rows, [
      { name: 'Design', quantity: '1' },
    ]));

  test('a pasted table of lines with a zero behind three decimals has no thousands', () =>
    assert.deepEqual(readPasted('Item\tQty\nDesign\t1.1250', 'name', 'en-US')?.rows, [
      { name: 'Design', quantity: '1.125' },
    ]));

  test('a pasted table of lines fills the columns from the chosen one on if it has no head', () => {
    const rows = [
      { quantity: '1', unit: 'hour', price: '95' },
      { quantity: '2', unit: 'day', price: '800' },
    ];
    assert.deepEqual(readPasted('1\thour\t95\n2\tday\t800', 'quantity', 'en-US'), { rows, hasHead: false });
  });

  test('a pasted table of lines has 49.90 beside 850,00 as both were meant', () =>
    assert.deepEqual(
      readPasted('Price\tItem\n49.90\tHosting\n850,00\tDesign', 'name', 'de-DE')?.rows.map(
        ({ price }) => price,
      ),
      ['49,90', '850,00'],
    ));

  test('a pasted table of lines with a figure that may be either is read as the rest of its column', () =>
    assert.deepEqual(
      readPasted('A\t1\t\t1.234\nB\t2\t\t9,50', 'name', 'en-US')?.rows.map(({ price }) => price),
      ['1234', '9.50'],
    ));

  test('a pasted table of lines marks a figure that may be either if its column does not tell', () => {
    const pasted = readPasted('A?\t1\t\t1.234\nB\t2,5\t\t10', 'name', 'en-US');
    assert.ok(pasted);
    assert.deepEqual(
      pasted.rows.map(({ price }) => price),
      ['1.234 ?', '10'],
    );
    assert.equal(unsureCount(pasted), 1);
  });

  test('a pasted table of lines keeps what is no number, so that its cell can say so', () =>
    assert.deepEqual(readPasted('A\tmany\nB\t2', 'name', 'en-US')?.rows[0], { name: 'A', quantity: 'many' }));

  test('a pasted table of lines leaves out blank rows', () =>
    assert.equal(readPasted('A\t1\n\t\n\nB\t2', 'name', 'en-US')?.rows.length, 2));

  test('a pasted table of lines of one cell is plain text', () =>
    assert.equal(readPasted('Design', 'name', 'en-US'), undefined));
});
