import { type Static, Type } from 'typebox';
import { ownMarks } from '../../../platform/external-ids/schema.ts';
import {
  body,
  CHANGE_DESCRIPTION,
  changeable,
  choice,
  createdAt,
  currencyCode,
  day,
  expandQuery,
  formatted,
  INTEGER_MAX,
  id,
  integer,
  reference as namedRecord,
  optional,
  record,
  text,
  timestamp,
  updatedAt,
} from '../../../platform/schema.ts';
import { relatedContract } from '../../agreements/contracts/schema.ts';
import { annex } from '../../documents/facts/annexes.ts';
import { discountsOf, newDiscountsOf } from '../../documents/facts/discount-schema.ts';
import { earlyPaymentOf, invoiceEarlyPayment } from '../../documents/facts/early-payment-schema.ts';
import {
  amount,
  currencyExponent,
  frozen,
  payable,
  pricesIncludeTax,
  taxes,
} from '../../documents/facts/frozen-schema.ts';
import { PREPAID_MAX, prepaid } from '../../documents/facts/prepaid.ts';
import { billable, newBillables } from '../billables/schema.ts';
import { INVOICE_ACTIONS, INVOICE_STATUSES } from '../invoice-status.ts';
import { sent } from '../sent-schema.ts';
import { deductionAmounts } from './deposit-schema.ts';
import { issuing, obstacle, warning } from './problems-schema.ts';
import { reminding } from './reminding-schema.ts';

export const INVOICE_ORIGINS = ['COLLECTED'] as const;
/** The kinds that a caller may create. */
const NEW_INVOICE_KINDS = ['INVOICE', 'DEPOSIT'] as const;
export const INVOICE_KINDS = [...NEW_INVOICE_KINDS, 'CARRIED_OVER'] as const;

/** The fields that a caller sets on a draft. */
const optionalOnes = {
  dueDate: day(
    "The last day to pay, in the tenant's time zone. Defaults to the contract's payment terms, from the date of issue. Excludes `dueAt`.",
  ),
  dueAt: timestamp('The last moment to pay. Defaults to the end of `dueDate`. Excludes `dueDate`.'),
  notes: text(0, 5_000, { description: 'Text for the client.', example: 'Thank you for your trust.' }),
  reference: text(0, 255, {
    description: "The client's reference, such as a purchase order number. Defaults to the contract's.",
    example: 'PO-4711',
  }),
  buyerReference: text(1, 255, {
    description:
      "The buyer's own routing reference, such as a Leitweg-ID. At issue, it defaults to the client's.",
    example: '04011000-12345-34',
  }),
  paymentReference: text(1, 140, {
    description:
      "The reference that the client states when it pays. At issue, it defaults to a creditor reference (ISO 11649) made of the invoice's number, with a QR-IBAN to a QR reference, and without an IBAN to the number.",
    example: 'RF69INV000001',
  }),
  locale: formatted('locale', 35, {
    description:
      "The language of the document. At issue, it defaults to the contract's, the client's, or the tenant's, or else to en.",
    example: 'de-DE',
  }),
  serviceFrom: day('The first day of the service. At issue, the period defaults to the period of the lines.'),
  serviceTo: day('The last day of the service.'),
  taxCurrencyCode: Type.String({
    format: 'currency',
    description:
      "The currency in which tax is declared: that of the seller's country, or else the tenant's. Only for invoices in another currency. Set with `taxExchangeRate`, if left out.",
    examples: ['EUR'],
  }),
  taxExchangeRate: Type.Number({
    exclusiveMinimum: 0,
    maximum: 9_999_999,
    'x-decimals': 10,
    description:
      "Units of the tax currency per unit of the invoice's currency, with at most 10 decimals. A seller with a VAT or tax number needs it to issue an invoice in another currency than its country's.",
    examples: [0.9203],
  }),
  ...ownMarks,
};
/** Fields that every invoice has, and that a caller sets on a draft. */
const pricing = {
  pricesIncludeTax: {
    ...pricesIncludeTax,
    description:
      "Whether prices, totals of lines and discounts are typed with tax. Defaults to the contract's when the invoice is created.",
  },
  isCashRounded: Type.Boolean({
    description:
      "Whether the amount to pay is rounded to 0.05. Only an invoice in CHF can be. Defaults to the tenant's when it is created, and ends when the currency changes.",
    examples: [false],
  }),
};
const newDiscounts = newDiscountsOf(
  'Discounts of the whole invoice. A percentage is of all lines; an amount is shared by the lines above 0.',
);
const earlyPayment = earlyPaymentOf(
  "The discount for early payment. Defaults to the contract's when the invoice is created. Null removes it from a DRAFT.",
);
const addressId = namedRecord('address', "The client's address that the invoice is sent to.");

const fields = {
  id: id('invoice', "The invoice's identifier."),
  contract: id('contract', "The invoice's contract."),
  client: id('client', 'The client that is invoiced.'),
  status: choice(INVOICE_STATUSES, {
    title: 'InvoiceStatus',
    description: "The invoice's status.",
    example: 'FINALIZED',
  }),
  kind: choice(INVOICE_KINDS, {
    title: 'InvoiceKind',
    description:
      'INVOICE for work, DEPOSIT for money in advance, CARRIED_OVER for an open item of a former system. It never changes.',
    example: 'INVOICE',
  }),
  ...optional({
    origin: choice(INVOICE_ORIGINS, {
      description: 'COLLECTED if the invoice was made to collect the work of its contract.',
      example: 'COLLECTED',
    }),
    collectsFrom: day('The first day of the period whose work the invoice was made to collect.'),
    ...issuing,
  }),
  currencyCode,
  currencyExponent,
  subtotalMinor: amount("Sum of the lines' totals, less discounts and included tax, in minor units.", 71_250),
  taxMinor: amount('Sum of the taxes, in minor units.', 13_538),
  totalMinor: amount('The amount charged, tax included, in minor units.', 84_788),
  ...payable,
  taxes,
  ...pricing,
  paidMinor: integer(0, INTEGER_MAX, {
    description: 'The money that is allocated to the invoice, in minor units.',
    example: 0,
  }),
  creditedMinor: integer(0, INTEGER_MAX, { description: 'The amount credited, in minor units.', example: 0 }),
  writtenOffMinor: integer(0, INTEGER_MAX, {
    description:
      'The amount written off, in minor units. Discounts for early payment that were taken are part of it.',
    example: 0,
  }),
  balanceMinor: amount(
    'The amount to pay less the amounts credited, paid and written off, in minor units. Never below 0 once the invoice is issued: money beyond it stays on the account of the client.',
    84_788,
  ),
  dueMinor: integer(0, INTEGER_MAX, {
    description: 'What the client owes: the balance, and 0 for a draft whose total is below 0.',
    example: 84_788,
  }),
  isOverdue: Type.Boolean({
    description: 'Whether the invoice is past its due date and something is due.',
    examples: [false],
  }),
  daysOverdue: Type.Optional(
    integer(0, INTEGER_MAX, {
      description:
        'The days since `dueDate`, if the invoice is overdue: 0 if the time to pay ended earlier today. Absent on other invoices.',
      example: 12,
    }),
  ),
  billableCount: integer(0, INTEGER_MAX, { description: 'Number of lines.', example: 1 }),
  ...optional({
    invoiceNumber: Type.String({
      description: "The invoice's number. A DRAFT has none.",
      examples: ['INV-000001'],
    }),
    ...optionalOnes,
    discounts: discountsOf('Discounts of the whole invoice.'),
    earlyPayment: invoiceEarlyPayment,
    address: id(
      'address',
      "The address that the invoice is sent to. Without it, a DRAFT goes to the contract's address, or else to the client's first one.",
    ),
    issuedAt: timestamp('When the invoice was finalized.'),
    paidAt: timestamp(
      'Since when nothing is due: the latest date of its issue, of the payments that are allocated to it, of write-offs, and of the credit notes that lowered what was due. Absent while anything is due, and on VOID invoices.',
    ),
    promisedUntil: day(
      'The client has promised to pay by this day, so that no reminder is sent until then. Set by `POST /invoices/{invoiceId}/promise`.',
    ),
    voidedAt: timestamp('When the invoice was voided.'),
    ...sent,
    viewedAt: timestamp(
      'When somebody first looked at the invoice through one of its links. Opening the page alone does not count: scanners of mail do that.',
    ),
    ...deductionAmounts,
    annexes: Type.Array(annex, {
      description:
        'The receipts of the expenses that it charges, which its PDF and e-invoice carry. Frozen at issue. Absent if there are none.',
    }),
    prepaid: Type.Array(prepaid, {
      maxItems: PREPAID_MAX,
      description:
        'The prepaid hours that it shows: those with `isPrinted` of a contract whose work it collects. Kept up to date with that work, and frozen at issue. Absent if there are none.',
    }),
    obstacles: Type.Array(obstacle, {
      description: 'What keeps a DRAFT from being finalized. Absent on other invoices.',
    }),
  }),
  ...frozen,
  availableActions: Type.Array(choice(INVOICE_ACTIONS, { description: 'An action.', example: 'pay' }), {
    description: 'The actions that the invoice allows now.',
  }),
  createdAt,
  updatedAt,
};

const withWarnings = {
  ...fields,
  ...optional({
    warnings: Type.Array(warning, {
      description:
        'What may go wrong with a DRAFT, such as a VAT number that looks wrong, or characters that no installed font has; at most 20. Present when one DRAFT is created, changed or read; absent in lists, and on other invoices.',
    }),
  }),
};

export const invoice = record('Invoice', withWarnings, 'A charge to a client under a contract.');

export const invoiceInEvents = record(
  'InvoiceInEvents',
  {
    ...fields,
    billables: Type.Optional(
      Type.Array(billable, {
        description: 'Every line, in order. Only in `invoice.finalized`, and only if there are not too many.',
      }),
    ),
  },
  'An invoice, as events show it.',
);

export const expandableInvoice = record(
  'ExpandableInvoice',
  {
    ...withWarnings,
    ...reminding,
    contract: relatedContract("The invoice's contract."),
    billables: Type.Optional(
      Type.Array(billable, { description: 'Every line, in order. Present only with `expand`.' }),
    ),
  },
  'An invoice with the relations that `expand` names.',
);

export const newInvoice = body(
  {
    contractId: namedRecord('contract', "The invoice's contract, which must be ACTIVE or ENDED."),
    ...optional({
      kind: choice(NEW_INVOICE_KINDS, {
        description: 'DEPOSIT asks for money in advance. Defaults to INVOICE.',
        example: 'DEPOSIT',
      }),
      ...optionalOnes,
      ...pricing,
      discounts: newDiscounts,
      earlyPayment,
      currencyCode,
      addressId,
      billables: newBillables,
    }),
  },
  "An invoice to create, with or without lines. Its currency defaults to the contract's.",
);

export const invoiceChange = body(
  changeable(
    { currencyCode, ...pricing },
    { ...optionalOnes, discounts: newDiscounts, earlyPayment, addressId },
  ),
  `${CHANGE_DESCRIPTION} The currency can be changed only while the invoice has no lines. \`discounts\` are replaced as a whole.`,
);

export const invoiceParams = Type.Object({ invoiceId: id('invoice', 'The invoice.') });

export const expandInvoiceQuery = expandQuery(['contract', 'contract.client', 'billables']);

export type Invoice = Static<typeof invoice>;
export type ExpandableInvoice = Static<typeof expandableInvoice>;
export type NewInvoice = Static<typeof newInvoice>;
export type InvoiceChange = Static<typeof invoiceChange>;
