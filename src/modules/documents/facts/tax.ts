import type { ErrorDetail } from '../../../platform/errors.ts';
import { EXEMPTION_CATEGORIES, RATED_CATEGORIES, type TaxCategory } from './tax-schema.ts';

/** How a line is taxed. Its parts always come as a whole from one place: the line, or a rate of the contract or the tenant. */
export interface Tax {
  taxCategory: TaxCategory;
  taxPercent: number;
  taxCountry: string | null;
  taxExemptionCode: string | null;
  taxExemptionReason: string | null;
}

/** A tax, or nulls where none is set. */
export type StoredTax = { [K in keyof Tax]: Tax[K] | null };

/** The tax in a request. Null clears, and what is absent was not given. */
export type GivenTax = { [K in keyof Tax]?: Tax[K] | null | undefined };

export const NO_TAX = {
  taxCategory: null,
  taxPercent: null,
  taxCountry: null,
  taxExemptionCode: null,
  taxExemptionReason: null,
} as const satisfies StoredTax;

/** `details` is empty if the request is right. */
export interface ReadTax {
  tax: StoredTax;
  details: ErrorDetail[];
}

export function mentionsTax(given: GivenTax): boolean {
  return Object.keys(NO_TAX).some((property) => given[property as keyof Tax] !== undefined);
}

/**
 * Reads the tax that a request sets. A given category, or a null, sets it anew. A rate alone keeps the current category
 * if that can have the rate, and otherwise makes it S. A rate of 0 without a category counts as not given.
 * `fieldOf` names a property as the request does.
 */
export function readTax(
  given: GivenTax,
  current: StoredTax = NO_TAX,
  fieldOf: (property: keyof Tax) => string = (property) => property,
): ReadTax {
  const isSetAnew = given.taxCategory !== undefined || given.taxPercent === null;
  const base = isSetAnew ? NO_TAX : current;
  const percent = given.taxPercent ?? base.taxPercent;
  const taxCategory = given.taxCategory ?? categoryOf(percent, base.taxCategory);
  const kept = taxCategory === base.taxCategory ? base : NO_TAX;
  const tax: StoredTax = {
    taxCategory,
    taxPercent: taxCategory && (percent ?? (isRated(taxCategory) ? null : 0)),
    taxCountry: unlessBlank(given.taxCountry, base.taxCountry),
    taxExemptionCode: unlessBlank(given.taxExemptionCode, kept.taxExemptionCode),
    taxExemptionReason: unlessBlank(given.taxExemptionReason, kept.taxExemptionReason),
  };
  const isCategoryGiven = given.taxCategory != null;
  const problems = [
    ...rateProblems(tax, isCategoryGiven),
    ...countryProblems(tax),
    ...exemptionProblems(tax),
  ];
  return { tax, details: problems.map(({ property, ...rest }) => ({ field: fieldOf(property), ...rest })) };
}

function categoryOf(percent: number | null, current: TaxCategory | null): TaxCategory | null {
  if (percent === null || percent === 0 || (current && isRated(current))) return current;
  return 'S';
}

function isRated(category: TaxCategory): boolean {
  return RATED_CATEGORIES.some((one) => one === category);
}

function unlessBlank(given: string | null | undefined, current: string | null): string | null {
  if (given === undefined) return current;
  return given === null || given.trim() === '' ? null : given;
}

interface Problem extends Omit<ErrorDetail, 'field'> {
  property: keyof Tax;
}

function rateProblems({ taxCategory, taxPercent }: StoredTax, isCategoryGiven: boolean): Problem[] {
  if (taxCategory === null) return [];
  if (taxPercent === null) {
    const message = `is required with the category ${taxCategory}`;
    return [{ property: 'taxPercent', message, constraint: 'required' }];
  }
  if (taxCategory === 'S' && taxPercent === 0) {
    const others = 'for a rate of 0, give Z, E, AE, K, G, O, L or M as the category';
    if (!isCategoryGiven)
      return [{ property: 'taxCategory', message: `is required: ${others}`, constraint: 'required' }];
    const message = `must be above 0 with the category S: ${others}`;
    return [{ property: 'taxPercent', message, constraint: 'exclusiveMinimum' }];
  }
  if (taxPercent > 0 && !isRated(taxCategory)) {
    const message = `must be 0 with the category ${taxCategory}: leave it out, or give S, L or M as the category`;
    return [{ property: 'taxPercent', message, constraint: 'maximum' }];
  }
  return [];
}

function countryProblems({ taxCategory, taxCountry }: StoredTax): Problem[] {
  if (taxCategory !== null || taxCountry === null) return [];
  return [
    { property: 'taxCountry', message: 'needs the category or the rate of the tax', constraint: 'category' },
  ];
}

function exemptionProblems(tax: StoredTax): Problem[] {
  if (EXEMPTION_CATEGORIES.some((one) => one === tax.taxCategory)) return [];
  const which = tax.taxCategory === null ? 'needs' : `is not for the category ${tax.taxCategory}, but for`;
  const message = `${which} one of the categories ${EXEMPTION_CATEGORIES.join(', ')}`;
  const given = (['taxExemptionCode', 'taxExemptionReason'] as const).filter((name) => tax[name] !== null);
  return given.map((property) => ({ property, message, constraint: 'category' }));
}
