import { type Static, Type } from 'typebox';
import { pageQuery } from '../../platform/http/answers/pagination.ts';
import {
  body,
  createdAt,
  currencyCode,
  expandQuery,
  id,
  integer,
  reference as namedRecord,
  record,
  text,
  timestamp,
  updatedAt,
} from '../../platform/schema.ts';
import { BATCH_MAX, billable, LINES_MAX } from '../billables/schema.ts';
import { amount, taxes } from '../invoices/schema.ts';

const { name, quantity, amountMinor, taxPercent, taxCategory } = billable.properties;

const reason = text(1, 1_000, { description: 'Why it was given.', example: 'Delivered late' });

const fields = {
  id: id('creditNote', "The credit note's identifier."),
  invoice: id('invoice', 'The invoice that it takes back, in whole or in part.'),
  creditNoteNumber: Type.String({
    description: 'The number that people know it by.',
    examples: ['CN-000001'],
  }),
  reason,
  currencyCode,
  subtotalMinor: amount("Sum of the lines' totals, in minor units.", 71_250),
  taxMinor: amount('Sum of the taxes, in minor units.', 13_538),
  totalMinor: amount('What is credited, tax included, in minor units.', 84_788),
  taxes,
  billableCount: integer(1, LINES_MAX, { description: 'Number of lines.', example: 1 }),
  issuedAt: timestamp('When it was issued.'),
  createdAt,
  updatedAt,
};

export const creditNote = record('CreditNote', fields, 'What is taken back of an issued invoice.');

const creditedBillable = record(
  'CreditedBillable',
  {
    billable: id('billable', 'The line of the invoice.'),
    name,
    quantity,
    amountMinor,
    totalMinor: amount(
      'What is taken back of the line; the last credit of a line takes what rounding left over.',
      71_250,
    ),
    taxPercent,
    taxCategory,
  },
  'What is taken back of a line.',
);

export const expandableCreditNote = record(
  'ExpandableCreditNote',
  {
    ...fields,
    billables: Type.Optional(
      Type.Array(creditedBillable, { description: 'Every line, in order; with `expand` only.' }),
    ),
  },
  'A credit note, with what `expand` asks for.',
);

const billableToCredit = Type.Unsafe<
  string | { billableId: string; quantity?: number; amountMinor?: number }
>({
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
    'A line of the invoice, by its identifier alone for all that is left of it; or with `quantity` for a part of it at its own price; or with `amountMinor` for another price, of 1 unless `quantity` says otherwise.',
  examples: [{ billableId: 'bil_01jd2r8g5cf3qbx2m7w9k4t6ze', quantity: 2 }],
});

export const newCreditNote = body(
  {
    invoiceId: namedRecord('invoice', 'The invoice to credit; finalized, also when it is PAID.'),
    reason,
    billables: Type.Optional(
      Type.Array(billableToCredit, {
        minItems: 1,
        maxItems: BATCH_MAX,
        description: 'What to take back; everything that is left of the invoice unless given.',
      }),
    ),
  },
  'A credit note to issue.',
);

export const creditNoteParams = Type.Object({ creditNoteId: id('creditNote', 'The credit note.') });

export const creditNoteQuery = Type.Object(
  { ...pageQuery, invoiceId: Type.Optional(id('invoice', 'Only the credit notes of this invoice.')) },
  { additionalProperties: false },
);

export const expandCreditNoteQuery = expandQuery(['billables']);

export type CreditNote = Static<typeof creditNote>;
export type ExpandableCreditNote = Static<typeof expandableCreditNote>;
export type CreditedBillable = Static<typeof creditedBillable>;
export type NewCreditNote = Static<typeof newCreditNote>;
export type CreditNoteQuery = Static<typeof creditNoteQuery>;
