import { type Static, Type } from 'typebox';
import { pageQuery } from '../../platform/http/answers/pagination.ts';
import {
  body,
  CHANGE_DESCRIPTION,
  changeable,
  choice,
  createdAt,
  currencyCode,
  expandQuery,
  INTEGER_MAX,
  id,
  integer,
  reference as namedRecord,
  optional,
  record,
  text,
  timestamp,
  updatedAt,
} from '../../platform/schema.ts';
import { billable, newBillables } from '../billables/schema.ts';
import { expandableContract, taxCategory, taxPercent } from '../contracts/schema.ts';

const FINALIZE_MAX = 500;

export const INVOICE_STATUSES = ['DRAFT', 'FINALIZED', 'PARTIALLY_PAID', 'PAID', 'VOID'] as const;
export const INVOICE_ACTIONS = ['finalize', 'void', 'pay', 'credit'] as const;

export function amount(description: string, example: number) {
  return integer(-INTEGER_MAX, INTEGER_MAX, { description, example });
}

const tax = record(
  'Tax',
  {
    category: taxCategory,
    percent: taxPercent,
    taxableMinor: amount('Sum of the lines with this tax, in minor units.', 71_250),
    taxMinor: amount('The tax on that sum, in minor units, rounded half away from zero.', 13_538),
  },
  'The tax on all lines with the same category and rate.',
);

export const taxes = Type.Array(tax, { description: 'Tax by category and rate.' });

const partyAddress = record(
  'PartyAddress',
  Object.fromEntries(
    [
      ['id', 'The identifier of the address.'],
      ['name', 'The legal entity.'],
      ['address1', 'First line.'],
      ['address2', 'Second line.'],
      ['zip', 'Postal code.'],
      ['city', 'City.'],
      ['region', 'State or region.'],
      ['country', 'Country.'],
      ['registrationNumber', 'Company registration number.'],
      ['vatNumber', 'VAT number.'],
    ].map(([name = '', description = '']) => [name, Type.Optional(Type.String({ description }))]),
  ),
  'An address at the time of issue.',
);

const party = record(
  'Party',
  {
    name: Type.String({ description: 'The name.', examples: ['Northwind Traders'] }),
    vatNumber: Type.Optional(Type.String({ description: 'The VAT number.', examples: ['DE123456789'] })),
    iban: Type.Optional(Type.String({ description: 'The account to pay to.' })),
    bic: Type.Optional(Type.String({ description: "The account's bank." })),
    address: Type.Optional(partyAddress),
  },
  'A seller or buyer at the time of issue.',
);

/** The fields that a caller sets on a draft. */
const optionalOnes = {
  dueAt: timestamp(
    "When the invoice is due. Defaults to the contract's payment terms, from the date of issue.",
  ),
  notes: text(0, 5_000, { description: 'Text for the client.', example: 'Thank you for your trust.' }),
  reference: text(0, 255, {
    description: "The client's reference, such as a purchase order number. Defaults to the contract's.",
    example: 'PO-4711',
  }),
};
const addressId = namedRecord('address', "The client's address that the invoice is sent to.");

const fields = {
  id: id('invoice', "The invoice's identifier."),
  contract: id('contract', "The invoice's contract."),
  client: id('client', 'The client that is invoiced.'),
  status: choice(INVOICE_STATUSES, { description: "The invoice's status.", example: 'FINALIZED' }),
  currencyCode,
  subtotalMinor: amount("Sum of the lines' totals, in minor units.", 71_250),
  taxMinor: amount('Sum of the taxes, in minor units.', 13_538),
  totalMinor: amount('The amount charged, tax included, in minor units.', 84_788),
  taxes,
  paidMinor: integer(0, INTEGER_MAX, { description: 'The amount paid, in minor units.', example: 0 }),
  creditedMinor: integer(0, INTEGER_MAX, { description: 'The amount credited, in minor units.', example: 0 }),
  dueMinor: integer(0, INTEGER_MAX, {
    description: 'The total less the amounts credited and paid, but never below 0, in minor units.',
    example: 84_788,
  }),
  isOverdue: Type.Boolean({
    description: 'Whether the invoice is past its due date and not fully paid.',
    examples: [false],
  }),
  billableCount: integer(0, INTEGER_MAX, { description: 'Number of lines.', example: 1 }),
  ...optional({
    invoiceNumber: Type.String({
      description: "The invoice's number. A DRAFT has none.",
      examples: ['INV-000001'],
    }),
    ...optionalOnes,
    addressId: id(
      'address',
      "The address that the invoice is sent to. Without it, a DRAFT goes to the contract's address, or else to the client's first one.",
    ),
    seller: party,
    buyer: party,
    issuedAt: timestamp('When the invoice was finalized.'),
    paidAt: timestamp('The date of the payment or credit note that left nothing due.'),
    voidedAt: timestamp('When the invoice was voided.'),
  }),
  availableActions: Type.Array(choice(INVOICE_ACTIONS, { description: 'An action.', example: 'pay' }), {
    description: 'The actions that the invoice allows now.',
  }),
  createdAt,
  updatedAt,
};

export const invoice = record('Invoice', fields, 'A charge to a client under a contract.');

export const expandableInvoice = record(
  'ExpandableInvoice',
  {
    ...fields,
    contract: expandableContract("The invoice's contract."),
    billables: Type.Optional(
      Type.Array(billable, { description: 'Every line, in order. Present only with `expand`.' }),
    ),
  },
  'An invoice with the relations that `expand` names.',
);

export const newInvoice = body(
  {
    contractId: namedRecord('contract', "The invoice's contract, which must be ACTIVE or ENDED."),
    ...optional({ ...optionalOnes, currencyCode, addressId, billables: newBillables }),
  },
  "An invoice to create, with or without lines. Its currency defaults to the contract's.",
);

export const invoiceChange = body(
  changeable({ currencyCode }, { ...optionalOnes, addressId }),
  `${CHANGE_DESCRIPTION} The currency can be changed only while the invoice has no lines.`,
);

export const invoicesToFinalize = body(
  {
    invoiceIds: Type.Array(namedRecord('invoice', 'An invoice.'), {
      minItems: 1,
      maxItems: FINALIZE_MAX,
      uniqueItems: true,
      description: `1 to ${FINALIZE_MAX} drafts, which are numbered in this order.`,
    }),
  },
  'Invoices to finalize, all or none.',
);

export const invoiceParams = Type.Object({ invoiceId: id('invoice', 'The invoice.') });

export const invoiceQuery = Type.Object(
  {
    ...pageQuery,
    status: Type.Optional(choice(INVOICE_STATUSES, { description: 'Only invoices with this status.' })),
    contractId: Type.Optional(id('contract', 'Only the invoices of this contract.')),
    clientId: Type.Optional(id('client', 'Only the invoices of this client.')),
    issuedFrom: Type.Optional(
      timestamp('Only invoices issued at this time or later. The list is then sorted by date of issue.'),
    ),
    issuedTo: Type.Optional(
      timestamp('Only invoices issued at this time or earlier. The list is then sorted by date of issue.'),
    ),
    overdue: Type.Optional(
      Type.Boolean({ description: 'Only invoices that are overdue, or that are not.', examples: [true] }),
    ),
  },
  { additionalProperties: false },
);

export const expandInvoiceQuery = expandQuery(['contract', 'contract.client', 'billables']);

export type Invoice = Static<typeof invoice>;
export type InvoiceStatus = Invoice['status'];
export type InvoiceAction = Invoice['availableActions'][number];
export type Tax = Static<typeof tax>;
export type Party = Static<typeof party>;
export type ExpandableInvoice = Static<typeof expandableInvoice>;
export type NewInvoice = Static<typeof newInvoice>;
export type InvoiceChange = Static<typeof invoiceChange>;
export type InvoiceQuery = Static<typeof invoiceQuery>;
