import type { Scope } from '../../../platform/database/database.ts';
import { invalid } from '../../../platform/errors.ts';
import { exactInteger } from '../../../platform/exact-integers.ts';
import type { TaxCategory } from '../../documents/facts/tax-schema.ts';
import { addUpPaidTaxes } from './paying-store.ts';
import type { TaxQuery, TaxRow } from './schema.ts';
import { type AddedTaxRow, addUpTaxes } from './store.ts';

/** Rows of a report. Only a tenant with very many different rates has more. */
const ROWS_MAX = 5_000;
/** Days that one statement adds up, so that it stays short for a tenant with many documents. */
const SLICE_DAYS = 92;
const DAY_MS = 86_400_000;

type Sums = Record<'taxable' | 'tax' | 'taxableInTaxCurrency' | 'taxInTaxCurrency', bigint> & {
  invoices: number;
  creditNotes: number;
};

/**
 * Adds up a period slice by slice. Documents are frozen, and a slice of payments counts the difference of its ends, so the
 * slices fit together.
 */
export async function addUp(db: Scope, { from, to, basis = 'ISSUE' }: TaxQuery): Promise<TaxRow[]> {
  const addUpSlice: (values: { from: string; to: string; count: number }) => Promise<AddedTaxRow[]> =
    basis === 'PAYMENT' ? (values) => db.all(addUpPaidTaxes, values) : (values) => db.all(addUpTaxes, values);
  const rows = new Map<string, { row: AddedTaxRow; sums: Sums }>();
  for (const slice of slicesOf(from, to)) {
    for (const row of await addUpSlice({ ...slice, count: ROWS_MAX + 1 })) {
      const { country, currencyCode, currencyExponent, taxCurrencyCode, category, percent } = row;
      const key = JSON.stringify([
        country,
        currencyCode,
        currencyExponent,
        taxCurrencyCode,
        category,
        percent,
      ]);
      const reached = rows.get(key) ?? { row, sums: nothing() };
      rows.set(key, reached);
      add(reached.sums, row);
    }
    if (rows.size > ROWS_MAX) throw tooManyRows();
  }
  const moved = [...rows.values()].filter(({ sums }) => basis === 'ISSUE' || hasMoved(sums));
  return moved.map((one) => presentRow(one, basis)).sort(byCountryAndCategory);
}

export function slicesOf(from: string, to: string): { from: string; to: string }[] {
  const slices: { from: string; to: string }[] = [];
  for (let first = from; first <= to; ) {
    const last = dayAfter(first, SLICE_DAYS - 1);
    slices.push({ from: first, to: last < to ? last : to });
    if (last >= to) break;
    first = dayAfter(last, 1);
  }
  return slices;
}

/** Days end with 9999-12-31, the last day of a four-digit year. */
export function dayAfter(day: string, days: number): string {
  const later = new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString();
  return later.startsWith('+') ? '9999-12-31' : later.slice(0, 10);
}

const nothing = (): Sums => ({
  ...{ taxable: 0n, tax: 0n, taxableInTaxCurrency: 0n, taxInTaxCurrency: 0n },
  ...{ invoices: 0, creditNotes: 0 },
});

function add(sums: Sums, row: AddedTaxRow): void {
  sums.taxable += BigInt(row.taxableMinor);
  sums.tax += BigInt(row.taxMinor);
  sums.taxableInTaxCurrency += BigInt(row.taxableMinorInTaxCurrency ?? 0);
  sums.taxInTaxCurrency += BigInt(row.taxMinorInTaxCurrency ?? 0);
  sums.invoices += row.invoiceCount ?? 0;
  sums.creditNotes += row.creditNoteCount ?? 0;
}

/** Money that was allocated and freed again leaves nothing to show. */
function hasMoved({ taxable, tax, taxableInTaxCurrency, taxInTaxCurrency }: Sums): boolean {
  return [taxable, tax, taxableInTaxCurrency, taxInTaxCurrency].some((sum) => sum !== 0n);
}

function presentRow({ row, sums }: { row: AddedTaxRow; sums: Sums }, basis: TaxQuery['basis']): TaxRow {
  const { country, category, percent, currencyCode, currencyExponent } = row;
  const { taxCurrencyCode, taxCurrencyExponent } = row;
  return {
    ...(country !== null && { country }),
    ...{ category: category as TaxCategory, percent, currencyCode, currencyExponent },
    taxableMinor: exactInteger(sums.taxable),
    taxMinor: exactInteger(sums.tax),
    ...(taxCurrencyCode !== null &&
      taxCurrencyExponent !== null && {
        ...{ taxCurrencyCode, taxCurrencyExponent },
        taxableMinorInTaxCurrency: exactInteger(sums.taxableInTaxCurrency),
        taxMinorInTaxCurrency: exactInteger(sums.taxInTaxCurrency),
      }),
    ...(basis === 'ISSUE' && { invoiceCount: sums.invoices, creditNoteCount: sums.creditNotes }),
  };
}

function byCountryAndCategory(one: TaxRow, other: TaxRow): number {
  const keyOf = ({ country = '', currencyCode, taxCurrencyCode = '', category }: TaxRow) =>
    [country, currencyCode, taxCurrencyCode, category].join();
  const [first, second] = [keyOf(one), keyOf(other)];
  if (first === second) return one.percent - other.percent;
  return first < second ? -1 : 1;
}

function tooManyRows() {
  const message = `must be earlier: the period has more than ${ROWS_MAX} different taxes`;
  return invalid([{ field: 'to', message, constraint: 'maximum' }]);
}
