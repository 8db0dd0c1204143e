import { type Coverage, coverageOfFace } from './coverage.ts';
import { FontError, type FontFile, withFontFile } from './font-file.ts';

/** One font of a file: a weight and style of a family. */
export interface Face {
  /** As the compiler names it, which is by the family without words for styles. */
  family: string;
  file: string;
  /** 400 is regular, 600 is semibold. */
  weight: number;
  /** 5 is normal. */
  width: number;
  isItalic: boolean;
  coverage: Coverage;
}

const FAMILY_CHARACTERS_MAX = 200;
const [UNICODE, MACINTOSH, WINDOWS] = [0, 1, 3];
/** Encodings of names on Windows that are UTF-16. */
const WINDOWS_UNICODE = [0, 1, 10];
const FAMILY_NAME = 1;
const ITALIC_OR_OBLIQUE = 0b10_0000_0001;
const OBLIQUE_NAME = /italic|oblique/i;

/** Every face of a font file. Throws if one of them can't be read. */
export function readFaces(path: string): Face[] {
  try {
    return withFontFile(path, (file) => file.faces().map((face) => readFace(path, file, face)));
  } catch (error) {
    // Node's own bounds checks of buffers.
    if (error instanceof RangeError) throw new FontError('is cut');
    throw error;
  }
}

function readFace(path: string, file: FontFile, face: number): Face {
  const name = familyNameIn(file.table(face, 'name'));
  const os2 = file.table(face, 'OS/2');
  return {
    family: withoutStyles(name),
    file: path,
    weight: os2.readUInt16BE(4),
    width: os2.readUInt16BE(6),
    isItalic: (os2.readUInt16BE(62) & ITALIC_OR_OBLIQUE) !== 0 || OBLIQUE_NAME.test(name),
    coverage: coverageOfFace(file, face),
  };
}

/** The first name of the family that can be read, as the compiler takes it. */
function familyNameIn(table: Buffer): string {
  const [count, storage] = [table.readUInt16BE(2), table.readUInt16BE(4)];
  for (let index = 0; index < count; index++) {
    const at = 6 + 12 * index;
    if (table.readUInt16BE(at + 6) !== FAMILY_NAME) continue;
    const start = storage + table.readUInt16BE(at + 10);
    const bytes = table.subarray(start, start + table.readUInt16BE(at + 8));
    const name = decode(bytes, table.readUInt16BE(at), table.readUInt16BE(at + 2));
    if (name !== undefined && name.trim() !== '') return name.slice(0, FAMILY_CHARACTERS_MAX);
  }
  throw new FontError('has no name');
}

function decode(bytes: Buffer, platform: number, encoding: number): string | undefined {
  if (platform === UNICODE || (platform === WINDOWS && WINDOWS_UNICODE.includes(encoding)))
    return new TextDecoder('utf-16be').decode(bytes);
  return platform === MACINTOSH && encoding === 0 ? new TextDecoder('macintosh').decode(bytes) : undefined;
}

const STYLE =
  /(normal|italic|oblique|slanted|thin|th|hairline|light|lt|regular|medium|med|md|bold|bd|demi|extb|black|blk|bolder|heavy|narrow|condensed|cond|cn|cd|compressed|expanded|exp)$/;
const SEPARATOR = /[ _-]$/;
const MODIFIER = /[ _-](extra|ext|ex|x|semi|sem|sm|demi|dem|ultra)$/;

/** `Noto Sans CJK JP Medium` belongs to `Noto Sans CJK JP`. These are the compiler's own rules. */
export function withoutStyles(name: string): string {
  const family = name.trim().replace(/^\.+/, '');
  let kept = family.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
  for (let before = ''; before !== kept; ) {
    before = kept;
    let rest = kept;
    while (STYLE.test(rest)) rest = rest.replace(STYLE, '');
    if (rest === kept) break;
    if (SEPARATOR.test(rest)) {
      rest = rest.replace(SEPARATOR, '');
      kept = rest;
    }
    if (MODIFIER.test(rest)) kept = rest.replace(MODIFIER, '');
  }
  return family.slice(0, kept.length);
}
