import {
  austrian,
  british,
  bulgarian,
  type CheckDigits,
  cypriot,
  czech,
  dutch,
  follows,
  french,
  irish,
  lastTwoFollow,
  latvian,
  leaves,
  lithuanian,
  luhn,
  mod11And10,
  romanian,
  spanish,
} from './vat-check-digits.ts';

/** A form of numbers, in words, as a pattern without the prefix, and its check. */
type Form = readonly [description: string, pattern: RegExp, check: CheckDigits];

const BRITISH: Form = [
  '9 or 12 digits, or GD or HA and 3 digits',
  /^(\d{9}|\d{12}|GD[0-4]\d\d|HA[5-9]\d\d)$/,
  british,
];

/** The VAT numbers of the EU by prefix: Greece has EL, and Northern Ireland has XI, for goods only. */
const FORMS: Record<string, Form> = {
  AT: ['U and 8 digits', /^U\d{8}$/, austrian],
  BE: ['10 digits, the first 0 or 1', /^[01]\d{9}$/, lastTwoFollow((first) => 97 - (first % 97))],
  BG: ['9 or 10 digits', /^\d{9,10}$/, bulgarian],
  CY: ['8 digits and a letter', /^\d{8}[A-Z]$/, cypriot],
  CZ: ['8, 9 or 10 digits', /^\d{8,10}$/, czech],
  DE: ['9 digits, the first not 0', /^[1-9]\d{8}$/, mod11And10],
  DK: ['8 digits, the first not 0', /^[1-9]\d{7}$/, leaves([2, 7, 6, 5, 4, 3, 2, 1], 11)],
  EE: ['9 digits', /^\d{9}$/, leaves([3, 7, 1, 3, 7, 1, 3, 7, 1], 10)],
  EL: ['9 digits', /^\d{9}$/, follows([256, 128, 64, 32, 16, 8, 4, 2], (sum) => (sum % 11) % 10)],
  ES: ['9 signs, the first or the last of them a letter', /^([A-Z]\d{7}[A-Z\d]|\d{8}[A-Z])$/, spanish],
  FI: ['8 digits', /^\d{8}$/, leaves([7, 9, 10, 5, 8, 4, 2, 1], 11)],
  FR: ['2 letters or digits, and 9 digits', /^[A-HJ-NP-Z\d]{2}\d{9}$/, french],
  HR: ['11 digits', /^\d{11}$/, mod11And10],
  HU: ['8 digits', /^\d{8}$/, leaves([9, 7, 3, 1, 9, 7, 3, 1], 10)],
  IE: ['7 digits and 1 or 2 letters', /^(\d{7}[A-W]{1,2}|\d[A-Z+*]\d{5}[A-W])$/, irish],
  IT: ['11 digits', /^\d{11}$/, luhn],
  LT: ['9 or 12 digits', /^(\d{9}|\d{12})$/, lithuanian],
  LU: ['8 digits', /^\d{8}$/, lastTwoFollow((first) => first % 89)],
  LV: ['11 digits', /^\d{11}$/, latvian],
  MT: ['8 digits', /^\d{8}$/, leaves([3, 4, 6, 7, 8, 9, 10, 1], 37)],
  NL: ['9 digits, B and 2 digits', /^\d{9}B\d{2}$/, dutch],
  PL: ['10 digits', /^\d{10}$/, follows([6, 5, 7, 2, 3, 4, 5, 6, 7], (sum) => sum % 11)],
  PT: ['9 digits, the first not 0', /^[1-9]\d{8}$/, follows([9, 8, 7, 6, 5, 4, 3, 2], portuguese)],
  RO: ['2 to 10 digits, the first not 0', /^[1-9]\d{1,9}$/, romanian],
  SE: ['12 digits', /^\d{12}$/, (number) => luhn(number.slice(0, 10))],
  SI: ['8 digits, the first not 0', /^[1-9]\d{7}$/, follows([8, 7, 6, 5, 4, 3, 2], slovene)],
  SK: ['10 digits, the first not 0', /^[1-9]\d{9}$/, (number) => Number(number) % 11 === 0],
  XI: BRITISH,
};

/** The VAT numbers of countries outside the EU whose form is published, by prefix. */
const OTHER_FORMS: Record<string, Form> = {
  CH: [
    'E and 9 digits, and MWST, TVA or IVA after them',
    /^E\d{9}(MWST|TVA|IVA|VAT)?$/,
    (number) => leaves([5, 4, 3, 2, 7, 6, 5, 4, 1], 11)(number.slice(1)),
  ],
  GB: BRITISH,
  NO: ['9 digits and MVA', /^\d{9}MVA$/, leaves([3, 2, 7, 6, 5, 4, 3, 2, 1], 11)],
};
/** The beginning of a number that is meant to have such a form, unlike "None". */
const IS_OF_OTHER_FORM = /^(CHE?\d|GB(\d|GD|HA)|NO\d)/;

function portuguese(sum: number): number {
  const check = 11 - (sum % 11);
  return check > 9 ? 0 : check;
}

/** A remainder of 0 would be 11, which no number has. */
function slovene(sum: number): number {
  const check = 11 - (sum % 11);
  return check === 10 ? 0 : check;
}

/** A VAT number without blanks and punctuation. Greece has EL in front of its numbers, not its country code. */
export function compactVatNumber(given: string): string {
  return given
    .toUpperCase()
    .replace(/[\s.\-/]/g, '')
    .replace(/^GR/, 'EL');
}

/** A VAT number of the EU, apart from its prefix. Numbers of other countries have none of these prefixes. */
export function readVatNumber(given: string): { prefix: string; number: string } | undefined {
  const compact = compactVatNumber(given);
  const prefix = compact.slice(0, 2);
  return prefix in FORMS ? { prefix, number: compact.slice(2) } : undefined;
}

/** Says why a VAT number is wrong, as the end of a sentence. The numbers of countries without a known form are not judged. */
export function vatNumberFault(given: string): string | undefined {
  const compact = compactVatNumber(given);
  const prefix = compact.slice(0, 2);
  const form = FORMS[prefix] ?? (IS_OF_OTHER_FORM.test(compact) ? OTHER_FORMS[prefix] : undefined);
  if (!form) return undefined;
  const [description, pattern, check] = form;
  const number = compact.slice(2);
  if (!pattern.test(number)) return `must be ${prefix} followed by ${description}`;
  return check(number) ? undefined : WRONG_CHECK_DIGIT;
}

export const WRONG_CHECK_DIGIT = 'has a wrong check digit: compare it with the original';

/** Says that the number of a seller in the EU lacks its prefix. A number that begins with two letters may be from elsewhere. */
export function missingPrefix(given: string, countryCode: string | undefined): string | undefined {
  const prefix = vatPrefixOf(countryCode);
  const compact = compactVatNumber(given);
  if (prefix === undefined || compact === '') return undefined;
  const isNational = FORMS[prefix]?.[1].test(compact) || !/^[A-Z]{2}/.test(compact);
  if (!isNational) return undefined;
  return `must begin with ${prefix}, as VAT numbers of the tenant's country do: write ${prefix} in front of it, or set a national number as taxNumber`;
}

/** The prefix of VAT numbers of a country in the EU. Monaco's numbers are France's. */
export function vatPrefixOf(countryCode: string | undefined): string | undefined {
  if (countryCode === undefined || countryCode === 'EL') return undefined;
  const prefix = OWN_PREFIXES[countryCode] ?? countryCode;
  return prefix in FORMS ? prefix : undefined;
}

const OWN_PREFIXES: Record<string, string> = { GR: 'EL', MC: 'FR' };
