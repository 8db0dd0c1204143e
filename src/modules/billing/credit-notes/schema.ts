import { type Static, Type } from 'typebox';
import { recordQuery } from '../../../platform/http/answers/record-lists.ts';
import {
  body,
  choice,
  createdAt,
  currencyCode,
  day,
  dayOrTime,
  expandQuery,
  id,
  integer,
  reference as namedRecord,
  optional,
  record,
  text,
  timestamp,
  updatedAt,
} from '../../../platform/schema.ts';
import { discountsOf } from '../../documents/facts/discount-schema.ts';
import {
  amount,
  currencyExponent,
  frozen,
  payable,
  pricesIncludeTax,
  taxes,
} from '../../documents/facts/frozen-schema.ts';
import { party } from '../../documents/facts/party-schema.ts';
import { searchQuery } from '../../parties/search/schema.ts';
import { BATCH_MAX, billable, LINES_MAX } from '../billables/schema.ts';
import { invoice } from '../invoices/schema.ts';
import { sent } from '../sent-schema.ts';

const { name, description, quantity, unitCode, amountMinor, taxPercent, taxCategory } = billable.properties;
const { serviceFrom: lineFrom, serviceTo: lineTo, supply, taxCountry, taxDate } = billable.properties;
const { reference, buyerReference, paymentReference, locale, serviceFrom, serviceTo } = invoice.properties;
const { taxCurrencyCode, taxExchangeRate } = invoice.properties;

export const CREDIT_KINDS = ['CORRECTION', 'CANCELLATION', 'GOODWILL'] as const;
export const UNITS_TAKEN = ['SOME', 'ALL', 'REVERSED'] as const;

const reason = text(1, 1_000, { description: 'Why the credit is given.', example: 'Delivered late' });

const fields = {
  id: id('creditNote', "The credit note's identifier."),
  invoice: id('invoice', 'The invoice that is credited.'),
  invoiceNumber: Type.String({ description: "The invoice's number.", examples: ['INV-000001'] }),
  invoiceIssueDate: day("The invoice's date of issue."),
  client: id('client', 'The client that was invoiced.'),
  contract: id('contract', "The invoice's contract."),
  kind: choice(CREDIT_KINDS, {
    description:
      'CORRECTION takes back what should not have been charged, CANCELLATION the whole invoice, since it was voided. GOODWILL lowers the price of what was delivered.',
    example: 'CORRECTION',
  }),
  creditNoteNumber: Type.String({
    description: "The credit note's number.",
    examples: ['CN-000001'],
  }),
  reason,
  currencyCode,
  currencyExponent,
  subtotalMinor: amount("Sum of the lines' totals, less included tax, in minor units.", 71_250),
  taxMinor: amount('Sum of the taxes, in minor units.', 13_538),
  totalMinor: amount('The amount credited, tax included, in minor units.', 84_788),
  ...payable,
  taxes,
  pricesIncludeTax,
  billableCount: integer(1, LINES_MAX, { description: 'Number of lines.', example: 1 }),
  issuedAt: timestamp('When the credit note was issued.'),
  ...optional(sent),
  // As on the invoice, except for the date.
  ...frozen,
  issueDate: day("The date of issue, a day of the document's time zone."),
  timeZone: Type.String({ description: "The IANA time zone of the document's days." }),
  seller: party,
  buyer: party,
  ...{ reference, buyerReference, paymentReference, locale, serviceFrom, serviceTo },
  ...{ taxCurrencyCode, taxExchangeRate },
  createdAt,
  updatedAt,
};

export const creditNote = record('CreditNote', fields, 'A credit for all or part of an issued invoice.');

const creditedBillable = record(
  'CreditedBillable',
  {
    billable: id('billable', 'The line of the invoice.'),
    name,
    quantity,
    unitCode,
    amountMinor,
    totalMinor: amount(
      'The amount credited: `quantity` times `amountMinor`, less the discounts. The last credit of a line without discounts includes what rounding left over.',
      71_250,
    ),
    ...optional({
      discounts: discountsOf(
        "What the units are worth less than their price, because of discounts of the line and its share of the invoice's.",
      ),
    }),
    taxPercent,
    taxCategory,
    taxCountry,
    description,
    serviceFrom: lineFrom,
    serviceTo: lineTo,
    supply,
    taxDate,
  },
  'A credit for all or part of a line.',
);

export const expandableCreditNote = record(
  'ExpandableCreditNote',
  {
    ...fields,
    billables: Type.Optional(
      Type.Array(creditedBillable, { description: 'Every line, in order. Present only with `expand`.' }),
    ),
  },
  'A credit note with the relations that `expand` names.',
);

/** How much of a line to credit. Without figures, the whole remainder is credited. */
export interface RequestedCredit {
  quantity?: number;
  amountMinor?: number;
}

const billableToCredit = Type.Unsafe<string | ({ billableId: string } & RequestedCredit)>({
  type: ['string', 'object'],
  minLength: 1,
  properties: {
    billableId: namedRecord('billable', 'The line of the invoice.'),
    quantity,
    amountMinor,
  },
  required: ['billableId'],
  additionalProperties: false,
  description:
    "A line of the invoice. The identifier alone credits all that is left of the line. `quantity` credits that many units at the line's own price. `amountMinor` sets another price per unit, for 1 unit unless `quantity` is given. Hours of time entries are taken back by quantity, not by another price.",
  examples: [{ billableId: 'bil_01jd2r8g5cf3qbx2m7w9k4t6ze', quantity: 2 }],
});

export const newCreditNote = body(
  {
    invoiceId: namedRecord('invoice', 'The invoice to credit, which must be finalized. It may be PAID.'),
    reason,
    kind: Type.Optional(
      choice(['CORRECTION', 'GOODWILL'], {
        description:
          'CORRECTION takes back what should not have been charged. GOODWILL lowers what a line is worth, not its quantity. Defaults to CORRECTION, but is required if a credited line carries time entries: a CORRECTION by quantity takes their hours back, so that what is still logged is owed again; GOODWILL lowers the price only. A CANCELLATION is issued by voiding the invoice.',
        example: 'CORRECTION',
      }),
    ),
    billables: Type.Optional(
      Type.Array(billableToCredit, {
        minItems: 1,
        maxItems: BATCH_MAX,
        description: 'The lines to credit. Defaults to everything that is left of the invoice.',
      }),
    ),
  },
  'A credit note to issue.',
);

export const creditNoteParams = Type.Object({ creditNoteId: id('creditNote', 'The credit note.') });

export const expandCreditNoteQuery = expandQuery(['billables']);

export const creditNoteQuery = Type.Object({
  ...recordQuery(
    'creditNote',
    ['number', 'issueDate', 'total', 'client'],
    "`total` compares minor units, `client` the client's current name. Defaults to the newest first.",
  ),
  ...expandCreditNoteQuery.properties,
  q: searchQuery(
    'credit notes',
    "their numbers and references, the invoices' numbers and the buyers' names",
    'the total',
  ),
  invoiceId: Type.Optional(id('invoice', 'Only the credit notes of this invoice.')),
  clientId: Type.Optional(id('client', 'Only the credit notes of this client.')),
  number: Type.Optional(text(1, 100, { description: 'Only the credit note with this number.' })),
  issuedFrom: Type.Optional(dayOrTime('Only credit notes issued at this time or on this day, or later.')),
  issuedTo: Type.Optional(dayOrTime('Only credit notes issued at this time or on this day, or earlier.')),
});

export type CreditKind = (typeof CREDIT_KINDS)[number];
export type CreditNote = Static<typeof creditNote>;
export type ExpandableCreditNote = Static<typeof expandableCreditNote>;
export type CreditedBillable = Static<typeof creditedBillable>;
export type NewCreditNote = Static<typeof newCreditNote>;
export type CreditNoteQuery = Static<typeof creditNoteQuery>;
