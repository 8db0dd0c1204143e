import type { Billable } from './schema.ts';

type TaxCategory = Billable['taxCategory'];

export interface Tax {
  taxPercent: number;
  taxCategory: TaxCategory;
}

type Given = { taxPercent?: number | null; taxCategory?: string | null };

/**
 * What the line says, else what its contract says. A line that names only one half is not mixed with the
 * contract's other half: a rate alone is standard rated or zero rated, and every category but the standard
 * one goes without a rate.
 */
export function taxOf(line: Given, contract: Given): Tax {
  const source = line.taxPercent == null && line.taxCategory == null ? contract : line;
  const percentOfCategory = source.taxCategory === 'S' ? (contract.taxPercent ?? 0) : 0;
  const taxPercent = source.taxPercent ?? percentOfCategory;
  const taxCategory = (source.taxCategory ?? (taxPercent > 0 ? 'S' : 'Z')) as TaxCategory;
  return { taxPercent, taxCategory };
}

/** When only the rate changes, the category follows as far as it must: what has a rate is not zero rated. */
export function categoryFor(taxPercent: number, current: string): TaxCategory {
  if (taxPercent > 0 && current === 'Z') return 'S';
  if (taxPercent === 0 && current === 'S') return 'Z';
  return current as TaxCategory;
}
