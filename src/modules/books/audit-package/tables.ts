import { type Column, type ColumnWords, columnsOf } from './columns.ts';

/** A table of the package: a CSV file, described in `index.xml`. */
export interface Table {
  /** The name of its file without `.csv`. */
  name: string;
  description: string;
  /** The number of columns that identify a row. They come first. */
  keyCount: number;
  columns: Column[];
  /** Columns that name a row of another table. */
  references: Readonly<Record<string, string>>;
}

const table = (
  name: string,
  description: string,
  words: Record<string, ColumnWords>,
  references: Record<string, string> = {},
  keyCount = 1,
): Table => ({ name, description, keyCount, references, columns: columnsOf(words) });

// Columns have the names of those that the journal records, so that `verify.mjs` can compare them. What it can't is named there.
const id = ['text', 'Identifier'] as const;
const client = ['text', 'Client'] as const;
const currency = ['text', 'Currency of the amounts, ISO 4217'] as const;
const recorded = ['date', 'Day of recording'] as const;
const reversed = ['date?', 'Day of reversal'] as const;
const inPeriod = [
  'flag',
  'Whether it is of the period. Others are there because records of the period refer to them',
] as const;
const updated = ['time', 'Time of the last change'] as const;

export const clients = table('clients', 'Clients of the documents and payments', {
  ...{ id, name: ['text', 'Name'], legalName: ['text?', 'Name in law'] },
  ...{ vatNumber: ['text?', 'VAT number'], taxNumber: ['text?', 'Tax number'] },
  ...{
    registrationNumber: ['text?', 'Number in a register'],
    account: ['whole?', 'Account of the customer'],
  },
  ...{ createdAt: ['time', 'Time of recording'], updatedAt: updated },
});

export const documents = table(
  'documents',
  'Issued invoices and credit notes',
  {
    ...{ id, type: ['text', 'INVOICE or CREDIT_NOTE'], isInPeriod: inPeriod },
    ...{ number: ['text', 'Number'], kind: ['text', 'Kind of the invoice or credit note'] },
    ...{ seriesPeriod: ['text?', 'Period of the series of numbers'] },
    ...{ sequence: ['whole?', 'Number within the series'], status: ['text?', 'Status of the invoice'] },
    ...{ clientId: client, invoiceId: ['text?', 'Invoice that is credited'] },
    ...{ buyerLegalName: ['text?', "Buyer's name"], buyerVatNumber: ['text?', "Buyer's VAT number"] },
    ...{ issueDate: ['date', 'Day of issue'], recordedDate: recorded, dueDate: ['date?', 'Due day'] },
    ...{ serviceFrom: ['date?', 'First day of supply'], serviceTo: ['date?', 'Last day of supply'] },
    ...{ currencyCode: currency, pricesIncludeTax: ['flag', 'Whether prices of lines include tax'] },
    ...{ discount: ['amount', 'Discounts of the whole document'], subtotal: ['amount', 'Sum before tax'] },
    ...{ tax: ['amount', 'Tax'], total: ['amount', 'Sum with tax'], rounding: ['amount', 'Rounding'] },
    ...{ payable: ['amount', 'Amount to pay'], paid: ['amount?', 'Paid'], credited: ['amount?', 'Credited'] },
    ...{ writtenOff: ['amount?', 'Written off'], taxCurrencyCode: ['text?', 'Currency of the tax'] },
    ...{ taxExchangeRate: ['decimal?', 'Units of the tax currency for one unit of the currency'] },
    ...{ taxableInTaxCurrency: ['taxAmount?', 'Base in the tax currency'] },
    ...{ taxInTaxCurrency: ['taxAmount?', 'Tax in the tax currency'], updatedAt: updated },
  },
  { clientId: 'clients', invoiceId: 'documents' },
);

export const lines = table(
  'lines',
  'Lines of the documents of the period',
  {
    documentId: ['text', 'Document'],
    ...{
      id: ['text', 'Line. A credit note names the line of the invoice'],
      name: ['text', 'What is charged'],
    },
    ...{ quantity: ['decimal', 'Quantity'], unitCode: ['text?', 'Unit, UN/ECE Recommendation 20'] },
    ...{
      currencyCode: currency,
      amount: ['amount', 'Price of one unit'],
      total: ['amount', 'Sum of the line'],
    },
    ...{ taxCategory: ['text?', 'Category of tax, UNCL 5305'], taxPercent: ['decimal?', 'Rate of tax'] },
    ...{ taxCountry: ['text?', 'Country of the tax'], supply: ['text?', 'GOODS or SERVICE'] },
    ...{ serviceFrom: ['date?', 'First day of supply'], serviceTo: ['date?', 'Last day of supply'] },
    depositId: ['text?', 'Deposit that the line deducts'],
  },
  { documentId: 'documents', depositId: 'documents' },
  2,
);

export const taxes = table(
  'taxes',
  'Taxes of the documents and write-offs of the period',
  {
    ...{ documentId: ['text', 'Document or write-off'], place: ['whole', 'Place within it'] },
    ...{ invoiceId: ['text', 'Invoice'], taxDate: ['date?', 'Last day of supply'] },
    ...{ category: ['text', 'Category of tax, UNCL 5305'], percent: ['decimal', 'Rate of tax'] },
    ...{ country: ['text?', 'Country of the tax'], supply: ['text', 'GOODS or SERVICE'] },
    ...{ kind: ['text', 'SALE, DEDUCTION of a deposit, or DISBURSEMENT'], currencyCode: currency },
    ...{
      taxable: ['amount', 'Base'],
      tax: ['amount', 'Tax'],
      taxCurrencyCode: ['text?', 'Currency of the tax'],
    },
    ...{ taxableInTaxCurrency: ['taxAmount?', 'Base in the tax currency'] },
    ...{ taxInTaxCurrency: ['taxAmount?', 'Tax in the tax currency'] },
  },
  { invoiceId: 'documents' },
  2,
);

export const payments = table(
  'payments',
  'Payments of clients',
  {
    ...{
      id,
      isInPeriod: inPeriod,
      clientId: client,
      buyerName: ['text', "Client's name when it was recorded"],
    },
    ...{ paidDate: ['date', 'Day of the payment'], recordedDate: recorded, reversedDate: reversed },
    ...{ currencyCode: currency, amount: ['amount', 'Amount'], allocated: ['amount', 'Allocated'] },
    ...{ refunded: ['amount', 'Refunded'], method: ['text?', 'How it was paid'] },
    ...{ reference: ['text?', 'Reference'], updatedAt: updated },
  },
  { clientId: 'clients' },
);

export const allocations = table(
  'allocations',
  'What payments pay. Of a payment, those of the period',
  {
    ...{ id, paymentId: ['text', 'Payment'], invoiceId: ['text?', 'Invoice that is paid'] },
    ...{ owedPaymentId: ['text?', 'Reversed payment whose refund is paid'] },
    ...{ date: ['date', 'Day from which it counts'], recordedDate: recorded, reversedDate: reversed },
    ...{ currencyCode: currency, amount: ['amount', 'Amount'] },
  },
  { paymentId: 'payments', invoiceId: 'documents', owedPaymentId: 'payments' },
);

export const refunds = table(
  'refunds',
  'Refunds of payments',
  {
    ...{ id, paymentId: ['text', 'Payment'], clientId: client, refundedDate: ['date', 'Day of the refund'] },
    ...{
      recordedDate: recorded,
      reversedDate: reversed,
      currencyCode: currency,
      amount: ['amount', 'Amount'],
    },
    ...{ method: ['text?', 'How it was paid'], reference: ['text?', 'Reference'], updatedAt: updated },
  },
  { paymentId: 'payments', clientId: 'clients' },
);

export const writeOffs = table(
  'write-offs',
  'Claims that were given up',
  {
    ...{ id, invoiceId: ['text', 'Invoice'], clientId: client, date: ['date', 'Day from which it counts'] },
    ...{ recordedDate: recorded, reversedDate: reversed, reason: ['text', 'Reason'] },
    ...{ reducesTax: ['flag', 'Whether it lowers base and tax'], currencyCode: currency },
    ...{
      amount: ['amount', 'Amount'],
      note: ['text?', 'Note'],
      paymentId: ['text?', 'Payment that made it'],
    },
    updatedAt: updated,
  },
  { invoiceId: 'documents', clientId: 'clients', paymentId: 'payments' },
);

export const journal = table('journal', 'Who changed what, in the order of the chain of hashes', {
  ...{ sequence: ['whole', 'Number of the entry'], id: ['text', 'Identifier of the entry'] },
  ...{ createdAt: ['time', 'Time of the change'], actorType: ['text', 'Kind of who changed it'] },
  ...{ actor: ['text', 'Who changed it'], action: ['text', 'created, updated, deleted or tested'] },
  ...{
    resource: ['text', 'Kind of record'],
    resourceId: ['text', 'Record'],
    hash: ['text', 'Hash of the chain'],
  },
});

export const originals = table(
  'originals',
  'Files of the documents of the period',
  {
    ...{ documentId: ['text', 'Document'], kind: ['text', 'PDF, FACTUR_X, UBL or CII'] },
    ...{ state: ['text', 'INCLUDED, or MISSING'], path: ['text?', 'Place in the package'] },
    ...{ sizeBytes: ['whole?', 'Size'], contentHash: ['text?', 'SHA-256 as it was recorded'] },
    problem: ['text?', 'Why the file is missing'],
  },
  { documentId: 'documents' },
  2,
);

/** In the order of `index.xml`. */
export const tables = [
  ...[clients, documents, lines, taxes, payments, allocations, refunds, writeOffs, originals, journal],
];
