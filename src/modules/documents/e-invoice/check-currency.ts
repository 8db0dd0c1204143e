import { currencyExponent } from '../../../platform/currencies.ts';
import type { DocumentHead } from '../facts/document.ts';
import type { Checked, EInvoiceProblem } from './problems.ts';

const DECIMALS_MAX = 2;

/** Currencies that the code list of EN 16931 lacks. */
const UNLISTED = new Set(['STN']);
/** Currencies that Peppol's own list lacks. */
const UNLISTED_IN_PEPPOL = new Set(['MRU', 'XCG']);

/**
 * The amounts from which on validators that reckon with floating point find differences of a cent. No invoice comes
 * near it.
 */
const AMOUNT_MAX = 10 ** 13;

export function currencyProblems({ head }: Checked): EInvoiceProblem[] {
  const { currencyCode, taxCurrencyCode } = head;
  const taxCurrency = taxCurrencyCode && taxCurrencyCode !== currencyCode ? taxCurrencyCode : undefined;
  return [
    ...ofCurrency('currencyCode', currencyCode, head.currencyExponent, head),
    ...(taxCurrency ? ofCurrency('taxCurrencyCode', taxCurrency, currencyExponent(taxCurrency), head) : []),
    ...amountProblems(head),
  ];
}

function ofCurrency(
  field: 'currencyCode' | 'taxCurrencyCode',
  code: string,
  decimals: number,
  { eInvoiceProfile }: DocumentHead,
): EInvoiceProblem[] {
  const isTax = field === 'taxCurrencyCode';
  const wayOut = isTax
    ? 'clear taxCurrencyCode, or choose another currency, on the invoice with PATCH /invoices/{invoiceId}'
    : 'invoice in another currency, or send this document as a PDF';
  if (decimals > DECIMALS_MAX) {
    const message = `E-invoices carry amounts with at most ${DECIMALS_MAX} decimals, and ${code} has ${decimals}: ${wayOut}`;
    return [{ field, message, rule: isTax ? 'BR-DEC-15' : 'BR-DEC-14' }];
  }
  if (UNLISTED.has(code) || (eInvoiceProfile === 'PEPPOL' && UNLISTED_IN_PEPPOL.has(code))) {
    const message = `The code list of e-invoices does not have the currency ${code}: ${wayOut}`;
    return [{ field, message, rule: isTax ? 'BR-CL-05' : 'BR-CL-04' }];
  }
  return [];
}

function amountProblems({ taxes, subtotalMinor, totalMinor }: DocumentHead): EInvoiceProblem[] {
  const amounts = [subtotalMinor, totalMinor, ...taxes.map(({ taxableMinor }) => taxableMinor)];
  if (amounts.every((amount) => Math.abs(amount) <= AMOUNT_MAX)) return [];
  const message = `Validators of e-invoices can't add up amounts above ${AMOUNT_MAX} minor units exactly: split the invoice`;
  return [{ field: 'totalMinor', message, rule: 'BR-CO-10' }];
}
