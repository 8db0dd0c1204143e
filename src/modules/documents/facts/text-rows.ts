/** The most rows of text that the lines of a document may have. It is why every issued document can be made as a PDF. */
export const TEXT_ROWS_MAX = 60_000;

const LETTERS_PER_ROW = 60;
const LINE_BREAK = /[\n\v\f\r\u0085\u2028\u2029]/g;
/** Such words may be broken anywhere. The typesetter tries each place, which takes it several times as long. */
const LONG_WORD = /[^ \t\n\v\f\r]{33,}/gu;
const LETTERS_OF_LONG_WORDS_COUNT_AS = 8;

/** The rows that a text takes on a page. The function of the same name in `0005-billing.sql` counts the rows of a draft. */
export function textRows(text: string): number {
  const breaks = text.match(LINE_BREAK)?.length ?? 0;
  const inLongWords = lettersOf((text.match(LONG_WORD) ?? []).join(''));
  const letters = lettersOf(text) + (LETTERS_OF_LONG_WORDS_COUNT_AS - 1) * inLongWords;
  return 1 + breaks + Math.floor(letters / LETTERS_PER_ROW);
}

/** As PostgreSQL counts them. */
function lettersOf(text: string): number {
  return Array.from(text).length;
}

/** Says why a document can't be made, and how to change that. */
export function tooLong(rows: number): { field: string; message: string } {
  const [given, most] = [rows, TEXT_ROWS_MAX].map((count) => count.toLocaleString('en'));
  const message = `have ${given} rows of text, and a document shows at most ${most}: shorten names and descriptions, or make several documents. A row has 60 letters, and the letters of words with more than 32 count as 8 each`;
  return { field: 'billables', message };
}
