import type { Scope } from '../../../platform/database/database.ts';
import { invalid } from '../../../platform/errors.ts';
import { taxCurrencyProblem } from './obstacles.ts';
import type { InvoiceChange } from './schema.ts';
import { type InvoiceRow, readHomeCurrency } from './store.ts';

/** A rate alone is that of the seller's own currency. Clearing one of both clears the other. */
export async function taxCurrencyOf(
  db: Scope,
  given: Pick<InvoiceChange, 'taxCurrencyCode' | 'taxExchangeRate'>,
  current: string | null,
): Promise<Pick<InvoiceChange, 'taxCurrencyCode' | 'taxExchangeRate'>> {
  const { taxCurrencyCode, taxExchangeRate } = given;
  if (taxCurrencyCode === null && taxExchangeRate === undefined) return { taxExchangeRate: null };
  if (taxCurrencyCode !== undefined || taxExchangeRate === undefined) return {};
  if (taxExchangeRate === null) return { taxCurrencyCode: null };
  return { taxCurrencyCode: current ?? (await homeCurrencyOf(db)) };
}

export async function refuseTaxCurrency(
  db: Scope,
  invoice: Pick<InvoiceRow, 'currencyCode' | 'taxCurrencyCode'>,
): Promise<void> {
  if (invoice.taxCurrencyCode !== null) refuseOtherTaxCurrency(invoice, await homeCurrencyOf(db));
}

export function refuseOtherTaxCurrency(
  invoice: Pick<InvoiceRow, 'currencyCode' | 'taxCurrencyCode'>,
  homeCurrency: string | null,
): void {
  const message = taxCurrencyProblem(invoice, homeCurrency);
  if (message !== undefined) throw invalid([{ field: 'taxCurrencyCode', message, constraint: 'currency' }]);
}

async function homeCurrencyOf(db: Scope): Promise<string | null> {
  return (await db.one(readHomeCurrency, {}))?.homeCurrency ?? null;
}
