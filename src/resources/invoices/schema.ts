import { type Static, Type } from 'typebox';
import { pageQuery } from '../../platform/http/answers/pagination.ts';
import {
  body,
  choice,
  clearable,
  createdAt,
  currencyCode,
  expandQuery,
  INTEGER_MAX,
  id,
  integer,
  reference as namedRecord,
  record,
  text,
  timestamp,
  updatedAt,
} from '../../platform/schema.ts';
import { billable, newBillables } from '../billables/schema.ts';
import { expandableContract, taxCategory, taxPercent } from '../contracts/schema.ts';

/** Invoices in one call. */
const FINALIZE_MAX = 500;

const STATUSES = ['DRAFT', 'FINALIZED', 'PARTIALLY_PAID', 'PAID', 'VOID'] as const;

export function amount(description: string, example: number) {
  return integer(-INTEGER_MAX, INTEGER_MAX, { description, example });
}

const notes = text(0, 5_000, { description: 'Text for the client.', example: 'Thank you for your trust.' });
const reference = text(0, 255, {
  description: "What the client wants to see on it, such as a purchase order; the contract's unless given.",
  example: 'PO-4711',
});
const dueAt = timestamp(
  "When it is to be paid; from the contract's terms when it is finalized, unless given.",
);

export const taxes = Type.Array(
  record(
    'Tax',
    {
      category: taxCategory,
      percent: taxPercent,
      taxableMinor: amount('Sum of the lines with this tax, in minor units.', 71_250),
      taxMinor: amount('The tax on it, rounded half away from zero.', 13_538),
    },
    'The tax of all lines with the same category and rate.',
  ),
  { description: 'Tax by category and rate.' },
);

/** An address as it was on the day of issue. */
const partyAddress = record(
  'PartyAddress',
  Object.fromEntries(
    [
      ['id', 'The address that it was taken from.'],
      ['name', 'The legal entity.'],
      ['address1', 'Primary line.'],
      ['address2', 'Secondary line.'],
      ['zip', 'Postal code.'],
      ['city', 'City.'],
      ['region', 'State or region.'],
      ['country', 'Country.'],
      ['registrationNumber', 'Company registration number.'],
      ['vatNumber', 'VAT number.'],
    ].map(([name = '', description = '']) => [name, Type.Optional(Type.String({ description }))]),
  ),
  'An address as it was when the document was issued.',
);

const party = record(
  'Party',
  {
    name: Type.String({ description: 'The name.', examples: ['Northwind Traders'] }),
    vatNumber: Type.Optional(Type.String({ description: 'The VAT number.', examples: ['DE123456789'] })),
    iban: Type.Optional(Type.String({ description: 'Where to pay to.' })),
    bic: Type.Optional(Type.String({ description: 'The bank of the IBAN.' })),
    address: Type.Optional(partyAddress),
  },
  'A seller or buyer as they were when the document was issued.',
);

const fields = {
  id: id('invoice', "The invoice's identifier."),
  contract: id('contract', 'The contract that it is under.'),
  client: id('client', 'The client who gets it.'),
  status: choice(STATUSES, { description: 'Where the invoice is in its life.', example: 'FINALIZED' }),
  invoiceNumber: Type.Optional(
    Type.String({
      description: 'The number that people know it by; once finalized.',
      examples: ['INV-000001'],
    }),
  ),
  currencyCode,
  subtotalMinor: amount("Sum of the lines' totals, in minor units.", 71_250),
  taxMinor: amount('Sum of the taxes, in minor units.', 13_538),
  totalMinor: amount('What is charged, tax included, in minor units.', 84_788),
  taxes,
  paidMinor: integer(0, INTEGER_MAX, { description: 'What was paid, in minor units.', example: 0 }),
  creditedMinor: integer(0, INTEGER_MAX, { description: 'What was credited, in minor units.', example: 0 }),
  dueMinor: integer(0, INTEGER_MAX, {
    description: 'Total less credited less paid, and never below 0, in minor units.',
    example: 84_788,
  }),
  isOverdue: Type.Boolean({ description: 'Whether it should have been paid by now.', examples: [false] }),
  billableCount: integer(0, INTEGER_MAX, { description: 'Number of lines.', example: 1 }),
  notes: Type.Optional(notes),
  reference: Type.Optional(reference),
  addressId: Type.Optional(
    id('address', "Where it goes; else to the contract's address, or the client's first one."),
  ),
  seller: Type.Optional(party),
  buyer: Type.Optional(party),
  issuedAt: Type.Optional(timestamp('When it was finalized.')),
  dueAt: Type.Optional(dueAt),
  paidAt: Type.Optional(timestamp('Of the payment, or credit note, after which nothing was due.')),
  voidedAt: Type.Optional(timestamp('When it was voided.')),
  availableActions: Type.Array(
    choice(['finalize', 'void', 'pay', 'credit'], { description: 'An action.', example: 'pay' }),
    { description: 'What may be done next.' },
  ),
  createdAt,
  updatedAt,
};

export const invoice = record('Invoice', fields, 'What a client is charged under a contract.');

export const expandableInvoice = record(
  'ExpandableInvoice',
  {
    ...fields,
    contract: expandableContract('The contract that it is under.'),
    billables: Type.Optional(
      Type.Array(billable, { description: 'Every line, in order; with `expand` only.' }),
    ),
  },
  'An invoice, with what `expand` asks for.',
);

const addressId = namedRecord('address', "Where it goes: an address of the client's.");

export const newInvoice = body(
  {
    contractId: namedRecord('contract', 'The contract that it is under; ACTIVE or ENDED.'),
    dueAt: Type.Optional(dueAt),
    currencyCode: Type.Optional(currencyCode),
    notes: Type.Optional(notes),
    reference: Type.Optional(reference),
    addressId: Type.Optional(addressId),
    billables: Type.Optional(newBillables),
  },
  "An invoice to create, with or without lines. Its currency is the contract's unless given.",
);

export const invoiceChange = body(
  {
    dueAt: clearable(dueAt),
    currencyCode: Type.Optional(currencyCode),
    notes: clearable(notes),
    reference: clearable(reference),
    addressId: clearable(addressId),
  },
  'What to change; what is left out stays as it is, and null clears an optional field. The currency can be changed while there are no lines.',
);

export const invoicesToFinalize = body(
  {
    invoiceIds: Type.Array(namedRecord('invoice', 'An invoice.'), {
      minItems: 1,
      maxItems: FINALIZE_MAX,
      uniqueItems: true,
      description: `1 to ${FINALIZE_MAX} drafts, numbered in this order.`,
    }),
  },
  'Invoices to finalize, all or none.',
);

export const invoiceParams = Type.Object({ invoiceId: id('invoice', 'The invoice.') });

export const invoiceQuery = Type.Object(
  {
    ...pageQuery,
    status: Type.Optional(choice(STATUSES, { description: 'Only invoices with this status.' })),
    contractId: Type.Optional(id('contract', 'Only the invoices of this contract.')),
    clientId: Type.Optional(id('client', 'Only the invoices of this client.')),
    issuedFrom: Type.Optional(
      timestamp('Only invoices issued then or later; the list then goes by date of issue.'),
    ),
    issuedTo: Type.Optional(
      timestamp('Only invoices issued then or earlier; the list then goes by date of issue.'),
    ),
    overdue: Type.Optional(
      Type.Boolean({ description: 'Only invoices that are, or are not, overdue.', examples: [true] }),
    ),
  },
  { additionalProperties: false },
);

export const expandInvoiceQuery = expandQuery(['contract', 'contract.client', 'billables']);

export type Invoice = Static<typeof invoice>;
export type ExpandableInvoice = Static<typeof expandableInvoice>;
export type NewInvoice = Static<typeof newInvoice>;
export type InvoiceChange = Static<typeof invoiceChange>;
export type InvoiceQuery = Static<typeof invoiceQuery>;
