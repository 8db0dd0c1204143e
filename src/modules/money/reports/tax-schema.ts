import { type Static, Type } from 'typebox';
import { choice, currencyCode, day, id, optional, record, text } from '../../../platform/schema.ts';
import { currencyExponent } from '../../documents/facts/frozen-schema.ts';
import { supply } from '../../documents/facts/line-schema.ts';
import { taxCategory, taxCountry, taxPercent } from '../../documents/facts/tax-schema.ts';
import { TAX_POINTS } from '../../parties/tenants/schema.ts';
import { client, clientName, minor, period } from './schema.ts';

/** What a return asks for. */
export const RETURNS = ['VAT_RETURN', 'EC_SALES_LIST', 'OSS'] as const;

export const taxQuery = Type.Object({
  ...period,
  basis: Type.Optional(
    choice(TAX_POINTS, {
      description:
        "What makes tax count. `SUPPLY`: money that is allocated before the line's `taxDate` counts on the day of its allocation, the rest on `taxDate`. `ISSUE`: documents count on their dates of issue. `PAYMENT`: the parts of invoices that money was allocated to count on the days of the allocations. Of deposits, only allocated money ever counts. Defaults to the tenant's `taxPoint`. EC_SALES_LIST and OSS go by `taxDate` and take no basis.",
      example: 'PAYMENT',
    }),
  ),
  groupBy: Type.Optional(
    choice(RETURNS, {
      description:
        "The rows that a return asks for. `VAT_RETURN`: by country, category, rate and supply, in the currency of declaration. `EC_SALES_LIST`: supplies without tax to other countries of the EU, by the buyer's VAT number and supply. `OSS`: the tax of other countries of the EU, by country, rate and supply. Without it, rows are also by the buyer's VAT number and the currency of the documents.",
      example: 'VAT_RETURN',
    }),
  ),
});

const country = {
  ...taxCountry,
  description: 'The country whose tax it is. Absent if the documents name none.',
};
const buyerVatNumber = text(1, 100, {
  description: "The buyer's VAT number. Absent if the documents show none.",
  example: 'FR40303265045',
});

export const taxRow = record(
  'TaxRow',
  {
    ...optional({ country }),
    category: taxCategory,
    percent: taxPercent,
    supply,
    ...optional({ buyerVatNumber }),
    currencyCode,
    currencyExponent,
    taxableMinor: minor(
      'The taxable amount of invoices, less the taxable amount of credit notes and write-offs. By payment, the part that was paid, less the part that was freed.',
      100_000,
    ),
    taxMinor: minor('The tax, added up in the same way.', 19_000),
    ...optional({
      taxCurrencyCode: Type.String({
        description:
          'The currency in which the tax is declared, if it differs from the currency of the documents.',
        examples: ['CHF'],
      }),
      taxCurrencyExponent: currencyExponent,
      taxableMinorInTaxCurrency: minor(
        'The taxable amount in that currency, as the documents show it.',
        94_000,
      ),
      taxMinorInTaxCurrency: minor('The tax in that currency, as the documents show it.', 17_860),
      invoiceCount: minor('The number of invoices with this tax. Only by issue.', 3),
      creditNoteCount: minor('The number of credit notes with this tax. Only by issue.', 1),
    }),
  },
  "The tax of one country, category, rate, supply and buyer's VAT number, in one currency.",
);

const declared = {
  currencyCode: Type.String({
    description: 'The currency of declaration: the tax currency of the documents, or else their own.',
    examples: ['EUR'],
  }),
  currencyExponent,
  taxableMinor: minor('The taxable amount.', 100_000),
};
const taxMinor = minor('The tax.', 19_000);

export const returnRow = record(
  'TaxReturnRow',
  { ...optional({ country }), category: taxCategory, percent: taxPercent, supply, ...declared, taxMinor },
  'A row of the VAT return: one country, category, rate and supply.',
);

export const salesListRow = record(
  'EcSalesListRow',
  {
    buyerVatNumber: text(1, 100, {
      description: "The buyer's VAT number, without blanks.",
      example: 'FR40303265045',
    }),
    buyerCountry: { ...taxCountry, description: 'The country of the number.' },
    supply,
    category: choice(['AE', 'K'], {
      description: 'K: goods that moved there. AE: the buyer owes the tax.',
      example: 'AE',
    }),
    ...declared,
  },
  'A row of the EC sales list: supplies to one VAT number, goods and services apart.',
);

export const ossRow = record(
  'OssRow',
  {
    quarter: Type.String({ description: 'The quarter that declares it.', examples: ['2026-Q4'] }),
    country: { ...taxCountry, description: 'The country whose tax it is.' },
    percent: taxPercent,
    supply,
    ...declared,
    taxMinor,
    ...optional({
      correctsQuarter: Type.String({
        description: 'The earlier quarter that credit notes and write-offs of this period correct.',
        examples: ['2026-Q3'],
      }),
    }),
  },
  'A row of the return for the one-stop shop: the tax of one other country of the EU at one rate.',
);

export const onAccount = Type.Object(
  {
    openingMinor: minor('On account before the period. Below 0 if refunds of reversed payments are owed.'),
    receivedMinor: minor('Payments, less payments that were reversed.', 120_000),
    freedMinor: minor('Freed from invoices, by credit notes, by hand or with a reversed payment.'),
    allocatedMinor: minor('Allocated to invoices.', 119_000),
    refundedMinor: minor('Refunds, less refunds that were reversed.'),
    closingMinor: minor(
      'On account at the end of the period: opening + received + freed - allocated - refunded.',
      1_000,
    ),
    isPossiblyTaxable: Type.Literal(true, {
      description:
        'Always true. Money on account is in no row of tax, but the prepayment of a known supply may be taxable when it is received.',
    }),
  },
  { description: 'Money on account: of all clients, and not allocated to invoices.' },
);

export const onAccountRow = record(
  'OnAccountRow',
  { currencyCode, currencyExponent, onAccount },
  'The money on account in one currency. Such rows end a report by payment.',
);

export const unreturned = Type.Object(
  {
    creditNote: id('creditNote', 'The credit note.'),
    number: text(1, 100, { description: 'Its number.', example: 'CN-000001' }),
    issueDate: day('Its date of issue.'),
    client,
    clientName,
    heldMinor: minor('The money that it freed from the invoice and that is still on account today.', 11_900),
  },
  { description: 'A credit note whose money was not paid back or allocated yet.' },
);

export const unreturnedRow = record(
  'UnreturnedCreditRow',
  { currencyCode, currencyExponent, unreturned },
  'A credit note of the period that freed money which still lies on account. The rows of tax are less by it. In some countries tax falls only when the money goes back: ask your tax adviser.',
);

export type TaxQuery = Static<typeof taxQuery>;
export type TaxRow = Static<typeof taxRow>;
export type ReturnRow = Static<typeof returnRow>;
export type SalesListRow = Static<typeof salesListRow>;
export type OssRow = Static<typeof ossRow>;
export type OnAccountRow = Static<typeof onAccountRow>;
export type UnreturnedRow = Static<typeof unreturnedRow>;
