import type { ErrorDetail } from '../../../platform/errors.ts';
import { readTax, type Tax } from '../../documents/facts/tax.ts';
import type { DefaultTax, NewDefaultTax } from './schema.ts';

const PERCENT_DECIMALS = 4;

const FIELDS: Record<keyof Tax, string> = {
  taxCategory: 'defaultTax.category',
  taxPercent: 'defaultTax.percent',
  taxExemptionCode: 'defaultTax.exemptionCode',
  taxExemptionReason: 'defaultTax.exemptionReason',
};

/** Reads the tenant's tax by the rules of contracts and lines. A tax without a category would be none. */
export function readDefaultTax(given: NewDefaultTax): {
  defaultTax: DefaultTax | undefined;
  details: ErrorDetail[];
} {
  const { category, percent, exemptionCode, exemptionReason } = given;
  const parts = {
    taxCategory: category,
    // The request may have a double's rounding error, and JSON would keep it.
    taxPercent: percent && Number(percent.toFixed(PERCENT_DECIMALS)),
    taxExemptionCode: exemptionCode,
    taxExemptionReason: exemptionReason,
  };
  const { tax, details } = readTax(parts, undefined, (property) => FIELDS[property]);
  const { taxCategory, taxPercent, taxExemptionCode, taxExemptionReason } = tax;
  if (details.length > 0) return { defaultTax: undefined, details };
  if (taxCategory === null || taxPercent === null) {
    const message = 'is required, because no rate above 0 is given';
    const missing = { field: FIELDS.taxCategory, message, constraint: 'required' };
    return { defaultTax: undefined, details: [missing] };
  }
  return {
    defaultTax: {
      category: taxCategory,
      percent: taxPercent,
      ...(taxExemptionCode !== null && { exemptionCode: taxExemptionCode }),
      ...(taxExemptionReason !== null && { exemptionReason: taxExemptionReason }),
    },
    details: [],
  };
}
