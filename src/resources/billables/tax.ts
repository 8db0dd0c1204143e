import type { TaxCategory } from '../contracts/schema.ts';

export interface Tax {
  taxPercent: number;
  taxCategory: TaxCategory;
}

/** The tax as a request or a contract gives it: in full, in part or not at all. */
type GivenTax = { [K in keyof Tax]?: Tax[K] | null };

/**
 * The line's tax, or else its contract's. A line that gives only a rate has the contract's category if the contract
 * has the same rate; otherwise S, or Z for a rate of 0. A line that gives only a category has the contract's rate if
 * the category is S, and otherwise 0.
 */
export function taxOf(line: GivenTax, contract: GivenTax): Tax {
  const contractPercent = contract.taxPercent ?? 0;
  const hasOwnTax = line.taxPercent != null || line.taxCategory != null;
  const percentOfCategory = !hasOwnTax || line.taxCategory === 'S' ? contractPercent : 0;
  const taxPercent = line.taxPercent ?? percentOfCategory;
  const contractCategory = taxPercent === contractPercent ? contract.taxCategory : undefined;
  const taxCategory = line.taxCategory ?? contractCategory ?? (taxPercent > 0 ? 'S' : 'Z');
  return { taxPercent, taxCategory };
}

/** If only the rate changes, a category of S or Z follows it: a rate above 0 is S, and a rate of 0 is Z. */
export function taxAfter(change: GivenTax, current: GivenTax): Partial<Tax> {
  const { taxPercent, taxCategory } = change;
  if (taxPercent == null || taxCategory != null) return {};
  if (taxPercent > 0 && current.taxCategory === 'Z') return { taxCategory: 'S' };
  if (taxPercent === 0 && current.taxCategory === 'S') return { taxCategory: 'Z' };
  return {};
}
