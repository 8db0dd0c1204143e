import { type Column, columnsOf } from './columns.ts';

/** A table of the package: a CSV file, described in `index.xml`. */
export interface Table {
  /** The name of its file without `.csv`. */
  name: string;
  description: string;
  /** The number of columns that identify a row. They come first. */
  keyCount: number;
  columns: Column[];
  /** The columns that name a row of another table. */
  references: Readonly<Record<string, string>>;
}

/** Which tables columns refer to, wherever they are. */
const REFERENCES: Record<string, string> = {
  ...{ clientId: 'clients', invoiceId: 'documents', depositId: 'documents' },
  ...{ paymentId: 'payments', owedPaymentId: 'payments' },
};

function table(name: string, description: string, words: string, ofDocuments = false): Table {
  const columns = columnsOf(words);
  const named = columns.map((column) => column.name).filter((column) => column in REFERENCES);
  const references = Object.fromEntries(named.map((column) => [column, REFERENCES[column] ?? '']));
  const isKeyedTwice = columns[0]?.name === 'documentId';
  const ofDocument = ofDocuments ? { documentId: 'documents' } : {};
  return {
    name,
    description,
    columns,
    keyCount: isKeyedTwice ? 2 : 1,
    references: { ...ofDocument, ...references },
  };
}

// Columns are named as those that the journal records, so that `verify.mjs` can compare them.
export const clients = table(
  'clients',
  'Clients of the documents and payments',
  'id name legalName? vatNumber? taxNumber? registrationNumber? account:whole? createdAt:time updatedAt:time',
);
export const documents = table(
  'documents',
  'Issued invoices and credit notes',
  `id type isInPeriod:flag number kind seriesPeriod? sequence:whole? status? clientId invoiceId? buyerLegalName? buyerVatNumber?
    issueDate:date recordedDate:date dueDate:date? serviceFrom:date? serviceTo:date? currencyCode pricesIncludeTax:flag
    discount:amount subtotal:amount tax:amount total:amount rounding:amount payable:amount paid:amount? credited:amount?
    writtenOff:amount? taxCurrencyCode? taxExchangeRate:decimal? taxableInTaxCurrency:taxAmount? taxInTaxCurrency:taxAmount?
    updatedAt:time`,
);
export const lines = table(
  'lines',
  'Lines of the documents of the period. A credit note names lines of its invoice',
  `documentId id name quantity:decimal unitCode? currencyCode amount:amount total:amount taxCategory? taxPercent:decimal?
    taxCountry? supply? serviceFrom:date? serviceTo:date? depositId?`,
  true,
);
export const taxes = table(
  'taxes',
  'Taxes of the documents and write-offs of the period',
  `documentId place:whole invoiceId taxDate:date? category percent:decimal country? supply kind currencyCode taxable:amount
    tax:amount taxCurrencyCode? taxableInTaxCurrency:taxAmount? taxInTaxCurrency:taxAmount?`,
);
export const payments = table(
  'payments',
  'Payments of clients',
  `id isInPeriod:flag clientId buyerName paidDate:date recordedDate:date reversedDate:date? currencyCode amount:amount
    allocated:amount refunded:amount method? reference? updatedAt:time`,
);
export const allocations = table(
  'allocations',
  'Which invoices payments pay',
  'id paymentId invoiceId? owedPaymentId? date:date recordedDate:date reversedDate:date? currencyCode amount:amount',
);
export const refunds = table(
  'refunds',
  'Refunds of payments',
  `id paymentId clientId refundedDate:date recordedDate:date reversedDate:date? currencyCode amount:amount method? reference?
    updatedAt:time`,
);
export const writeOffs = table(
  'write-offs',
  'Claims that were given up',
  `id invoiceId clientId date:date recordedDate:date reversedDate:date? reason reducesTax:flag currencyCode amount:amount note?
    paymentId? updatedAt:time`,
);
export const originals = table(
  'originals',
  'Files of the documents of the period, as they were issued',
  'documentId kind state path? sizeBytes:whole? contentHash? problem?',
  true,
);
export const journal = table(
  'journal',
  'Who changed what, in the order of the chain of hashes',
  'sequence:whole id createdAt:time actorType actorId action resource resourceId hash',
);

/** In the order of `index.xml`. */
export const tables = [
  ...[clients, documents, lines, taxes, payments, allocations, refunds, writeOffs, originals, journal],
];
