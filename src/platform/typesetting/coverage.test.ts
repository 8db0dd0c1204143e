import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { coverageOf, covers } from './coverage.ts';
import { FONT_FAMILIES } from './fonts.ts';

describe('the coverage of a font', () => {
  const fileOf = (name: string) => FONT_FAMILIES.find((family) => family.name === name)?.files[0] as string;
  const has = (name: string, text: string) => covers(coverageOf(fileOf(name)), text.codePointAt(0) as number);

  test('has the characters of its script', () => {
    for (const [name, inside, outside] of [
      ['Inter', 'é€', '日א'],
      ['Noto Sans', 'é\ufffd', '日א'],
      ['Noto Sans Hebrew', 'את', 'ب'],
      ['Noto Sans Thai', 'ก๙', 'א'],
      ['Noto Sans S Chinese', '中', 'ก'],
      ['Noto Emoji', '🧾', 'א'],
    ] as const) {
      for (const character of inside) assert.ok(has(name, character), `${name} has ${character}`);
      for (const character of outside) assert.ok(!has(name, character), `${name} lacks ${character}`);
    }
  });

  test('begins and ends where its ranges do', () => {
    const ranges = Uint32Array.of(10, 12, 20, 21);
    const covered = [9, 10, 11, 12, 19, 20, 21].filter((codePoint) => covers(ranges, codePoint));
    assert.deepEqual(covered, [10, 11, 20]);
    assert.ok(!covers(new Uint32Array(), 1));
  });

  test('is the same in all weights of a family', () => {
    for (const { name, files } of FONT_FAMILIES) {
      const [first, ...others] = files.map(coverageOf);
      for (const other of others) assert.deepEqual(other, first, name);
    }
  });
});
