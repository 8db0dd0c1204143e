import type { Scope } from '../../../platform/database/database.ts';
import { withoutNulls } from '../../../platform/schema.ts';
import { addUpSlices, type Period, ROWS_MAX } from './period.ts';
import type { OnAccountRow, TaxQuery, TaxRow } from './schema.ts';
import { addUpOnAccount, addUpPaidTaxes, addUpTaxes, TAX_SUMS } from './taxes-store.ts';

/**
 * Adds up the taxes of a period. Documents are frozen, and a slice of payments counts the difference of its ends, so the
 * slices fit together.
 */
export async function addUp(db: Scope, { basis = 'ISSUE', ...period }: TaxQuery): Promise<TaxRow[]> {
  const count = ROWS_MAX + 1;
  const rows =
    basis === 'ISSUE'
      ? await addUpSlices(period, [...TAX_SUMS, 'invoiceCount', 'creditNoteCount'], (slice) =>
          db.all(addUpTaxes, { ...slice, count }),
        )
      : await addUpSlices(period, TAX_SUMS, (slice) => db.all(addUpPaidTaxes, { ...slice, count }));
  // Money that was allocated and freed again leaves nothing to show.
  const moved = rows.filter((row) => basis === 'ISSUE' || TAX_SUMS.some((name) => row[name]));
  return moved.map(withoutNulls).sort(byCountryAndCategory);
}

function byCountryAndCategory(one: TaxRow, other: TaxRow): number {
  const keyOf = ({ country = '', currencyCode, taxCurrencyCode = '', category }: TaxRow) =>
    [country, currencyCode, taxCurrencyCode, category].join();
  const [first, second] = [keyOf(one), keyOf(other)];
  if (first === second) return one.percent - other.percent;
  return first < second ? -1 : 1;
}

/** The money on account in each currency, before and after the period, and what moved it. */
export async function reckonOnAccount(db: Scope, { from, to }: Period): Promise<OnAccountRow[]> {
  const rows = await db.all(addUpOnAccount, { from, to });
  return rows.flatMap(({ currencyCode, currencyExponent, ...sums }) =>
    Object.values(sums).some((sum) => sum !== 0)
      ? [{ currencyCode, currencyExponent, onAccount: { ...sums, isPossiblyTaxable: true as const } }]
      : [],
  );
}
