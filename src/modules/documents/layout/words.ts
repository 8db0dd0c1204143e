import { RIGHT_TO_LEFT } from '../../../platform/typesetting/direction.ts';

// Texts of users as the page can set them. They are never read as markup.

/**
 * Words that are longer may be broken anywhere, because they could be wider than a column. Scripts without blanks have places
 * of their own.
 */
const LONG_WORD =
  /[^\s\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{33,}/gu;
/** Letters between two places where a long word may be broken. The typesetter tries each place. */
const PART_LETTERS = 4;
const ZERO_WIDTH_SPACE = '\u200b';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Text with line breaks. Control characters that no font has are left out, and tabs become blanks. So are marks where a word
 * may be broken: the page finds its own places, and each mark costs the typesetter more than a word does.
 */
export function lines(text: string): string {
  const plain = text
    .replace(/\r\n?|\u2028|\u2029|\u0085|\v|\f/g, '\n')
    .replaceAll('\t', ' ')
    .replace(/(?!\n)[\p{Cc}\u00ad\u200b\ufeff\ufff9-\ufffb\u2066-\u2069\u202a-\u202e]/gu, '')
    .trim();
  return plain.split('\n').map(line).join('\n');
}

/** Text on one line. U+0085 is a line break, too, though no blank by ECMAScript. */
export function words(text: string): string {
  return lines(text.replace(/[\s\u0085]+/g, ' '));
}

/** A line keeps its own direction beside texts that run the other way. */
function line(text: string): string {
  const broken = text.replace(LONG_WORD, breakable);
  return RIGHT_TO_LEFT.test(broken) ? `\u2068${broken}\u2069` : broken;
}

/** Letters stay together with their marks, and emoji with their parts. */
function breakable(word: string): string {
  return Array.from(graphemes.segment(word), ({ segment }, index) =>
    index > 0 && index % PART_LETTERS === 0 ? ZERO_WIDTH_SPACE + segment : segment,
  ).join('');
}
