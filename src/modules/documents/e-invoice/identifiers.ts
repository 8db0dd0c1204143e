import { compactVatNumber } from '../facts/vat-numbers.ts';
import { lineOf } from './xml.ts';

export function vatNumberOf(given: string | undefined): string | undefined {
  return compactVatNumber(lineOf(given) ?? '') || undefined;
}

/** The schemes of registration numbers (ISO 6523) by country, for numbers of the right shape. */
const REGISTRATION_SCHEMES: Record<string, [scheme: string, isValid: (id: string) => boolean][]> = {
  BE: [['0208', isBelgianNumber]],
  DK: [['0184', isDanishNumber]],
  FI: [['0212', (id) => /^\d{7}-?\d$/.test(id)]],
  FR: [
    ['0002', (id) => /^\d{9}$/.test(id)],
    ['0009', (id) => /^\d{14}$/.test(id)],
  ],
  IS: [['0196', (id) => /^\d{10}$/.test(id)]],
  NL: [
    ['0106', (id) => /^\d{8}$/.test(id)],
    ['0190', (id) => /^\d{20}$/.test(id)],
  ],
  NO: [['0192', isNorwegianNumber]],
  SE: [['0007', isSwedishNumber]],
};

/** A registration number, with its scheme if its shape shows one. */
export function registrationOf(
  given: string | undefined,
  countryCode: string | undefined,
): { id: string; scheme?: string } | undefined {
  const id = lineOf(given);
  if (id === undefined) return undefined;
  const compact = id.replace(/[\s.-]/g, '');
  for (const [scheme, isValid] of REGISTRATION_SCHEMES[countryCode ?? ''] ?? []) {
    if (isValid(compact)) return { id: compact, scheme };
  }
  return { id };
}

function digitsOf(id: string): number[] {
  return [...id].map(Number);
}

/** The check digit of GS1: weights 3 and 1 in turn, from the right. */
export function isGln(id: string): boolean {
  if (!/^\d+$/.test(id)) return false;
  const [check = 0, ...digits] = digitsOf(id).reverse();
  const sum = digits.reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10 === check;
}

export function isNorwegianNumber(id: string): boolean {
  if (!/^\d{9}$/.test(id) || Number(id) === 0) return false;
  const [check = 0, ...digits] = digitsOf(id).reverse();
  const sum = digits.reduce((total, digit, index) => total + digit * ((index % 6) + 2), 0);
  return (11 - (sum % 11)) % 11 === check;
}

export function isDanishNumber(id: string): boolean {
  return /^(DK)?\d{8}$/.test(id);
}

export function isBelgianNumber(id: string): boolean {
  return /^\d{10}$/.test(id) && 97 - (Number(id.slice(0, 8)) % 97) === Number(id.slice(8));
}

/** The check digit of Luhn. */
export function isSwedishNumber(id: string): boolean {
  if (!/^\d{10}$/.test(id)) return false;
  const doubled = digitsOf(id).map((digit, index) => (index % 2 === 0 ? digit * 2 : digit));
  return doubled.reduce((total, digit) => total + (digit > 9 ? digit - 9 : digit), 0) % 10 === 0;
}

/** The Australian Business Number: 1 is taken from the first digit, and the weighted sum is a multiple of 89. */
export function isAustralianNumber(id: string): boolean {
  if (!/^\d{11}$/.test(id)) return false;
  const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];
  const [first = 0, ...rest] = digitsOf(id);
  const sum = [first - 1, ...rest].reduce((total, digit, index) => total + digit * (weights[index] ?? 0), 0);
  return sum % 89 === 0;
}
