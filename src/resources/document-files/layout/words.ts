// Texts of users as the page can set them. They are never read as markup.

/** The longest run without a blank that fits into a column of the page, in characters. */
const RUN_MAX = 24;
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

/** Text on one line. */
export function words(text: string): string {
  return lines(text.replace(/\s+/g, ' '));
}

/** A line keeps its own direction beside texts that run the other way, and long words may be broken. */
function line(text: string): string {
  const broken = text.length > RUN_MAX ? text.replace(/\S{25,}/gu, broken25) : text;
  return RIGHT_TO_LEFT.test(broken) ? `\u2068${broken}\u2069` : broken;
}

/** Letters with their marks stay together. */
function broken25(word: string): string {
  const letters = word.match(/\P{M}[\p{M}\u200d]*/gu) ?? [word];
  return letters
    .map((letter, index) => (index > 0 && index % 12 === 0 ? ZERO_WIDTH_SPACE : '') + letter)
    .join('');
}
