import type { ErrorDetail } from '../../../platform/errors.ts';
import { readTax, type StoredTax, type Tax } from './tax.ts';
import type { NewTaxRate, TaxRate } from './tax-rates-schema.ts';

const PERCENT_DECIMALS = 4;

const FIELDS: Record<keyof Tax, string> = {
  taxCategory: 'category',
  taxPercent: 'percent',
  taxCountry: 'country',
  taxExemptionCode: 'exemptionCode',
  taxExemptionReason: 'exemptionReason',
};

/**
 * Reads the taxes by day that a request sets, each by the rules of lines. They are sorted by day. `details` is empty if the
 * request is right.
 */
export function readTaxRates(given: readonly NewTaxRate[]): { taxRates: TaxRate[]; details: ErrorDetail[] } {
  const read = given.map((rate, index) => readTaxRate(rate, `taxRates.${index}.`));
  const taxRates = read.flatMap(({ rate }) => rate ?? []).sort(byDay);
  const details = [...read.flatMap((one) => one.details), ...startProblems(given)];
  return { taxRates, details };
}

function readTaxRate(given: NewTaxRate, path: string): { rate?: TaxRate; details: ErrorDetail[] } {
  const { startsOn, category, percent, country, exemptionCode, exemptionReason } = given;
  const parts = {
    taxCategory: category,
    // The request may have a double's rounding error, and JSON would keep it.
    taxPercent: percent && Number(percent.toFixed(PERCENT_DECIMALS)),
    taxCountry: country,
    taxExemptionCode: exemptionCode,
    taxExemptionReason: exemptionReason,
  };
  const { tax, details } = readTax(parts, undefined, (property) => path + FIELDS[property]);
  const { taxCategory, taxPercent, taxCountry, taxExemptionCode, taxExemptionReason } = tax;
  if (details.length > 0) return { details };
  if (taxCategory === null || taxPercent === null) {
    const message = 'is required, because no rate above 0 is given';
    return { details: [{ field: `${path}category`, message, constraint: 'required' }] };
  }
  const rate = {
    ...(startsOn !== undefined && { startsOn }),
    category: taxCategory,
    percent: taxPercent,
    ...(taxCountry !== null && { country: taxCountry }),
    ...(taxExemptionCode !== null && { exemptionCode: taxExemptionCode }),
    ...(taxExemptionReason !== null && { exemptionReason: taxExemptionReason }),
  };
  return { rate, details };
}

function startProblems(given: readonly NewTaxRate[]): ErrorDetail[] {
  const used = new Set<string | undefined>();
  return given.flatMap(({ startsOn }, index) => {
    const isTaken = used.has(startsOn);
    used.add(startsOn);
    const message = 'must differ from the other rates: a day has one tax';
    return isTaken ? [{ field: `taxRates.${index}.startsOn`, message, constraint: 'unique' }] : [];
  });
}

/** A tax without a first day applies from the beginning. */
const startOf = ({ startsOn = '' }: TaxRate) => startsOn;

function byDay(one: TaxRate, other: TaxRate): number {
  return startOf(one) < startOf(other) ? -1 : 1;
}

/** The tax of a day: the latest that has started. The database has the same rule, `tax_rate_on`. */
export function taxOn(rates: readonly TaxRate[], day: string): StoredTax | undefined {
  const rate = rates.reduce<TaxRate | undefined>(
    (best, one) => (startOf(one) <= day && (!best || startOf(one) > startOf(best)) ? one : best),
    undefined,
  );
  return (
    rate && {
      taxCategory: rate.category,
      taxPercent: rate.percent,
      taxCountry: rate.country ?? null,
      taxExemptionCode: rate.exemptionCode ?? null,
      taxExemptionReason: rate.exemptionReason ?? null,
    }
  );
}
