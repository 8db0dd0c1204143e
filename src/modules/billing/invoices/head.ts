import type { DocumentHead, Paper } from '../../documents/facts/document.ts';
import { unlessBlank } from '../../documents/facts/parties.ts';
import type { Party } from '../../documents/facts/party-schema.ts';
import type { Invoice } from './schema.ts';

/** Every tenant had a look before its first document, so this is only for what is not yet issued. */
const PAPER_DEFAULT = 'A4';

/** The stored parts of an issued invoice. */
type IssuedInvoice = Omit<Invoice, 'isOverdue' | 'daysOverdue' | 'availableActions'> & {
  printedDiscountMinor?: number;
};

/** An issued invoice as a document. */
export function headOfInvoice(invoice: IssuedInvoice, paper: Paper = PAPER_DEFAULT): DocumentHead {
  const { earlyPayment, printedDiscountMinor = 0 } = invoice;
  return {
    ...sharedParts(invoice, paper),
    type: 'INVOICE',
    isDeposit: invoice.kind === 'DEPOSIT',
    number: invoice.invoiceNumber,
    dueDate: invoice.dueDate,
    notes: unlessBlank(invoice.notes),
    discounts: invoice.discounts,
    annexes: invoice.annexes,
    prepaid: invoice.prepaid,
    earlyPayment: earlyPayment && { ...earlyPayment, discountMinor: printedDiscountMinor },
  };
}

type SharedParts = Pick<
  IssuedInvoice,
  | 'id'
  | 'issueDate'
  | 'issuedAt'
  | 'paymentTermsDays'
  | 'locale'
  | 'eInvoiceProfile'
  | 'seller'
  | 'buyer'
  | 'bankAccount'
  | 'paymentReference'
  | 'reference'
  | 'buyerReference'
  | 'serviceFrom'
  | 'serviceTo'
  | 'currencyCode'
  | 'currencyExponent'
  | 'subtotalMinor'
  | 'taxMinor'
  | 'totalMinor'
  | 'roundingMinor'
  | 'payableMinor'
  | 'pricesIncludeTax'
  | 'taxes'
  | 'taxCurrencyCode'
  | 'taxExchangeRate'
  | 'taxableMinorInTaxCurrency'
  | 'taxMinorInTaxCurrency'
  | 'billableCount'
>;

/** The parts that invoices and credit notes have alike. */
export function sharedParts(document: SharedParts, paper: Paper = PAPER_DEFAULT) {
  return {
    id: document.id,
    issueDate: document.issueDate,
    issuedAt: document.issuedAt,
    paymentTermsDays: document.paymentTermsDays,
    locale: document.locale ?? 'en',
    paper,
    eInvoiceProfile: document.eInvoiceProfile ?? 'EN16931',
    seller: document.seller as Party,
    buyer: document.buyer as Party,
    bankAccount: document.bankAccount,
    paymentReference: document.paymentReference,
    reference: unlessBlank(document.reference),
    buyerReference: document.buyerReference,
    serviceFrom: document.serviceFrom,
    serviceTo: document.serviceTo,
    currencyCode: document.currencyCode,
    currencyExponent: document.currencyExponent,
    subtotalMinor: document.subtotalMinor,
    taxMinor: document.taxMinor,
    totalMinor: document.totalMinor,
    roundingMinor: document.roundingMinor,
    payableMinor: document.payableMinor,
    pricesIncludeTax: document.pricesIncludeTax,
    taxes: document.taxes,
    taxCurrencyCode: document.taxCurrencyCode,
    taxExchangeRate: document.taxExchangeRate,
    taxableMinorInTaxCurrency: document.taxableMinorInTaxCurrency,
    taxMinorInTaxCurrency: document.taxMinorInTaxCurrency,
    lineCount: document.billableCount,
  };
}
