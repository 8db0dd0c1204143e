import type { Scope } from '../../../platform/database/database.ts';
import { withoutNulls } from '../../../platform/schema.ts';
import { compactVatNumber } from '../../documents/facts/vat-numbers.ts';
import { addUpOnAccount, listUnreturnedCredits } from './held-store.ts';
import { addUpSlices, type Period, ROWS_MAX, refuseMany, slicesOf } from './period.ts';
import { readTaxPoint } from './store.ts';
import type { OnAccountRow, TaxQuery, TaxRow, UnreturnedRow } from './tax-schema.ts';
import { addUpTaxes, TAX_SUMS } from './taxes-store.ts';

export type Basis = NonNullable<TaxQuery['basis']>;

/** When tax counts: as the request says, or else as in the tenant's return. */
export async function basisOf(db: Scope, { basis }: Pick<TaxQuery, 'basis'>): Promise<Basis> {
  return basis ?? (await db.one(readTaxPoint, {}))?.taxPoint ?? 'ISSUE';
}

/**
 * Adds up the taxes of a period. Documents are frozen, and a slice of payments counts the difference of its ends, so the
 * slices fit together.
 */
export async function addUp(
  db: Scope,
  { from, to }: Period,
  basis: Basis,
  isByBuyer = true,
): Promise<TaxRow[]> {
  const sums = [...TAX_SUMS, 'invoiceCount', 'creditNoteCount'] as const;
  const rows = await addUpSlices({ from, to }, sums, async (slice) => {
    const read = await db.all(addUpTaxes[basis], { ...slice, isByBuyer, count: ROWS_MAX + 1 });
    return read.map((row) => ({
      ...row,
      buyerVatNumber: compactVatNumber(row.buyerVatNumber ?? '') || null,
    }));
  });
  return rows
    .map(withoutNulls)
    .map(({ invoiceCount, creditNoteCount, ...row }) =>
      basis === 'ISSUE' ? { ...row, invoiceCount, creditNoteCount } : row,
    )
    .filter(hasAmounts)
    .sort(byCountryAndCategory);
}

/** Money that was allocated and freed again leaves nothing to show. */
const hasAmounts = (row: TaxRow) =>
  Boolean(row.invoiceCount || row.creditNoteCount || TAX_SUMS.some((name) => row[name]));

function byCountryAndCategory(one: TaxRow, other: TaxRow): number {
  const keyOf = ({ country = '', currencyCode, taxCurrencyCode = '', category }: TaxRow) =>
    [country, currencyCode, taxCurrencyCode, category].join();
  const restOf = ({ supply, buyerVatNumber = '' }: TaxRow) => [supply, buyerVatNumber].join();
  return order(keyOf(one), keyOf(other)) || one.percent - other.percent || order(restOf(one), restOf(other));
}

const order = (one: string, other: string) => (one < other ? -1 : Number(one > other));

/** The money on account in each currency, before and after the period, and what moved it. */
export async function reckonOnAccount(db: Scope, { from, to }: Period): Promise<OnAccountRow[]> {
  const rows = await db.all(addUpOnAccount, { from, to });
  return rows.flatMap(({ currencyCode, currencyExponent, ...sums }) =>
    Object.values(sums).some((sum) => sum !== 0)
      ? [{ currencyCode, currencyExponent, onAccount: { ...sums, isPossiblyTaxable: true as const } }]
      : [],
  );
}

/** The credit notes of the period whose money is still held. */
export async function listUnreturned(db: Scope, { from, to }: Period): Promise<UnreturnedRow[]> {
  const listed: UnreturnedRow[] = [];
  for (const slice of slicesOf(from, to)) {
    const rows = await db.all(listUnreturnedCredits, { ...slice, count: ROWS_MAX + 1 });
    for (const { currencyCode, currencyExponent, ...unreturned } of rows)
      listed.push({ currencyCode, currencyExponent, unreturned });
    refuseMany(listed.length);
  }
  return listed;
}
