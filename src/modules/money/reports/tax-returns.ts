import type { Scope } from '../../../platform/database/database.ts';
import { withoutNulls } from '../../../platform/schema.ts';
import { compactVatNumber, vatPrefixOf } from '../../documents/facts/vat-numbers.ts';
import { addUpAlike, addUpSlices, inOrder, type Period, ROWS_MAX } from './period.ts';
import type { OssRow, ReturnRow, SalesListRow } from './tax-schema.ts';
import { addUp, type Basis } from './taxes.ts';
import { addUpForeignTaxes, addUpUntaxed, TAX_SUMS } from './taxes-store.ts';

interface Summed {
  currencyCode: string;
  currencyExponent: number;
  taxableMinor: number;
  taxMinor: number;
  taxCurrencyCode?: string | null;
  taxCurrencyExponent?: number | null;
  taxableMinorInTaxCurrency?: number | null;
  taxMinorInTaxCurrency?: number | null;
}

/** The sums in the currency of declaration: the tax currency of the documents, or else their own. */
function declared(row: Summed) {
  const isConverted = typeof row.taxCurrencyCode === 'string';
  const choose = <T>(own: T, converted: T | null | undefined): T => (isConverted ? (converted as T) : own);
  return {
    currencyCode: choose(row.currencyCode, row.taxCurrencyCode),
    currencyExponent: choose(row.currencyExponent, row.taxCurrencyExponent),
    taxableMinor: choose(row.taxableMinor, row.taxableMinorInTaxCurrency),
    taxMinor: choose(row.taxMinor, row.taxMinorInTaxCurrency),
  };
}

/** Adds up rows that are alike but for their amounts. Those that come to nothing are left out. */
function folded<T extends { taxableMinor: number; taxMinor?: number }>(rows: T[]): T[] {
  const sums = ['taxableMinor', 'taxMinor'] as (keyof T)[];
  const added = new Map<string, T>();
  addUpAlike(added, sums, rows);
  return inOrder(added).filter(({ taxableMinor, taxMinor }) => taxableMinor || taxMinor);
}

/** The rows of the VAT return. */
export async function vatReturn(db: Scope, period: Period, basis: Basis): Promise<ReturnRow[]> {
  const rows = await addUp(db, period, basis, false);
  return folded(
    rows.map((row) => ({
      ...(row.country !== undefined && { country: row.country }),
      ...{ category: row.category, percent: row.percent, supply: row.supply },
      ...declared(row),
    })),
  );
}

/** The supplies without tax to other countries of the EU. A supply in the seller's own country is for no list. */
export async function ecSalesList(db: Scope, period: Period): Promise<SalesListRow[]> {
  const rows = await addUpSlices(period, TAX_SUMS, (slice) =>
    db.all(addUpUntaxed, { ...slice, count: ROWS_MAX + 1 }),
  );
  return folded(
    rows.map(withoutNulls).flatMap((row) => {
      const { category, supply, buyerVatNumber, buyerCountry, sellerCountry } = row;
      if (buyerVatNumber === undefined || (category !== 'AE' && category !== 'K')) return [];
      const number = compactVatNumber(buyerVatNumber);
      const own = vatPrefixOf(sellerCountry);
      const there = vatPrefixOf(buyerCountry) ?? number.slice(0, 2);
      if (own === undefined || there === own || !isOfUnion(there)) return [];
      const { taxMinor: _, ...sums } = declared(row);
      return [{ buyerVatNumber: number, ...(buyerCountry && { buyerCountry }), supply, category, ...sums }];
    }),
  );
}

/** Greece's prefix is not its country's code. */
const isOfUnion = (prefix: string) => vatPrefixOf(prefix === 'EL' ? 'GR' : prefix) !== undefined;

/** The tax of other countries of the EU. */
export async function oneStopShop(db: Scope, period: Period): Promise<OssRow[]> {
  const rows = await addUpSlices(period, TAX_SUMS, (slice) =>
    db.all(addUpForeignTaxes, { ...slice, count: ROWS_MAX + 1 }),
  );
  return folded(
    rows.map(withoutNulls).flatMap((row) => {
      const { country, percent, supply, correctsQuarter } = row;
      if (country === undefined || !isOfUnion(vatPrefixOf(country) ?? '')) return [];
      return [{ country, percent, supply, ...declared(row), ...(correctsQuarter && { correctsQuarter }) }];
    }),
  );
}
