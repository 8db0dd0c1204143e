import type { ErrorDetail } from '../../../platform/errors.ts';
import { type GivenTax, mentionsTax, NO_TAX, readTax, type StoredTax } from '../../documents/facts/tax.ts';
import type { DefaultTax } from '../../parties/tenants/schema.ts';

/** The tax of lines that have none of their own: the contract's, or else the tenant's. */
export function inheritedTax(contract: StoredTax, defaultTax: DefaultTax | null): StoredTax {
  const { taxCategory, taxPercent, taxExemptionCode, taxExemptionReason } = contract;
  if (taxCategory !== null || !defaultTax)
    return { taxCategory, taxPercent, taxExemptionCode, taxExemptionReason };
  return {
    taxCategory: defaultTax.category,
    taxPercent: defaultTax.percent,
    taxExemptionCode: defaultTax.exemptionCode ?? null,
    taxExemptionReason: defaultTax.exemptionReason ?? null,
  };
}

/** A new line's own tax as a whole, or else the inherited tax. */
export function taxOfLine(
  line: GivenTax,
  inherited: StoredTax,
  path: string,
): { tax: StoredTax; details: ErrorDetail[] } {
  if (!mentionsTax(line)) return { tax: inherited, details: [] };
  const { tax, details } = readTax(line, NO_TAX, (property) => path + property);
  return { tax: tax.taxCategory === null ? inherited : tax, details };
}

/** The tax of a line after a change. A line whose own tax is cleared inherits it again. */
export function taxAfter(
  change: GivenTax,
  current: StoredTax,
  inherited: StoredTax,
): { tax: Partial<StoredTax>; details: ErrorDetail[] } {
  if (!mentionsTax(change)) return { tax: {}, details: [] };
  const { tax, details } = readTax(change, current);
  return { tax: tax.taxCategory === null ? inherited : tax, details };
}
