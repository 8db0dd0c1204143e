import type { Scope } from '../../../platform/database/database.ts';
import { explainViolations } from '../../../platform/database/failures.ts';
import { invalid, notFound } from '../../../platform/errors.ts';
import { findAddressOfClient } from './creating-store.ts';

/** Explains which of the database's rules a request breaks. */
export function explainInvoiceRules<T>(written: Promise<T>): Promise<T> {
  return explainViolations(written, {
    invoices_address: () => notFound('addressId'),
    invoices_service_forward: () =>
      invalid([{ field: 'serviceTo', message: 'must not be before serviceFrom', constraint: 'range' }]),
    invoices_rounded_in_francs: () => {
      const message = 'must be false, unless the invoice is in CHF: only Swiss francs are rounded';
      return invalid([{ field: 'isCashRounded', message, constraint: 'currency' }]);
    },
    invoices_tax_converted_exact: () => {
      const message = 'must leave the amounts in the tax currency within 9007199254740991';
      return invalid([{ field: 'taxExchangeRate', message, constraint: 'maximum' }]);
    },
    invoices_tax_currency: () => {
      const message = "must be another currency than the invoice's, and comes together with taxExchangeRate";
      return invalid([{ field: 'taxCurrencyCode', message, constraint: 'currency' }]);
    },
  });
}

/** An unknown address is a 404, even if the state forbids the write and no foreign key is checked. */
export async function refuseUnknownAddress(
  db: Scope,
  id: string | null | undefined,
  clientId: string,
): Promise<void> {
  if (id && !(await db.one(findAddressOfClient, { id, clientId }))) throw notFound('addressId');
}
