import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Type } from 'typebox';
import { exactNumber } from '../../exact-integers.ts';
import { columnsOf, csvLine, headerLine } from './csv.ts';

const columnsNamed = (...names: string[]) =>
  columnsOf(Type.Object(Object.fromEntries(names.map((name) => [name, Type.Unknown()]))));
const cell = (name: unknown) => csvLine(columnsNamed('name'), { name }).slice(0, -2);

describe('lines of CSV', () => {
  test('a line of CSV ends with CR LF, and its header has the names of the properties, amounts without Minor', () => {
    const columns = columnsNamed('day', 'taxMinor', 'taxMinorInTaxCurrency', 'currencyExponent');
    assert.equal(headerLine(columns), 'day,tax,taxInTaxCurrency\r\n');
    const exponents = { currencyExponent: 2, taxCurrencyExponent: 3 };
    const row = { day: '2026-01-01', taxMinor: -5, taxMinorInTaxCurrency: 1_234, ...exponents };
    assert.equal(csvLine(columns, row), '2026-01-01,-0.05,1.234\r\n');
  });

  test('a line of CSV leaves absent values empty', () => {
    const columns = columnsNamed('a', 'b', 'cMinor');
    assert.equal(csvLine(columns, {}), ',,\r\n');
  });

  test('a line of CSV writes amounts as decimals of their currency, exactly', () => {
    const amounts: [number, number, string][] = [
      [1_234, 0, '1234'],
      [-1, 2, '-0.01'],
      [1_234, 3, '1.234'],
      [exactNumber('18014398509481983'), 2, '180143985094819.83'],
    ];
    for (const [amountMinor, currencyExponent, text] of amounts)
      assert.equal(csvLine(columnsNamed('amountMinor'), { amountMinor, currencyExponent }), `${text}\r\n`);
  });

  test('a line of CSV quotes text that would end its cell', () => {
    const cells: [string, string][] = [
      ['Northwind', 'Northwind'],
      ['', ''],
      ['Müller, Söhne', '"Müller, Söhne"'],
      ['The "Best"', '"The ""Best"""'],
      ['two\r\nlines', '"two\r\nlines"'],
      ['one;two', '"one;two"'],
      [' padded ', '" padded "'],
      ['O’Brien - partners', 'O’Brien - partners'],
    ];
    for (const [text, expected] of cells) assert.equal(cell(text), expected);
  });

  test('a line of CSV defuses text that a spreadsheet would run', () => {
    for (const start of [
      '=',
      '+',
      '-',
      '@',
      '＝',
      '＋',
      '－',
      '＠',
      '﹦',
      '  =',
      '\u00a0@',
      '\u200b=',
      '\ufeff+',
    ])
      assert.equal(cell(`${start}1+1`).replaceAll('"', ''), `'${start}1+1`);
    assert.equal(cell('\tx'), '"\'\tx"');
    assert.equal(cell('\rx'), '"\'\rx"');
    assert.equal(cell('\nx'), '"\'\nx"');
    assert.equal(cell('\n=x'), '"\'\n\'=x"');
    assert.equal(cell('=cmd|" /C calc"!A0'), '"\'=cmd|"" /C calc""!A0"');
  });

  test('a line of CSV also defuses what another separator, or a line break, would make the start of a cell', () => {
    assert.equal(cell('x;=1+1'), '"x;\'=1+1"');
    assert.equal(cell('x\n =1+1\n@y'), '"x\n\' =1+1\n\'@y"');
    assert.equal(cell('\n=1+1;x'), '"\'\n\'=1+1;x"');
    assert.equal(cell('x\t-1'), '"x\t\'-1"');
  });

  test('a line of CSV leaves days, codes and numbers as they are', () => {
    assert.equal(csvLine(columnsNamed('percent'), { percent: -1.5 }), '-1.5\r\n');
  });
});
