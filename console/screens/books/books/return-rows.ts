import type { Schemas } from '../../../../client/src/client.ts';

export type Kind = 'VAT_RETURN' | 'EC_SALES_LIST' | 'OSS';
interface Amounts {
  currencyCode: string;
  currencyExponent: number;
  taxableMinor: number;
  taxMinor?: number;
}

type Taxes = Schemas['TaxReturnRow'];

/** A row of any return, or the sum of all rows of a currency. */
export interface ReturnRow
  extends Amounts,
    Partial<Pick<Taxes, 'category' | 'percent' | 'country' | 'supply'>> {
  buyerVatNumber?: string;
  buyerCountry?: string;
  correctsQuarter?: string;
  isSum?: true;
}

/** The others say what tax may depend on. */
export function isOfReturn(row: object): row is ReturnRow {
  return !('onAccount' in row) && !('unreturned' in row);
}

/** The rows, and behind them their sum in each currency. */
export function withSums(rows: readonly ReturnRow[]): ReturnRow[] {
  const sums = new Map<string, ReturnRow>();
  for (const { currencyCode, currencyExponent, taxableMinor, taxMinor } of rows) {
    const sum: ReturnRow = sums.get(currencyCode) ?? {
      ...{ currencyCode, currencyExponent, taxableMinor: 0, isSum: true },
      ...(taxMinor !== undefined && { taxMinor: 0 }),
    };
    sum.taxableMinor += taxableMinor;
    if (sum.taxMinor !== undefined) sum.taxMinor += taxMinor ?? 0;
    sums.set(currencyCode, sum);
  }
  return [...rows, ...sums.values()];
}
