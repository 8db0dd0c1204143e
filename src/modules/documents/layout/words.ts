// Texts of users as the page can set them. They are never read as markup.

/** Words that are longer may be broken anywhere, because they could be wider than a column. */
const LONG_WORD = /\S{33,}/gu;
/** Letters between two places where a long word may be broken. */
const PART_LETTERS = 4;
const ZERO_WIDTH_SPACE = '\u200b';
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]|[\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Text with line breaks. Control characters that no font has are left out, and tabs become blanks. */
export function lines(text: string): string {
  const plain = text
    .replace(/\r\n?|\u2028|\u2029|\u0085|\v|\f/g, '\n')
    .replaceAll('\t', ' ')
    .replace(/(?!\n)[\p{Cc}\ufeff\ufff9-\ufffb\u2066-\u2069\u202a-\u202e]/gu, '')
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

/** Letters stay together with their marks. */
function breakable(word: string): string {
  const letters = word.match(/\P{M}[\p{M}\u200d]*/gu) ?? [word];
  return letters
    .map((letter, index) => (index > 0 && index % PART_LETTERS === 0 ? ZERO_WIDTH_SPACE : '') + letter)
    .join('');
}
