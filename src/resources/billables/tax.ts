import type { Billable } from './schema.ts';

type TaxCategory = Billable['taxCategory'];

export interface Tax {
  taxPercent: number;
  taxCategory: TaxCategory;
}

type Given = { taxPercent?: number | null; taxCategory?: string | null };

/**
 * What the line says, else what its contract says. Of a line that gives a rate alone, the category is the
 * contract's if that has the same rate, else standard or zero. A line that gives a category alone has a rate
 * only if it is the standard one.
 */
export function taxOf(line: Given, contract: Given): Tax {
  const contractPercent = contract.taxPercent ?? 0;
  const isLinesOwn = line.taxPercent != null || line.taxCategory != null;
  const percentOfCategory = !isLinesOwn || line.taxCategory === 'S' ? contractPercent : 0;
  const taxPercent = line.taxPercent ?? percentOfCategory;
  const contractCategory = taxPercent === contractPercent ? contract.taxCategory : undefined;
  const category = line.taxCategory ?? contractCategory ?? (taxPercent > 0 ? 'S' : 'Z');
  return { taxPercent, taxCategory: category as TaxCategory };
}

/** When the rate alone changes, the category follows as far as it must: what has a rate is not zero rated. */
export function taxAfter(change: Given, current: Given): Partial<Tax> {
  const { taxPercent, taxCategory } = change;
  if (taxPercent == null || taxCategory != null) return {};
  if (taxPercent > 0 && current.taxCategory === 'Z') return { taxCategory: 'S' };
  if (taxPercent === 0 && current.taxCategory === 'S') return { taxCategory: 'Z' };
  return {};
}
