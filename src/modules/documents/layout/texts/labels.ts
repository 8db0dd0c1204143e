import type { Credit, Stamp } from '../../facts/document.ts';

type CreditKind = Credit['kind'];

/** Everything that the service itself writes on the page, in one language. */
export interface Labels {
  invoice: string;
  /** Invoices for money in advance, and the lines of others that deduct them. */
  deposit: {
    invoice: string;
    draft: string;
    deducted: (invoiceNumber: string, day: string) => string;
    taxOnIt: (tax: string, amount: string) => string;
  };
  creditNote: Record<CreditKind, string>;
  draft: { invoice: string; creditNote: string; notice: string };
  stamps: Record<Stamp, string>;
  /** The sentence by which a credit note names its invoice. */
  credits: Record<CreditKind, (invoiceNumber: string, day: string) => string>;
  /** The tax's usual name, and names that it has in some countries of the seller. */
  tax: string;
  taxIn?: Record<string, string>;
  /** The kinds of tax that are no plain rate. */
  taxKinds: Record<'Z' | 'E' | 'AE' | 'K' | 'G' | 'O', string>;
  taxOn: (name: string, percent: string, taxable: string) => string;
  taxInCurrency: (tax: string, currencyCode: string, rate: string) => string;
  facts: {
    invoiceNumber: string;
    creditNoteNumber: string;
    issueDate: string;
    dueDate: string;
    terms: string;
    serviceDate: string;
    servicePeriod: string;
    purchaseOrder: string;
    buyerReference: string;
    buyerVatNumber: string;
    buyerTaxNumber: string;
    buyerRegistrationNumber: string;
    reason: string;
  };
  days: (days: number) => string;
  immediately: string;
  columns: {
    position: string;
    item: string;
    quantity: string;
    unitPrice: string;
    tax: string;
    amount: string;
  };
  /** The files that the document carries. */
  annexes: { heading: string; shown: string; attached: string };
  /** The sentence that prices on the page contain tax. */
  pricesIncludeTax: (tax: string) => string;
  totals: {
    lines: string;
    subtotal: string;
    total: string;
    rounding: string;
    due: string;
    credited: string;
  };
  /** Payments and the amount due, which copies show. */
  settlement: {
    PAYMENT: (day: string) => string;
    CREDIT: (day: string, number: string) => string;
    EARLY_PAYMENT: (day: string) => string;
    WRITE_OFF: (day: string) => string;
    earlier: string;
    left: string;
    setOff: (invoiceNumber: string) => string;
    /** Money that the invoice no longer takes. */
    freed: string;
  };
  payment: {
    heading: string;
    payBy: (amount: string, day: string) => string;
    pay: (amount: string) => string;
    withPart: (amount: string, day: string | undefined) => string;
    nothingToPay: string;
    /** The discount for early payment. A draft has no last day, and counts the days from its issue. */
    early: (percent: string, discount: string, amount: string, days: number, day?: string) => string;
    holder: string;
    iban: string;
    bic: string;
    bank: string;
    accountNumber: string;
    routingNumber: string;
    reference: string;
    scan: string;
  };
  notes: string;
  footer: {
    vatNumber: string;
    /** By the seller's country, where the usual word is another. */
    vatNumberIn?: Record<string, string>;
    taxNumber: string;
    taxNumberIn?: Record<string, string>;
    registrationNumber: string;
  };
  /** The texts before, between and after the two numbers. */
  page: [before: string, between: string];
}

/** The headings of the Swiss payment part. Its guidelines fix the words, and have them in these languages only. */
export interface SwissLabels {
  receipt: string;
  paymentPart: string;
  account: string;
  reference: string;
  additional: string;
  payableBy: string;
  payableByBlank: string;
  currency: string;
  amount: string;
  acceptancePoint: string;
  separate: string;
}
