import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { fontsIn, WITHOUT_CJK } from '../../../test/support/fonts.ts';
import { OperatorError } from '../errors.ts';
import { covers } from './coverage.ts';
import { readFaces, withoutStyles } from './faces.ts';
import { FONT_FILES_MAX, familiesIn } from './font-directory.ts';
import { FontError } from './font-file.ts';
import { openFonts } from './fonts.ts';

const THAI = 'fonts/noto-sans-thai/NotoSansThai_400Regular.ttf';
const THAI_BOLD = 'fonts/noto-sans-thai/NotoSansThai_600SemiBold.ttf';
const HEBREW = 'fonts/noto-sans-hebrew/NotoSansHebrew_400Regular.ttf';

/** Puts fonts into one file, as collections of Chinese, Japanese and Korean are. */
function collectionOf(paths: string[]): Buffer {
  const header = Buffer.alloc(12 + 4 * paths.length);
  header.write('ttcf');
  header.writeUInt32BE(0x10000, 4);
  header.writeUInt32BE(paths.length, 8);
  let at = header.length;
  const fonts = paths.map((path, index) => {
    const font = Buffer.from(readFileSync(path));
    header.writeUInt32BE(at, 12 + 4 * index);
    for (let entry = 12; entry < 12 + 16 * font.readUInt16BE(4); entry += 16)
      font.writeUInt32BE(font.readUInt32BE(entry + 8) + at, entry + 8);
    at += font.length;
    return font;
  });
  return Buffer.concat([header, ...fonts]);
}

describe('directories of fonts', () => {
  const root = mkdtempSync(join(tmpdir(), 'retainer-fonts-'));
  after(() => rmSync(root, { recursive: true }));
  let count = 0;
  const directory = (files: Record<string, string | Buffer>) => {
    const path = join(root, `${++count}`);
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(join(path, name, '..'), { recursive: true });
      if (typeof content === 'string') cpSync(content, join(path, name));
      else writeFileSync(join(path, name), content);
    }
    return path;
  };
  const read = (path: string) => {
    const warnings: string[] = [];
    return { families: familiesIn(path, (message) => warnings.push(message)), warnings };
  };
  const isCovered = (coverage: Uint32Array, text: string) => covers(coverage, text.codePointAt(0) as number);

  test('a directory of fonts has the families of its fonts by name, also deep inside, in collections, and by links', () => {
    const path = directory({
      'deep/er/thai.TTF': THAI,
      'deep/bold.ttf': THAI_BOLD,
      'both.ttc': collectionOf([HEBREW, 'fonts/noto-sans-lao/NotoSansLao_400Regular.ttf']),
      'readme.txt': Buffer.from('no font'),
    });
    symlinkSync(
      join(process.cwd(), 'fonts/noto-sans-khmer/NotoSansKhmer_400Regular.ttf'),
      join(path, 'khmer.ttf'),
    );
    const { families, warnings } = read(path);
    assert.deepEqual(warnings, []);
    assert.deepEqual(
      families.map(({ name, files }) => [name, files.length]),
      [
        ['Noto Sans Hebrew', 1],
        ['Noto Sans Khmer', 1],
        ['Noto Sans Lao', 1],
        ['Noto Sans Thai', 2],
      ],
    );
    const [hebrew, , lao] = families.map((family) => family.coverage());
    assert.ok(isCovered(hebrew as Uint32Array, 'א') && !isCovered(hebrew as Uint32Array, 'ລ'));
    assert.ok(isCovered(lao as Uint32Array, 'ລ'));
  });

  test('a directory of fonts adds its families to the others, behind them, and replaces none', () => {
    const font = Buffer.from(readFileSync(THAI));
    const renamed = Buffer.from(font.toString('latin1').replaceAll('T\0h\0a\0i', 'M\0o\0o\0n'), 'latin1');
    const path = directory({ 'moon.ttf': renamed, 'thai.ttf': THAI });
    const fonts = openFonts({ ...WITHOUT_CJK, more: path }, assert.fail);
    const added = fonts.names.slice(fontsIn(WITHOUT_CJK).names.length);
    assert.deepEqual(added, ['Noto Sans Moon']);
    assert.ok(!fonts.files.includes(join(path, 'thai.ttf')));
  });

  test('a directory of fonts leaves out files that are no fonts, and says so', () => {
    const whole = readFileSync(THAI);
    const path = directory({
      'a-cut.ttf': whole.subarray(0, 2_000),
      'b-empty.otf': Buffer.alloc(0),
      'c-text.ttf': Buffer.from('This is no font. '.repeat(100)),
      'd-many.ttc': Buffer.from('ttcf\0\x01\0\0\xff\xff\xff\xff', 'latin1'),
      'e-whole.ttf': whole,
    });
    const { families, warnings } = read(path);
    assert.deepEqual(
      families.map(({ name }) => name),
      ['Noto Sans Thai'],
    );
    assert.equal(warnings.length, 4);
    for (const [index, name] of ['a-cut.ttf', 'b-empty.otf', 'c-text.ttf', 'd-many.ttc'].entries())
      assert.match(warnings[index] ?? '', new RegExp(`^FONT_DIR: .*/${name} is left out: it `));
  });

  test('a directory of fonts reads forged and cut fonts without harm', () => {
    const whole = readFileSync('fonts/noto-sans-lao/NotoSansLao_400Regular.ttf');
    const file = join(root, 'forged.ttf');
    const expectHarmless = (bytes: Buffer) => {
      writeFileSync(file, bytes);
      const before = performance.now();
      try {
        readFaces(file);
      } catch (error) {
        assert.ok(error instanceof FontError, String((error as Error).stack));
      }
      assert.ok(performance.now() - before < 2_000);
    };
    for (let length = 0; length < whole.length; length += 997) expectHarmless(whole.subarray(0, length));
    let random = 7;
    const next = (below: number) => {
      random = (random * 48_271) % 2_147_483_647;
      return random % below;
    };
    const cmap = whole.readUInt32BE(whole.indexOf('cmap') + 8);
    for (let round = 0; round < 300; round++) {
      const forged = Buffer.from(whole);
      const start = round % 2 === 0 ? 0 : cmap;
      for (let change = 0; change < 4; change++)
        forged[start + next(400)] = [0, 0xff, next(256)][next(3)] as number;
      expectHarmless(forged);
    }
  });

  test('a directory of fonts has a limit on the number of its files', () => {
    const path = directory({ 'first.ttf': HEBREW });
    for (let index = 0; index <= FONT_FILES_MAX; index++) writeFileSync(join(path, `x${index}.ttf`), '');
    const { families, warnings } = read(path);
    assert.equal(families.length, 1);
    assert.match(warnings[0] ?? '', /more than 500 fonts/);
  });

  test('a directory of fonts is named if it can not be read', () => {
    const expectRefusal = (path: string) =>
      assert.throws(
        () => familiesIn(path, assert.fail),
        (error) =>
          error instanceof OperatorError && error.message.startsWith(`FONT_DIR: ${path} can not be read`),
      );
    expectRefusal(join(root, 'nowhere'));
    expectRefusal(join(process.cwd(), THAI));
  });
});

describe('the family of a font', () => {
  test('the family of a font is its name without words for weights and styles', () => {
    for (const [name, family] of [
      ['Noto Sans CJK JP', 'Noto Sans CJK JP'],
      ['Noto Sans CJK JP Medium', 'Noto Sans CJK JP'],
      ['Inter Semi Bold Italic', 'Inter'],
      ['Inter SemiBold', 'Inter'],
      ['Blackbold', 'Blackbold'],
      ['.Apple Thin', 'Apple'],
    ] as const)
      assert.equal(withoutStyles(name), family, name);
  });
});
