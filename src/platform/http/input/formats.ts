import { isAddressScheme } from '../../code-lists/address-schemes.ts';
import { isUnitCode } from '../../code-lists/unit-codes.ts';
import { isVatexCode } from '../../code-lists/vatex-codes.ts';
import { isCountryCode } from '../../countries.ts';
import { isActiveCurrency } from '../../currencies.ts';
import { isId } from '../../ids.ts';

// The string formats of schemas. Each check takes time linear in the length of the text.

const DATE_TIME =
  /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.\d{1,9})?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** ISO 8601 with a trailing Z or an offset. The date has to exist (no 30 February), and in UTC too the year has four digits. */
export function isDateTime(value: string): boolean {
  const match = DATE_TIME.exec(value);
  if (!match) return false;
  const [, year, month, day, hour, minute, second] = match.map(Number) as number[];
  const date = new Date(Date.UTC(year as number, (month as number) - 1, day as number));
  return (
    (year as number) > 0 &&
    date.getUTCMonth() === (month as number) - 1 &&
    date.getUTCDate() === day &&
    (hour as number) < 24 &&
    (minute as number) < 60 &&
    (second as number) < 60 &&
    (isInUtc(value) || isInYears(new Date(value)))
  );
}

/** A time as records have it: ISO 8601 with a trailing Z. */
export function isUtcTime(value: string): boolean {
  return isInUtc(value) && isDateTime(value);
}

function isInUtc(value: string): boolean {
  return value.endsWith('Z');
}

function isInYears(time: Date): boolean {
  const year = time.getUTCFullYear();
  return year >= 1 && year <= 9_999;
}

/** A day that exists, from the year 1 on. */
export function isDate(value: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(value) && isDateTime(`${value}T00:00:00Z`);
}

const LOCAL_PART = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]+$/;
const DOMAIN_LABEL = /^[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?$/;
const TOP_LABEL = /^[A-Za-z]{2,}$/;

/**
 * The local part neither starts nor ends with a dot, nor has two in a row. The domain consists of labels between dots,
 * the last of at least two letters. The domain is split first, so that no expression matches more than one label.
 */
export function isEmailAddress(value: string): boolean {
  const at = value.lastIndexOf('@');
  const local = value.slice(0, at);
  if (at < 1 || !LOCAL_PART.test(local)) return false;
  if (local.startsWith('.') || local.endsWith('.') || local.includes('..')) return false;
  const labels = value.slice(at + 1).split('.');
  return (
    labels.length >= 2 &&
    TOP_LABEL.test(labels.at(-1) as string) &&
    labels.every((label) => DOMAIN_LABEL.test(label))
  );
}

const LOCALE_LENGTH_MAX = 35;

function isTimeZone(value: string): boolean {
  // Offsets such as +01:00 are refused, because they have no daylight saving time.
  if (!/^[A-Za-z][A-Za-z0-9_+/-]*$/.test(value)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: value }));
  } catch {
    return false;
  }
}

function isLocale(value: string): boolean {
  // Parsing takes more than linear time, so text longer than any real tag is not parsed.
  if (value.length > LOCALE_LENGTH_MAX) return false;
  try {
    return Intl.getCanonicalLocales(value).length === 1;
  } catch {
    return false;
  }
}

/** ISO 13616, with or without spaces, as people copy it. */
function isIban(value: string): boolean {
  const iban = withoutSpaces(value);
  return hasIbanForm(iban) && hasCheckDigits(iban);
}

export function withoutSpaces(value: string): string {
  return value.replaceAll(/\s/g, '');
}

function hasIbanForm(iban: string): boolean {
  return /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban);
}

/** With the check digits, the rearranged number is 1 modulo 97. */
function hasCheckDigits(iban: string): boolean {
  let remainder = 0;
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    const digits = Number.parseInt(character, 36);
    remainder = (remainder * (digits > 9 ? 100 : 10) + digits) % 97;
  }
  return remainder === 1;
}

/** The digits of a US routing number, weighted by 3, 7 and 1 in turn, add up to a multiple of 10. */
function isRoutingNumber(value: string): boolean {
  if (!/^\d{9}$/.test(value)) return false;
  const weights = [3, 7, 1];
  const sum = [...value].reduce(
    (total, digit, index) => total + Number(digit) * (weights[index % 3] ?? 0),
    0,
  );
  return sum > 0 && sum % 10 === 0;
}

function ibanProblem(value: string): string {
  return hasIbanForm(withoutSpaces(value))
    ? 'has a wrong check digit: one of its characters is mistyped'
    : 'must be an IBAN such as DE89 3704 0044 0532 0130 00';
}

/**
 * Exactly one `{SEQ:n}`, at most one `{YYYY}`, and `{MM}` only with `{YYYY}`. A series that restarts has to show its
 * period, or two invoices would have the same number.
 */
export function isNumberFormat(value: string): boolean {
  const tokens = value.match(/\{[^{}]*\}/g) ?? [];
  if (/\p{Cc}/u.test(value) || /[{}]/.test(value.replace(/\{[^{}]*\}/g, ''))) return false;
  const count = (token: RegExp) => tokens.filter((found) => token.test(found)).length;
  const sequences = count(/^\{SEQ:([1-9]|1[0-2])\}$/);
  const years = count(/^\{YYYY\}$/);
  const months = count(/^\{MM\}$/);
  return sequences === 1 && years <= 1 && months <= years && sequences + years + months === tokens.length;
}

const SEARCH_WORDS_MAX = 10;

/** A text to search for. The database says what a word is; only their number matters here. */
function isSearch(value: string): boolean {
  const words = value.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return words.length > 0 && words.length <= SEARCH_WORDS_MAX;
}

interface Format {
  /** Explains what is wrong, of any value or of this one. */
  message: string | ((value: string) => string);
  accepts: (value: string) => boolean;
}

export const formats: Record<string, Format> = {
  'date-time': { message: 'must be a time such as 2026-11-15T01:02:03.004Z', accepts: isDateTime },
  date: { message: 'must be a day such as 2026-11-15', accepts: isDate },
  'date-or-date-time': {
    message: 'must be a day such as 2026-11-15, or a time such as 2026-11-15T01:02:03.004Z',
    accepts: (value) => isDate(value) || isDateTime(value),
  },
  'event-or-date-time': {
    message: 'must be the identifier of an event, or a time such as 2026-11-15T01:02:03.004Z',
    accepts: (value) => isId('event', value) || isDateTime(value),
  },
  email: { message: 'must be an e-mail address', accepts: isEmailAddress },
  currency: {
    message: 'must be an active ISO 4217 currency code such as EUR',
    accepts: isActiveCurrency,
  },
  'country-code': {
    message: 'must be an ISO 3166-1 alpha-2 country code such as DE',
    accepts: isCountryCode,
  },
  'unit-code': {
    message:
      'must be a unit code of UN/ECE Recommendation 20, such as C62 (one), HUR (hour), DAY or KGM (kilogram)',
    accepts: isUnitCode,
  },
  vatex: {
    message: 'must be a VATEX code of a reason of VAT exemption, such as VATEX-EU-AE (reverse charge)',
    accepts: isVatexCode,
  },
  'address-scheme': {
    message:
      'must be an EAS code of a scheme of electronic addresses, such as 0088 (GLN), 9930 (German VAT number) or EM (e-mail)',
    accepts: isAddressScheme,
  },
  'time-zone': { message: 'must be an IANA time zone such as Europe/Berlin', accepts: isTimeZone },
  locale: { message: 'must be a BCP 47 language tag such as de-DE', accepts: isLocale },
  iban: { message: ibanProblem, accepts: isIban },
  bic: {
    message: 'must be a BIC of 8 or 11 characters',
    accepts: (value) => /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(value),
  },
  color: {
    message: 'must be a colour such as #1d4ed8',
    accepts: (value) => /^#[0-9a-f]{6}$/i.test(value),
  },
  'routing-number': {
    message: 'must be a routing number of 9 digits whose last one is its check digit, such as 021000021',
    accepts: isRoutingNumber,
  },
  search: {
    message: `must have 1 to ${SEARCH_WORDS_MAX} words of letters or digits`,
    accepts: isSearch,
  },
  'number-format': {
    message: 'must have exactly one {SEQ:n} (n from 1 to 12), and may have {YYYY}, and {MM} beside {YYYY}',
    accepts: isNumberFormat,
  },
};
