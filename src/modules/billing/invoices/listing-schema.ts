import { type Static, Type } from 'typebox';
import { externalIdFilter } from '../../../platform/external-ids/schema.ts';
import { recordFilterQuery, recordQuery, statusQuery } from '../../../platform/http/answers/record-lists.ts';
import { choice, currencyCode, dayOrTime, id, record, text } from '../../../platform/schema.ts';
import { currencyExponent } from '../../documents/facts/frozen-schema.ts';
import { searchQuery } from '../../parties/search/schema.ts';
import { INVOICE_STATUSES } from '../invoice-status.ts';
import { expandInvoiceQuery, INVOICE_KINDS } from './schema.ts';

const invoiceFilters = {
  q: searchQuery(
    'invoices',
    "their numbers and references, and in the buyer's name, or in the client's while they are drafts",
    'the total or `dueMinor`',
  ),
  ...recordFilterQuery('invoice'),
  status: statusQuery('invoices', INVOICE_STATUSES),
  kind: Type.Optional(
    choice(INVOICE_KINDS, { title: 'InvoiceKind', description: 'Only invoices of this kind.' }),
  ),
  number: Type.Optional(text(1, 100, { description: 'Only the invoice with this number.' })),
  contractId: Type.Optional(id('contract', 'Only the invoices of this contract.')),
  clientId: Type.Optional(id('client', 'Only the invoices of this client.')),
  currencyCode: Type.Optional(
    Type.String({
      format: 'currency',
      description: 'Only the invoices in this currency.',
      examples: ['EUR'],
    }),
  ),
  issuedFrom: Type.Optional(dayOrTime('Only invoices issued at this time or on this day, or later.')),
  issuedTo: Type.Optional(dayOrTime('Only invoices issued at this time or on this day, or earlier.')),
  isOpen: Type.Optional(
    Type.Boolean({
      description:
        'Only invoices that wait for a payment (FINALIZED and PARTIALLY_PAID), or only the others. With `isOverdue=false`, those that are not due yet.',
      examples: [true],
    }),
  ),
  isOverdue: Type.Optional(
    Type.Boolean({ description: 'Only invoices that are overdue, or that are not.', examples: [true] }),
  ),
  hasIssueProblem: Type.Optional(
    Type.Boolean({
      description: 'Only invoices with an `issueProblem`, or only the others.',
      examples: [true],
    }),
  ),
};

export const INVOICE_SORTS = ['number', 'issueDate', 'dueDate', 'total', 'client'] as const;

export const invoiceQuery = Type.Object({
  ...recordQuery(
    'invoice',
    INVOICE_SORTS,
    "By `number`, `issueDate` and `dueDate`, invoices that were never issued come last, newest first. `total` compares minor units, `client` the client's current name. Defaults to the newest first.",
  ),
  ...invoiceFilters,
  externalId: externalIdFilter,
  ...expandInvoiceQuery.properties,
});

export const invoiceSummaryQuery = Type.Object(invoiceFilters);

const sum = (description: string, example: number) => Type.Integer({ description, examples: [example] });

export const invoiceSummary = record(
  'InvoiceSummary',
  {
    status: choice(INVOICE_STATUSES, {
      title: 'InvoiceStatus',
      description: 'The status of these invoices.',
      example: 'FINALIZED',
    }),
    currencyCode,
    currencyExponent,
    count: sum('Number of invoices.', 2),
    totalMinor: sum('Sum of the totals, tax included and without rounding, in minor units.', 169_576),
    payableMinor: sum(
      'Sum of the amounts to pay: the totals with their rounding. What is credited, paid, written off and due adds up to this.',
      169_576,
    ),
    paidMinor: sum('Sum of the amounts paid.', 0),
    creditedMinor: sum('Sum of the amounts credited.', 0),
    writtenOffMinor: sum('Sum of the amounts written off.', 0),
    dueMinor: sum('Sum of what is due: of drafts, what would be.', 169_576),
    overdueCount: sum('Number of invoices that are overdue.', 1),
    overdueMinor: sum('Sum of what is due on them.', 84_788),
    days1To30Minor: sum('Sum of what is overdue by 1 to 30 days, as in the report on ages.', 84_788),
    days31To60Minor: sum('Sum of what is overdue by 31 to 60 days.', 0),
    days61To90Minor: sum('Sum of what is overdue by 61 to 90 days.', 0),
    daysOver90Minor: sum('Sum of what is overdue by more than 90 days.', 0),
  },
  'The sums of all invoices with one status and currency.',
);

export type InvoiceSort = (typeof INVOICE_SORTS)[number] | 'createdAt' | 'updatedAt';
export type InvoiceQuery = Static<typeof invoiceQuery>;
export type InvoiceSummaryQuery = Static<typeof invoiceSummaryQuery>;
export type InvoiceSummary = Static<typeof invoiceSummary>;
