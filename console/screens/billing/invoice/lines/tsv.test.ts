import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parseTsv, writeTsv } from './tsv.ts';

describe('pasted tables', () => {
  const tables: [string, string, string[][]][] = [
    [
      'has tabs between cells',
      'a\tb\nc\td\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'may have breaks of Windows and a mark at its start',
      '\uFEFFa\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['may have breaks and tabs in quoted cells', '"two\nlines"\t"a\tb"\tc', [['two\nlines', 'a\tb', 'c']]],
    ['doubles quotes in quoted cells', '"24"" screen"\t1', [['24" screen', '1']]],
    ['may have quotes in ordinary cells', '24" screen\t"A" first\n', [['24" screen', '"A" first']]],
    [
      'keeps empty cells',
      '\t\t1\n2\t\t',
      [
        ['', '', '1'],
        ['2', '', ''],
      ],
    ],
  ];
  for (const [name, text, rows] of tables)
    test(`a pasted table ${name}`, () => assert.deepEqual(parseTsv(text), rows));

  test('a pasted table is read back as it was written', () => {
    const rows = [
      ['a"b', 'c\td', 'e\nf', ''],
      ['"', '', 'x', 'y'],
    ];
    assert.deepEqual(parseTsv(writeTsv(rows)), rows);
  });
});
