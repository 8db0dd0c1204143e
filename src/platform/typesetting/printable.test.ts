import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fontsIn, INSTALLED, WITHOUT_CJK, withCjk } from '../../../test/support/fonts.ts';
import { missingCharacters, offeredCharacters, printable, printableText } from './printable.ts';

const fonts = fontsIn(WITHOUT_CJK);

describe('printable text', () => {
  test('printable text stays as it is in every script that the fonts have', () => {
    for (const text of [
      'Grüße aus Łódź, “ok” – 12 €',
      'Ελληνικά, Кириллица, Հայերեն, ქართული',
      'שָׁלוֹם, السلام عليكم ۱۲۳, हिन्दी, தமிழ், বাংলা, ไทย, ລາວ, ខ្មែរ, မြန်မာ, አማርኛ',
      'Tiếng Việt',
      '✓ ☎ → 👩‍👩‍👧 👍🏽',
    ])
      assert.equal(printableText(text, fonts), text);
  });

  test('printable text stays as it is in Chinese, Japanese and Korean with their fonts', withCjk(), () => {
    const installed = fontsIn(INSTALLED);
    for (const text of ['日本語、한국어、简体中文', '株式会社 ㈱ ﾃｽﾄ', 'か\u3099'.normalize('NFC')]) {
      assert.equal(printableText(text, installed), text);
      assert.deepEqual(missingCharacters(text, installed), []);
    }
    assert.equal(printableText('日\u0e4d', installed), '日', 'a mark of another script');
  });

  test('printable text misses characters that no font has, and tells which of them can be installed', () => {
    const text = 'Ꭰ 日本日 か\u3099 \u{10fffd} ไทย é\0\u202e\ufeff\u200b\t';
    assert.deepEqual(missingCharacters(text, fonts), ['Ꭰ', '日', '本', 'が', '\u{10fffd}']);
    assert.deepEqual(offeredCharacters({ lines: [{ text }] }, fonts), ['日', '本', 'が']);
    assert.equal(printableText('日本 Ꭰ', fonts), '\ufffd\ufffd \ufffd');
  });

  test('printable text misses exactly what is shown as a sign', () => {
    for (const text of ['한국어', 'e\u0301', '۞ ✈', 'Ꭰ\u0301', 'x\u{e0041}', '👩‍👩‍👧', '\u3164'])
      assert.equal(
        printableText(text, fonts).includes('\ufffd'),
        missingCharacters(text, fonts).length > 0,
        text,
      );
  });

  test('printable text has a sign in place of each character that no font has', () => {
    for (const [text, shown] of [
      ['Cherokee Ꭰ', 'Cherokee \ufffd'],
      ['unassigned \u{3fffd}', 'unassigned \ufffd'],
      ['private \u{10fffd}', 'private \ufffd'],
      ['half a pair \ud83d', 'half a pair \ufffd'],
      ['no character \uffff', 'no character \ufffd'],
    ] as const)
      assert.equal(printableText(text, fonts), shown);
  });

  test('printable text has no signs that are no text', () => {
    for (const [text, shown] of [
      ['\ufeffbyte order', 'byte order'],
      ['null\0, bell\x07, C1\x9f', 'null, bell, C1'],
      ['a\tb\r\nc\rd\u2028e', 'a b\nc\nd\ne'],
      ['total \u202e001', 'total 001'],
      ['Mongolian selector \u180f', 'Mongolian selector '],
    ] as const)
      assert.equal(printableText(text, fonts), shown);
  });

  test('printable text keeps a letter whose accents no font has, without them', () => {
    assert.equal(printableText('я\u0e4d', fonts), 'я', 'a mark of another script');
    assert.equal(printableText('e\u0301', fonts), 'é');
    assert.equal(printableText('2\u08f1', fonts), '2');
  });

  test('printable text gives signs of a script its direction', () => {
    assert.equal(printableText('۞ ✈', fonts), '\u200f۞\u200f ✈');
    assert.equal(printableText('۲ µm', fonts), '2 µm', 'digits that can not be shaped beside such a letter');
  });

  test('printable text gives a mark without a letter the direction of its script', () => {
    for (const mark of ['\u07aa', '\u05b0', '\u0610'])
      assert.equal(printableText(`${mark}:`, fonts), `\u200f${mark}\u200f:`);
    assert.equal(printableText('\u0e4d:', fonts), '\u200e\u0e4d\u200e:');
  });

  test('printable text is made in the depth of the data, too', () => {
    const data = { name: 'a\0', lines: [{ name: 'Ꭰ', count: 3, isLast: true, none: null }] };
    assert.deepEqual(printable(data, fonts).data, {
      name: 'a',
      lines: [{ name: '\ufffd', count: 3, isLast: true, none: null }],
    });
  });

  test('printable text names the families that it needs', () => {
    const { families } = printable({ name: 'Łódź', lines: ['ไทย é', 'שלום 🧾'] }, fonts);
    const names = Array.from(families, ({ name }) => name);
    assert.deepEqual(names.sort(), ['Inter', 'Noto Emoji', 'Noto Sans Hebrew', 'Noto Sans Thai']);
  });

  test('printable text loses all but Latin letters only where it is told to', () => {
    const data = ['Łódź', 'Łódź ไทย', 'שלום', 'ไทย'];
    const { data: shown, plainTexts } = printable(data, fonts, [
      [0, 1],
      [2, 9],
    ]);
    assert.deepEqual(shown, ['Łódź', 'Łódź \ufffd\ufffd\ufffd', 'שלום', '\ufffd\ufffd\ufffd']);
    assert.deepEqual(plainTexts, ['Łódź ไทย', 'ไทย']);
  });
});
