type Mark = '.' | ',';
const MARKS: readonly Mark[] = ['.', ','];

/** A pasted number as `-1234.5`, or undefined where it can't be read with certainty. */
export interface PastedNumber {
  plain: string | undefined;
}

/** Stands behind a pasted number that is not certain. Its cell is not saved until somebody has looked at it. */
const UNSURE = ' ?';

export function unsure(text: string): string {
  return text + UNSURE;
}

export function isUnsure(text: string): boolean {
  return text.trimEnd().endsWith(UNSURE.trim());
}

/** Currencies and percent signs, and marks of direction, which say nothing. */
const AROUND =
  /\p{Sc}|[%\u061c\u200e\u200f]|(?<!\p{L})(?:[A-Z]{3}|US(?=\$)|R(?=\$)|Fr\.?|Rs\.?|kr\.?|zł|Kč|Ft|lei)(?!\p{L})/gu;
const GROUPED = /^[1-9]\d{0,2}(?:([.,' ])(?:\d{2,3}\1)*\d{3})$/;

/**
 * Reads a pasted column by one decimal mark. A number that can be read in one way only, such as `49.90`, shows its mark. Numbers that
 * can be read in two ways, such as `1.234`, have the mark that all others show, and are not certain if these show none, or both.
 * Text that is no number is undefined.
 */
export function readColumn(texts: readonly string[]): (PastedNumber | undefined)[] {
  const column = texts.map(readingsOf);
  const shown = new Set(column.flatMap((readings) => (readings && markOf(readings)) ?? []));
  const [mark] = shown.size === 1 ? shown : [];
  return column.map((readings) => {
    if (!readings) return undefined;
    const different = new Set(readings.values());
    if (different.size < 2) return { plain: [...different][0] };
    return { plain: mark && readings.get(mark) };
  });
}

/** The decimal mark of a number that only this mark makes one. */
function markOf(readings: ReadonlyMap<Mark, string>): Mark | undefined {
  return readings.size === 1 ? [...readings.keys()][0] : undefined;
}

/** Reads a number with each decimal mark. Returns no reading for a malformed number, and undefined for other text. */
function readingsOf(text: string): Map<Mark, string> | undefined {
  const given = latin(text).replaceAll(AROUND, '').trim();
  if (!/\d/.test(given) || /[^\d.,'\s()+-]/.test(given)) return undefined;
  const { digits, sign } = signOf(given);
  const readings = new Map<Mark, string>();
  for (const mark of MARKS) {
    const plain = readBy(mark, digits);
    if (plain !== undefined) readings.set(mark, sign + plain);
  }
  return readings;
}

/** Digits and separators of Arabic scripts, and the many dashes, apostrophes and blanks, as ASCII has them. */
function latin(text: string): string {
  return text
    .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replaceAll(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replaceAll('٫', '.')
    .replaceAll(/[’‘ʼ´`٬]/g, "'")
    .replaceAll(/[−–—‐‑]/g, '-')
    .replaceAll(/\s/g, ' ');
}

/** Below zero are `-5`, `5-` and `(5)`. `5,-` and `5.--` are prices without cents. */
function signOf(given: string): { digits: string; sign: string } {
  const whole = given.replace(/(\d[.,]) ?-+$/, '$100');
  const [, inner] = /^\((.*)\)$/.exec(whole) ?? /^-(.*)$/.exec(whole) ?? /^(.*)-$/.exec(whole) ?? [];
  return inner === undefined
    ? { digits: whole.replace(/^\+/, '').trim(), sign: '' }
    : { digits: inner.trim(), sign: '-' };
}

/** Digits before the mark are in groups of one kind, or in none. */
function readBy(mark: Mark, digits: string): string | undefined {
  const [whole = '', decimals, ...more] = digits.split(mark);
  if (more.length > 0 || /\D/.test(decimals ?? '') || (whole === '' && !decimals)) return undefined;
  if (!/^\d*$/.test(whole) && !GROUPED.test(whole)) return undefined;
  return `${whole.replaceAll(/\D/g, '') || '0'}${decimals ? `.${decimals}` : ''}`;
}
