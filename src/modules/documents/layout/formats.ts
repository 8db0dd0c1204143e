import { formatMinor } from '../../../platform/currencies.ts';
import { type DocumentLanguage, languageOf } from '../facts/texts.ts';

// Numbers and dates are written from these tables, not by `Intl`: the same document must give the same bytes under every
// version of ICU, and amounts of 16 digits must not pass through floating point.

const NARROW_SPACE = '\u202f';
const SPACE = '\u00a0';

interface NumberStyle {
  decimal: string;
  group: string;
  /** Groups of two above the thousands, as in 12,34,567. */
  isIndian?: true;
}

const COMMA_AND_POINT: NumberStyle = { decimal: '.', group: ',' };
const POINT_AND_COMMA: NumberStyle = { decimal: ',', group: '.' };
const SPACE_AND_COMMA: NumberStyle = { decimal: ',', group: SPACE };
const NARROW_SPACE_AND_COMMA: NumberStyle = { decimal: ',', group: NARROW_SPACE };
const APOSTROPHE_AND_POINT: NumberStyle = { decimal: '.', group: '’' };
const NARROW_SPACE_AND_POINT: NumberStyle = { decimal: '.', group: NARROW_SPACE };
const INDIAN: NumberStyle = { ...COMMA_AND_POINT, isIndian: true };

/** The locales of each style: first those with a region, then languages. Other locales are written as English ones. */
const NUMBER_STYLES: [NumberStyle, string][] = [
  [APOSTROPHE_AND_POINT, 'de-CH de-LI it-CH en-CH'],
  [NARROW_SPACE_AND_POINT, 'fr-CH'],
  [INDIAN, 'en-IN hi-IN'],
  [
    COMMA_AND_POINT,
    'es-MX es-US es-PR es-GT es-HN es-NI es-SV es-PA es-DO es-PE en ja zh ko th he hi ms fil sw ta te bn',
  ],
  [SPACE_AND_COMMA, 'en-ZA fr-CA pt-PT pl cs sk ru uk bg sv nb nn no fi hu lv lt et'],
  [NARROW_SPACE_AND_COMMA, 'fr'],
  [
    POINT_AND_COMMA,
    'de es it nl pt da el ro hr sl sr bs mk is tr id vi ca gl eu az ka en-DE en-AT en-NL en-BE',
  ],
];

const DAY_FIRST: Record<DocumentLanguage, string> = {
  en: 'D MMM YYYY',
  de: 'DD.MM.YYYY',
  fr: 'DD/MM/YYYY',
  es: 'DD/MM/YYYY',
  it: 'DD/MM/YYYY',
  nl: 'DD-MM-YYYY',
};
const DATE_STYLES: Record<string, string> = {
  'en-US': 'MMM D, YYYY',
  'en-CA': 'MMM D, YYYY',
  'fr-CH': 'DD.MM.YYYY',
  'it-CH': 'DD.MM.YYYY',
  'fr-CA': 'YYYY-MM-DD',
  'nl-BE': 'DD/MM/YYYY',
  'es-US': 'MM/DD/YYYY',
};
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** Languages and locales that write the currency in front of an amount. */
const CURRENCY_FIRST = new Set('en nl de-CH de-LI de-AT it-CH es-MX es-US'.split(' '));
const PERCENT_WITH_SPACE = new Set<DocumentLanguage>(['de', 'fr', 'es']);

/** How one locale writes numbers, amounts and days. */
export interface Formats {
  language: DocumentLanguage;
  region: string | undefined;
  /** A decimal number without trailing zeros. */
  number(value: number, decimalsMax: number): string;
  percent(value: number): string;
  /** An amount without its currency. */
  amount(amountMinor: number | bigint, exponent: number): string;
  /** An amount with its currency's code. */
  money(amountMinor: number | bigint, exponent: number, currencyCode: string): string;
  /** A day that is given as YYYY-MM-DD. */
  day(day: string): string;
  /** One day, or the first and the last one. */
  period(from: string, to: string): string;
}

export function formatsOf(locale: string): Formats {
  const language = languageOf(locale);
  const region = regionOf(locale);
  const tag = region === undefined ? baseOf(locale) : `${baseOf(locale)}-${region}`;
  const style = numberStyleOf(tag);
  const dateStyle = DATE_STYLES[tag] ?? DAY_FIRST[language];
  const isCurrencyFirst = CURRENCY_FIRST.has(tag) || (CURRENCY_FIRST.has(language) && !tag.startsWith('de-'));

  const amount = (amountMinor: number | bigint, exponent: number) =>
    grouped(formatMinor(amountMinor, exponent), style);
  const day = (text: string) => writeDay(text, dateStyle);
  return {
    language,
    region,
    amount,
    day,
    number: (value, decimalsMax) => grouped(decimalText(value, decimalsMax), style),
    percent: (value) =>
      `${grouped(decimalText(value, 4), style)}${PERCENT_WITH_SPACE.has(language) ? SPACE : ''}%`,
    money: (amountMinor, exponent, code) =>
      isCurrencyFirst
        ? `${code}${SPACE}${amount(amountMinor, exponent)}`
        : `${amount(amountMinor, exponent)}${SPACE}${code}`,
    period: (from, to) => (from === to ? day(from) : `${day(from)} – ${day(to)}`),
  };
}

/** A number in fours, such as DE89 3704 0044. */
export function inGroups(text: string, size: number, first = size): string {
  const rest = text.slice(first).match(new RegExp(`.{1,${size}}`, 'g')) ?? [];
  return [text.slice(0, first), ...rest].join(' ');
}

function baseOf(locale: string): string {
  return parsed(locale)?.language ?? 'en';
}

function regionOf(locale: string): string | undefined {
  const region = parsed(locale)?.region;
  return region !== undefined && /^[A-Z]{2}$/.test(region) ? region : undefined;
}

function parsed(locale: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(locale);
  } catch {
    return undefined;
  }
}

function numberStyleOf(tag: string): NumberStyle {
  const find = (wanted: string) => NUMBER_STYLES.find(([, tags]) => tags.split(' ').includes(wanted))?.[0];
  return find(tag) ?? find(tag.split('-')[0] as string) ?? COMMA_AND_POINT;
}

function decimalText(value: number, decimalsMax: number): string {
  const text = value.toFixed(decimalsMax);
  const trimmed = text.includes('.') ? text.replace(/\.?0+$/, '') : text;
  return trimmed === '-0' ? '0' : trimmed;
}

/** Turns -1234567.50 into what the style has for it. */
function grouped(text: string, style: NumberStyle): string {
  const [, sign = '', whole = '', fraction] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  const separated = style.isIndian
    ? whole.replace(/\B(?=(\d\d)*\d{3}$)/g, style.group)
    : whole.replace(/\B(?=(\d{3})+$)/g, style.group);
  return sign + separated + (fraction === undefined ? '' : style.decimal + fraction);
}

function writeDay(day: string, style: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return style.replace(/YYYY|MMM|MM|DD|D/g, (part) => {
    if (part === 'YYYY') return year;
    if (part === 'MMM') return MONTHS[Number(month) - 1] ?? month;
    if (part === 'MM') return month;
    return part === 'DD' ? date : String(Number(date));
  });
}
