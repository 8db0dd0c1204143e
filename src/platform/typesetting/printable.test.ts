import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { plain, printable, printableText } from './printable.ts';

describe('printable text', () => {
  test('stays as it is in every script that the fonts have', () => {
    for (const text of [
      'Grüße aus Łódź, “ok” – 12 €',
      'Ελληνικά, Кириллица, Հայերեն, ქართული',
      'שָׁלוֹם, السلام عليكم ۱۲۳, हिन्दी, தமிழ், বাংলা, ไทย, ລາວ, ខ្មែរ, မြန်မာ, አማርኛ',
      '日本語、한국어、简体中文',
      'Tiếng Việt',
      '✓ ☎ → 👩‍👩‍👧 👍🏽',
    ])
      assert.equal(printableText(text), text);
  });

  test('has a sign in place of each character that no font has', () => {
    for (const [text, shown] of [
      ['Cherokee Ꭰ', 'Cherokee \ufffd'],
      ['unassigned \u{3fffd}', 'unassigned \ufffd'],
      ['private \u{10fffd}', 'private \ufffd'],
      ['half a pair \ud83d', 'half a pair \ufffd'],
      ['no character \uffff', 'no character \ufffd'],
    ] as const)
      assert.equal(printableText(text), shown);
  });

  test('has no signs that are no text', () => {
    for (const [text, shown] of [
      ['\ufeffbyte order', 'byte order'],
      ['null\0, bell\x07, C1\x9f', 'null, bell, C1'],
      ['a\tb\r\nc\rd\u2028e', 'a b\nc\nd\ne'],
      ['total \u202e001', 'total 001'],
      ['Mongolian selector \u180f', 'Mongolian selector '],
    ] as const)
      assert.equal(printableText(text), shown);
  });

  test('keeps the letter whose accents no font has together with it', () => {
    assert.equal(printableText('日\u0e4d'), '日', 'a mark of another script');
    assert.equal(printableText('e\u0301'), 'é');
    assert.equal(printableText('2\u08f1'), '2');
  });

  test('gives signs of a script its direction', () => {
    assert.equal(printableText('۞ ✈'), '\u200f۞\u200f ✈');
    assert.equal(printableText('۲ µm'), '2 µm', 'digits that can not be shaped beside such a letter');
  });

  test('is found in the depth of the data', () => {
    const data = { name: 'a\0', lines: [{ name: 'Ꭰ', count: 3, isLast: true, none: null }] };
    assert.deepEqual(printable(data), {
      name: 'a',
      lines: [{ name: '\ufffd', count: 3, isLast: true, none: null }],
    });
    assert.deepEqual(plain({ name: 'Łódź 日' }), { name: 'Łódź \ufffd' });
  });
});
