import { RIGHT_TO_LEFT } from './direction.ts';
import type { FontFamily } from './font-family.ts';
import type { Fonts } from './fonts.ts';

/** Stands for a character that no font has. PDF/A allows no text without a glyph. */
const REPLACEMENT = '\ufffd';

/** Texts of the first font, as almost all are. */
const PLAIN = /^[\n\x20-\x7e\xa0-\xac\xae-\u017f\u2013\u2014\u2018-\u201d\u2026\u20ac]*$/;

const LINE_ENDS = /\r\n|[\r\v\f\x85\u2028\u2029]/g;
/**
 * Signs that are no text: control characters, byte order marks, annotations, and marks that reverse the direction of
 * the text after them, with which a name could disguise what follows.
 */
const NO_TEXT = /(?!\n)\p{Cc}|[\u202a-\u202e\u206a-\u206f\ufeff\ufff9-\ufffb]/gu;
/** Characters without a shape of their own, which need no glyph. `invoices/warnings.ts` lists them for PostgreSQL. */
const SHAPELESS = /^[\p{Default_Ignorable_Code_Point}\s]$/u;
/** Those that people use: hyphens, spaces, joiners, marks of direction, and the presentation of emoji. */
const USED_SHAPELESS = /^(?:[\s\xad\u061c\u200b-\u200f\u2060\u2066-\u2069]|\ufe0e|\ufe0f)$/u;

/**
 * Letters, digits, and marks that take space, as in Burmese: Unicode gives all of them a direction. Modifier letters and other
 * numbers may have none (U+A67F, U+10140).
 */
const HAS_DIRECTION = /^[\p{Lu}\p{Ll}\p{Lt}\p{Lo}\p{Nd}\p{Mc}]/u;
const OF_ANY_SCRIPT = /^[\p{Script=Common}\p{Script=Inherited}]/u;
const MARK = /^\p{M}$/u;
/** The digits of Arabic, Persian and Urdu, and letters such as `µ`. Shaping both together aborts the compiler. */
const EASTERN_DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/g;
const LETTER_OF_ANY_SCRIPT = /(?=\p{Script=Common})\p{L}/u;
/** More on one letter can't be read. The longest emoji have ten parts. */
const MARKS_MAX = 50;
const [LEFT_TO_RIGHT_MARK, RIGHT_TO_LEFT_MARK] = ['\u200e', '\u200f'];

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Numbers from the first up to the second, which is not one of them. */
export type Range = readonly [from: number, to: number];

export interface Printable<T> {
  data: T;
  /** The families that its texts need. */
  families: ReadonlySet<FontFamily>;
  /** The texts that lost all but their Latin letters. */
  plainTexts: string[];
}

/**
 * Changes every text of the data so that the fonts can show it. Nobody loses a document for an odd character. Texts that are
 * not in Latin letters are counted. The numbers in `plain` get a sign in place of every other letter.
 */
export function printable<T>(data: T, fonts: Fonts, plain: readonly Range[] = []): Printable<T> {
  const families = new Set<FontFamily>();
  const plainTexts: string[] = [];
  let number = -1;
  const shown = mapTexts(data, (text) => {
    if (PLAIN.test(text)) return text;
    number++;
    if (!plain.some(([from, to]) => from <= number && number < to))
      return printableText(text, fonts, families);
    plainTexts.push(text);
    return Array.from(text, (it) => (PLAIN.test(it) ? it : REPLACEMENT)).join('');
  });
  return { data: shown, families, plainTexts };
}

function mapTexts<T>(data: T, change: (text: string) => string): T {
  if (typeof data === 'string') return change(data) as T;
  if (Array.isArray(data)) return data.map((item) => mapTexts(item, change)) as T;
  if (typeof data !== 'object' || data === null) return data;
  const changed = Object.entries(data).map(([name, value]) => [name, mapTexts(value, change)]);
  return Object.fromEntries(changed) as T;
}

/** Adds the families that the text needs. */
export function printableText(text: string, fonts: Fonts, families = new Set<FontFamily>()): string {
  if (PLAIN.test(text)) return text;
  const clean = cleaned(text);
  const safe = LETTER_OF_ANY_SCRIPT.test(clean) ? clean.replaceAll(EASTERN_DIGITS, asciiDigit) : clean;
  const shown = (grapheme: string) => printableGrapheme(grapheme, fonts, families);
  return Array.from(graphemes.segment(safe), ({ segment }) => shown(segment)).join('');
}

/** The characters of the text that no font has, each once. Signs that are no text, and are left out anyway, are not among them. */
export function missingCharacters(text: string, fonts: Fonts): string[] {
  if (PLAIN.test(text)) return [];
  const missing = new Set<string>();
  for (const character of cleaned(text))
    if (!SHAPELESS.test(character) && !fonts.has(character.codePointAt(0) as number)) missing.add(character);
  return [...missing];
}

/** The characters of all texts of the data that `npm run install-fonts` would bring. */
export function offeredCharacters(data: object, fonts: Fonts): string[] {
  const offered = new Set<string>();
  if (!fonts.offersMore) return [];
  mapTexts(data, (text) => {
    for (const character of missingCharacters(text, fonts))
      if (fonts.isOffered(character.codePointAt(0) as number)) offered.add(character);
    return text;
  });
  return [...offered];
}

function cleaned(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(LINE_ENDS, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(NO_TEXT, '');
}

function asciiDigit(digit: string): string {
  return String(digit.charCodeAt(0) & 0xf);
}

/** A letter and its accents are set in one font, so one font has to have all of them. */
function printableGrapheme(grapheme: string, fonts: Fonts, families: Set<FontFamily>): string {
  const [base = '', ...others] = grapheme;
  let family = familyFor([base], fonts);
  if (!isShown(base) || !family) return SHAPELESS.test(base) ? '' : REPLACEMENT;
  const kept = [base];
  for (const character of others.slice(0, MARKS_MAX)) {
    const next = isShown(character) && goesWith(base, character) && familyFor([...kept, character], fonts);
    if (!next) continue;
    kept.push(character);
    family = next;
  }
  families.add(family);
  return withDirection(kept.join(''));
}

function isShown(character: string): boolean {
  return !SHAPELESS.test(character) || USED_SHAPELESS.test(character);
}

/** A mark of one script needs a letter of its direction. On another sign it would get the direction of neighbours. */
function goesWith(base: string, next: string): boolean {
  if (!MARK.test(next) || OF_ANY_SCRIPT.test(next)) return true;
  return !OF_ANY_SCRIPT.test(base) && RIGHT_TO_LEFT.test(base) === RIGHT_TO_LEFT.test(next);
}

/**
 * Gives a sign of a script the direction of the script, if it has none of its own, such as U+06DE or a mark without a
 * letter. The compiler aborts when it shapes one in the other direction.
 */
function withDirection(grapheme: string): string {
  if (HAS_DIRECTION.test(grapheme) || OF_ANY_SCRIPT.test(grapheme)) return grapheme;
  const mark = RIGHT_TO_LEFT.test(grapheme) ? RIGHT_TO_LEFT_MARK : LEFT_TO_RIGHT_MARK;
  return mark + grapheme + mark;
}

function familyFor(characters: string[], fonts: Fonts): FontFamily | undefined {
  const codePoints = characters
    .filter((character) => !SHAPELESS.test(character))
    .map((character) => character.codePointAt(0) as number);
  return fonts.familyWith(codePoints);
}
