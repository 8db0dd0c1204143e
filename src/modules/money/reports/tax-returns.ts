import type { Scope } from '../../../platform/database/database.ts';
import { type Home, taxCountryOf } from '../../documents/facts/tax-country.ts';
import { compactVatNumber, readVatNumber, vatPrefixOf } from '../../documents/facts/vat-numbers.ts';
import { addUpAlike, addUpSlices, inOrder, type Period, quartersOf, ROWS_MAX } from './period.ts';
import { readTaxPoint } from './store.ts';
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
  const sums = (['taxableMinor', 'taxMinor'] as const).filter((name) => name in (rows[0] ?? {}));
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

interface Seller {
  sellerVatNumber: string | null;
  sellerCountry: string | null;
}

/** The seller as the document froze it, or else the tenant as it is today. */
async function sellerFinder(db: Scope): Promise<(frozen: Seller) => Home> {
  const tenant = await db.one(readTaxPoint, {});
  return (frozen) => {
    const isKnown = frozen.sellerVatNumber !== null || frozen.sellerCountry !== null;
    const { sellerVatNumber, sellerCountry } = isKnown ? frozen : (tenant ?? frozen);
    return {
      ...(sellerVatNumber !== null && { vatNumber: sellerVatNumber }),
      ...(sellerCountry !== null && { address: { countryCode: sellerCountry } }),
    };
  };
}

/** Where a VAT number is from, or else its owner. */
const prefixOf = (vatNumber = '', countryCode: string | undefined) =>
  readVatNumber(vatNumber)?.prefix ?? vatPrefixOf(countryCode);

/** The supplies without tax to other countries of the EU. A supply in the seller's own country is for no list. */
export async function ecSalesList(db: Scope, period: Period): Promise<SalesListRow[]> {
  const sellerOf = await sellerFinder(db);
  const rows = await addUpSlices(period, TAX_SUMS, (slice) =>
    db.all(addUpUntaxed, { ...slice, count: ROWS_MAX + 1 }),
  );
  return folded(
    rows.flatMap((row) => {
      const { category, supply, buyerVatNumber, buyerCountry } = row;
      if (buyerVatNumber === null || (category !== 'AE' && category !== 'K')) return [];
      const number = compactVatNumber(buyerVatNumber);
      const prefix = prefixOf(number, buyerCountry ?? undefined);
      const seller = sellerOf(row);
      const own = prefixOf(seller.vatNumber, seller.address?.countryCode);
      if (prefix === undefined || own === undefined || prefix === own) return [];
      // Northern Ireland belongs to the EU's market of goods, not to that of services.
      if (supply === 'SERVICE' && (prefix === 'XI' || own === 'XI')) return [];
      const { taxMinor: _, ...sums } = declared(row);
      return [
        { buyerVatNumber: number, buyerCountry: prefix === 'EL' ? 'GR' : prefix, supply, category, ...sums },
      ];
    }),
  );
}

/** The tax of other countries of the EU, by the quarter that declares it. */
export async function oneStopShop(db: Scope, period: Period): Promise<OssRow[]> {
  const sellerOf = await sellerFinder(db);
  const rows = await addUpSlices(
    ...([period, TAX_SUMS] as const),
    (slice) => db.all(addUpForeignTaxes, { ...slice, count: ROWS_MAX + 1 }),
    quartersOf(period),
  );
  return folded(
    rows.flatMap((row) => {
      const { quarter, country, percent, supply, correctsQuarter } = row;
      if (country === null || country === taxCountryOf(sellerOf(row))) return [];
      const prefix = vatPrefixOf(country);
      if (prefix === undefined || (prefix === 'XI' && supply === 'SERVICE')) return [];
      const corrected = correctsQuarter !== null && { correctsQuarter };
      return [{ quarter, country, percent, supply, ...declared(row), ...corrected }];
    }),
  );
}
