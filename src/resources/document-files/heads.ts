import type { CreditNote } from '../credit-notes/schema.ts';
import { unlessBlank } from '../documents/parties.ts';
import type { Party } from '../documents/party-schema.ts';
import type { Invoice } from '../invoices/schema.ts';
import type { DocumentHead, Paper } from './document.ts';

/** Every tenant had a look before its first document, so this is only for what is not yet issued. */
const PAPER_DEFAULT = 'A4';

/** The stored parts of an issued invoice. */
type IssuedInvoice = Omit<Invoice, 'isOverdue' | 'availableActions'>;

/** An issued invoice as a document. */
export function headOfInvoice(invoice: IssuedInvoice, paper: Paper = PAPER_DEFAULT): DocumentHead {
  return {
    ...sharedParts(invoice, paper),
    type: 'INVOICE',
    number: invoice.invoiceNumber,
    dueDate: invoice.dueDate,
    notes: unlessBlank(invoice.notes),
  };
}

export function headOfCreditNote(note: CreditNote, paper: Paper = PAPER_DEFAULT): DocumentHead {
  const { kind, reason, invoiceNumber, invoiceIssueDate } = note;
  return {
    ...sharedParts(note, paper),
    type: 'CREDIT_NOTE',
    number: note.creditNoteNumber,
    credit: { kind, reason, invoiceNumber, invoiceIssueDate },
  };
}

function sharedParts(document: IssuedInvoice | CreditNote, paper: Paper) {
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
    taxes: document.taxes,
    taxCurrencyCode: document.taxCurrencyCode,
    taxExchangeRate: document.taxExchangeRate,
    taxMinorInTaxCurrency: document.taxMinorInTaxCurrency,
    lineCount: document.billableCount,
  };
}
