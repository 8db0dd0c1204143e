import { isCreditorReference, isQrReference } from '../documents/facts/payment-details.ts';

/** Shorter numbers are found by chance: a year, a customer's number. They only propose. */
const NUMBER_LENGTH_MIN = 6;
/** A reference in groups of four has 7 parts. Banks break one of them over lines. */
const PARTS_MAX = 9;
const KEY_LENGTH_MAX = 40;
/** Parts of a text that are looked at. The standard's text has 140 characters. */
const TEXT_PARTS_MAX = 200;

/** Letters and digits in upper case, as `reference_key` in the database. */
export function keyOf(text: string): string {
  return text.replace(/[^A-Za-z0-9]/g, '').toUpperCase();
}

/** The names that a text may hold: its parts, and parts beside each other joined, because banks break texts anywhere. */
export interface Names {
  /** References with right check digits. */
  references: ReadonlySet<string>;
  /** By key, the places inside it where the text has a space or a sign, but no end of a line. */
  numbers: ReadonlyMap<string, readonly number[]>;
}

/** How a text names an invoice. `WEAK` is a hint: a short number, or one with a space where the number has none. */
export type Naming = 'REFERENCE' | 'NUMBER' | 'WEAK';

interface Part {
  text: string;
  /** True if only the end of a line is between this part and the one before it. */
  isBroken: boolean;
}

export function namesIn(texts: readonly (string | undefined)[]): Names {
  const references = new Set<string>();
  const numbers = new Map<string, number[]>();
  for (const text of texts) {
    const parts = partsOf(text ?? '');
    for (let from = 0; from < parts.length; from++) {
      let key = '';
      const spaces: number[] = [];
      for (const { text: part, isBroken } of parts.slice(from, from + PARTS_MAX)) {
        if (!/^[A-Z0-9]+$/.test(part)) break; // letters beyond those of references
        if (key !== '' && !isBroken) spaces.push(key.length);
        key += part;
        if (key.length > KEY_LENGTH_MAX) break;
        if (isCreditorReference(key) || isQrReference(key)) references.add(key);
        const known = numbers.get(key);
        if (/\d/.test(key) && (!known || known.length > spaces.length)) numbers.set(key, [...spaces]);
      }
    }
  }
  return { references, numbers };
}

function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  let end = 0;
  // Capitals come after places, because a capital may be longer than its letter: ß becomes SS.
  for (const { 0: part, index } of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    if (parts.length === TEXT_PARTS_MAX) break;
    parts.push({ text: part.toUpperCase(), isBroken: /^\r?\n$/.test(text.slice(end, index)) });
    end = index + part.length;
  }
  return parts;
}

export function namingOf(
  { references, numbers }: Names,
  invoice: { number: string; paymentReference: string },
): Naming | undefined {
  if (references.has(keyOf(invoice.paymentReference))) return 'REFERENCE';
  const number = keyOf(invoice.number);
  const spaces = numbers.get(number);
  if (spaces === undefined) return undefined;
  const own = ownBreaks(invoice.number);
  return number.length >= NUMBER_LENGTH_MIN && spaces.every((place) => own.has(place)) ? 'NUMBER' : 'WEAK';
}

/** Where a number has signs, or goes from letters to digits. People write spaces there. */
function ownBreaks(number: string): Set<number> {
  const breaks = new Set<number>();
  let length = 0;
  for (const part of number.toUpperCase().match(/[A-Z]+|[0-9]+/g) ?? []) {
    length += part.length;
    breaks.add(length);
  }
  return breaks;
}
