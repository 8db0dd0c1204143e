/** Text around a number in spreadsheets: currencies, percent signs, spaces. */
const AROUND = /[\s\u00a0\u202f€$£¥%]|\b[A-Z]{3}\b/g;

/** The decimal mark of numbers, as far as they show it. `1.234,5` and `12,5` do; `1.234` may be either. */
export function decimalMarkOf(texts: readonly string[]): '.' | ',' | undefined {
  for (const text of texts) {
    const plain = text.replaceAll(AROUND, '');
    const point = plain.lastIndexOf('.');
    const comma = plain.lastIndexOf(',');
    if (!/^[-−–(]?[\d.,'’]+\)?-?$/.test(plain)) continue;
    if (point >= 0 && comma >= 0) return point > comma ? '.' : ',';
    const mark = point >= 0 ? '.' : ',';
    const at = Math.max(point, comma);
    if (at < 0) continue;
    if (plain.indexOf(mark) !== at) return mark === '.' ? ',' : '.';
    if (plain.replace(/[)-]+$/, '').length - at - 1 !== 3) return mark;
  }
  return undefined;
}

/** Writes a pasted number as `-1234.5`, or returns undefined if it is none. */
export function plainNumber(text: string, decimalMark: '.' | ','): string | undefined {
  const given = text.replaceAll(AROUND, '').replaceAll(/['’]/g, '').replaceAll(/[−–]/g, '-');
  const group = decimalMark === '.' ? ',' : '.';
  const isNegative = /^\(.*\)$|^-|-$/.test(given);
  const digits = given.replaceAll(/[()-]/g, '').replaceAll(group, '').replace(decimalMark, '.');
  if (!/^(\d+(\.\d*)?|\.\d+)$/.test(digits)) return undefined;
  return isNegative ? `-${digits}` : digits;
}
