import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fontsIn, INSTALLED, WITHOUT_CJK, withCjk } from '../../../test/support/fonts.ts';
import { coverageOf, covers, intersectionOf, unionOf } from './coverage.ts';
import { CJK_DIRECTORY, CJK_FAMILIES, type Fonts } from './fonts.ts';

describe('the coverage of a font', () => {
  const has = (fonts: Fonts, name: string, text: string) => {
    const family = fonts.families.find((one) => one.name === name);
    return family !== undefined && covers(family.coverage(), text.codePointAt(0) as number);
  };

  test('the coverage of a font has the characters of its script', () => {
    for (const [name, inside, outside] of [
      ['Inter', 'é€', '日א'],
      ['Noto Sans', 'é\ufffd', '日א'],
      ['Noto Sans Hebrew', 'את', 'ب'],
      ['Noto Sans Thai', 'ก๙', 'א'],
      ['Noto Emoji', '🧾', 'א'],
    ] as const) {
      const fonts = fontsIn(WITHOUT_CJK);
      for (const character of inside) assert.ok(has(fonts, name, character), `${name} has ${character}`);
      for (const character of outside) assert.ok(!has(fonts, name, character), `${name} lacks ${character}`);
    }
  });

  test('the coverage of fonts that can be installed is known before they are', withCjk(), () => {
    const fonts = fontsIn(INSTALLED);
    assert.ok(has(fonts, 'Noto Sans S Chinese', '中') && !has(fonts, 'Noto Sans S Chinese', 'ก'));
    const before = fontsIn(WITHOUT_CJK);
    const brought = unionOf(
      CJK_FAMILIES.map(({ files: [file = ''] }) => coverageOf(join(CJK_DIRECTORY, file))),
    );
    const wrong = Array.from({ length: 0x110000 }, (_, codePoint) => codePoint).filter(
      (codePoint) => covers(brought, codePoint) !== before.isOffered(codePoint),
    );
    assert.deepEqual(wrong, [], 'write fonts/cjk/characters.json anew: node tools/list-cjk-characters.ts');
  });

  test('the coverage of a font begins and ends where its ranges do', () => {
    const ranges = Uint32Array.of(10, 12, 20, 21);
    const covered = [9, 10, 11, 12, 19, 20, 21].filter((codePoint) => covers(ranges, codePoint));
    assert.deepEqual(covered, [10, 11, 20]);
    assert.ok(!covers(new Uint32Array(), 1));
  });

  test('the coverage of several fonts is what one of them has, or what both have', () => {
    const [one, other] = [Uint32Array.of(1, 5, 10, 20, 30, 31), Uint32Array.of(3, 12, 15, 20, 31, 40)];
    assert.deepEqual(unionOf([one, other]), Uint32Array.of(1, 20, 30, 40));
    assert.deepEqual(intersectionOf(one, other), Uint32Array.of(3, 5, 10, 12, 15, 20));
    assert.deepEqual(intersectionOf(one, one), one);
    assert.deepEqual(intersectionOf(one, new Uint32Array()), new Uint32Array());
  });

  test('the coverage of a font is the same in all weights of a family', () => {
    for (const { name, files } of fontsIn(INSTALLED).families) {
      const [first, ...others] = files.map(coverageOf);
      for (const other of others) assert.deepEqual(other, first, name);
    }
  });
});
