import { explainViolations } from '../../../platform/database/failures.ts';
import { invalid, notFound } from '../../../platform/errors.ts';

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
