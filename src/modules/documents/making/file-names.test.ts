import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fileNameOf } from './file-names.ts';

describe('the name of a file', () => {
  test('the name of a file is the number of the document, with its format or its stamp', () => {
    assert.equal(fileNameOf('INV-000001', 'PDF'), 'INV-000001.pdf');
    assert.equal(fileNameOf('INV-000001', 'FACTUR_X'), 'INV-000001-factur-x.pdf');
    assert.equal(fileNameOf('INV-000001', 'UBL'), 'INV-000001-ubl.xml');
    assert.equal(fileNameOf('INV-000001', 'CII'), 'INV-000001-cii.xml');
    assert.equal(fileNameOf('INV-000001', 'PDF', { stamp: 'VOID' }), 'INV-000001-void.pdf');
    assert.equal(
      fileNameOf('INV-000001', 'PDF', { stamp: 'PARTIALLY_PAID' }),
      'INV-000001-partially-paid.pdf',
    );
    assert.equal(fileNameOf('CN-000001', 'PDF', {}), 'CN-000001-copy.pdf');
    assert.equal(fileNameOf('INV-000001', 'PICTURE'), 'INV-000001.svg');
  });

  test('the name of a file is one that every file system accepts, whatever the number contains', () => {
    const names: [string, string][] = [
      ['2031/06/0001', '2031-06-0001.pdf'],
      ['R\\1', 'R-1.pdf'],
      ['a:b*c?d"e<f>g|1', 'a-b-c-d-e-f-g-1.pdf'],
      ['../1', '--1.pdf'],
      ['..1..', '-1-.pdf'],
      [' 1 ', '1.pdf'],
      ['evil\u202e1', 'evil-1.pdf'],
      ['1\u2028', '1-.pdf'],
      ['COM1', '_COM1.pdf'],
      ['lpt1.2', '_lpt1.2.pdf'],
      ['COM11', 'COM11.pdf'],
      ['Rechnung № 7 (é, 請)', 'Rechnung № 7 (é, 請).pdf'],
    ];
    for (const [number, name] of names) assert.equal(fileNameOf(number, 'PDF'), name);
  });

  test('the name of a file has a limited length, and keeps the end of the number', () => {
    const name = fileNameOf(`${'請'.repeat(90)}-000042`, 'FACTUR_X', { stamp: 'PAID' });
    assert.ok(Buffer.byteLength(name) <= 220, name);
    assert.match(name, /^請+-000042-paid-factur-x\.pdf$/);
  });
});
