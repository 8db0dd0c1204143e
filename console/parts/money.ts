/** ISO 4217 exponents other than 2. `Intl` has others for some currencies, such as HUF and IQD. */
const EXPONENTS: Record<string, number> = {
  ...exponentOf(0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'),
  ...exponentOf(3, 'BHD IQD JOD KWD LYD OMR TND'),
  ...exponentOf(4, 'CLF UYW'),
};
const MINOR_MAX = BigInt(Number.MAX_SAFE_INTEGER);

function exponentOf(exponent: number, codes: string): Record<string, number> {
  return Object.fromEntries(codes.split(' ').map((code) => [code, exponent]));
}

export function currencyExponent(currencyCode: string): number {
  return EXPONENTS[currencyCode] ?? 2;
}

/** 1234 with exponent 2 is `12.34`. Text, because floating-point numbers are not exact. */
export function minorToDecimal(minor: number, exponent: number): string {
  const digits = String(Math.abs(minor)).padStart(exponent + 1, '0');
  const whole = digits.slice(0, digits.length - exponent);
  const sign = minor < 0 ? '-' : '';
  return exponent === 0 ? sign + whole : `${sign}${whole}.${digits.slice(-exponent)}`;
}

const formats = new Map<string, Intl.NumberFormat>();

function formatFor(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(locale, options);
    formats.set(key, format);
  }
  return format;
}

/** Formats an amount with its currency: `1.234,50 €`. */
export function formatMoney(
  minor: number,
  currencyCode: string,
  locale: string,
  exponent = currencyExponent(currencyCode),
): string {
  const digits = { minimumFractionDigits: exponent, maximumFractionDigits: exponent };
  const format = formatFor(locale, { style: 'currency', currency: currencyCode, ...digits });
  return format.format(minorToDecimal(minor, exponent) as Intl.StringNumericLiteral);
}

/** Formats an amount for an input: `1234,50`. */
export function formatAmount(minor: number, currencyCode: string, locale: string): string {
  const exponent = currencyExponent(currencyCode);
  return formatDecimalText(minorToDecimal(minor, exponent), locale, exponent);
}

/** Formats a number for an input, with the locale's decimal mark and without groups. */
export function formatDecimal(value: number, locale: string): string {
  return formatDecimalText(String(value), locale, 0, 10);
}

function formatDecimalText(text: string, locale: string, least: number, most = least): string {
  return formatFor(locale, {
    minimumFractionDigits: least,
    maximumFractionDigits: most,
    useGrouping: false,
  }).format(text as Intl.StringNumericLiteral);
}

/** Formats a number for reading: `1.234,5`. */
export function formatNumber(value: number, locale: string, decimals = 4): string {
  return formatFor(locale, { maximumFractionDigits: decimals }).format(value);
}

interface Marks {
  decimal: string;
  group: string;
}

function marksOf(locale: string): Marks {
  const parts = formatFor(locale, { minimumFractionDigits: 1 }).formatToParts(1234567.5);
  const find = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return { decimal: find('decimal') || '.', group: find('group') };
}

/** Digits of other scripts, such as Arabic ones, count as digits. */
function latinDigits(text: string, locale: string): string {
  const native = [...formatFor(locale, { useGrouping: false }).format(9876543210)].reverse();
  return [...text].map((char) => (native.includes(char) ? String(native.indexOf(char)) : char)).join('');
}

/**
 * Reads a decimal number as people of the locale write it, and returns it as `-1234.5`. Spaces and apostrophes group digits; marks of
 * direction say nothing.
 * The other mark, such as the point in German, is a group if three digits follow it, and else the decimal mark.
 */
export function parseDecimalText(text: string, locale: string): string | undefined {
  const { decimal, group } = marksOf(locale);
  const given = latinDigits(text.trim(), locale)
    .replaceAll(/[\s'’٬\u061c\u200e\u200f]/g, '')
    .replace(/^[−–]/, '-');
  const other = decimal === ',' ? '.' : ',';
  const own = decimal === '.' || decimal === ',' ? decimal : group === '.' ? ',' : '.';
  let plain = given.replace(decimal, own);
  if (!plain.includes(own) && isOneMark(plain, other)) plain = plain.replace(other, own);
  else if (!isGrouped(plain, other, own)) return undefined;
  plain = plain.replaceAll(other, '').replace(own, '.');
  return /^-?(\d+(\.\d*)?|\.\d+)$/.test(plain) ? normal(plain) : undefined;
}

/** One mark with other than three digits behind it is a decimal mark: `12.5`. */
function isOneMark(text: string, mark: string): boolean {
  const at = text.indexOf(mark);
  return at >= 0 && at === text.lastIndexOf(mark) && !/^\d{3}$/.test(text.slice(at + 1));
}

function isGrouped(text: string, group: string, decimal: string): boolean {
  const [whole = ''] = text.split(decimal);
  if (text.slice(whole.length).includes(group)) return false;
  const [first = '', ...rest] = whole.replace('-', '').split(group);
  if (rest.length === 0) return true;
  return /^\d{1,3}$/.test(first) && rest.every((part) => /^\d{2,3}$/.test(part)) && rest.at(-1)?.length === 3;
}

function normal(plain: string): string {
  const [whole = '', decimals = ''] = plain.replace('-', '').split('.');
  const kept = decimals.replace(/0+$/, '');
  const text = `${whole.replace(/^0+(?=\d)/, '') || '0'}${kept && `.${kept}`}`;
  return plain.startsWith('-') && text !== '0' ? `-${text}` : text;
}

/** Reads an amount into minor units, exactly. Undefined if it is no amount, is too large or has too many decimals. */
export function parseMoney(text: string, currencyCode: string, locale: string): number | undefined {
  const decimal = parseDecimalText(text, locale);
  if (decimal === undefined) return undefined;
  const exponent = currencyExponent(currencyCode);
  const [whole = '0', decimals = ''] = decimal.replace('-', '').split('.');
  if (decimals.length > exponent) return undefined;
  const minor = BigInt(whole + decimals.padEnd(exponent, '0'));
  if (minor > MINOR_MAX) return undefined;
  return Number(decimal.startsWith('-') ? -minor : minor);
}

/** Reads a number with at most so many decimals, such as a quantity. */
export function parseDecimal(text: string, locale: string, decimalsMax: number): number | undefined {
  const decimal = parseDecimalText(text, locale);
  if (decimal === undefined || (decimal.split('.')[1]?.length ?? 0) > decimalsMax) return undefined;
  const value = Number(decimal);
  return Math.abs(value) <= Number.MAX_SAFE_INTEGER ? value : undefined;
}
