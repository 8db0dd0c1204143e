import { asChanged, asCreated, type Example, putOf } from '../../../platform/http/document/examples.ts';
import { API_PREFIX } from '../../../platform/http/route.ts';
import { exampleId } from '../../../platform/schema.ts';
import { line, newLine } from '../billables/examples.ts';
import { filesOf, frozen, sumsOf } from './frozen-examples.ts';
import type { InvoiceSummary } from './listing-schema.ts';
import type { Invoice, InvoiceChange, NewInvoice } from './schema.ts';

const id = exampleId('invoice');

const body: NewInvoice = {
  contractId: exampleId('contract'),
  notes: 'Thank you for your trust.',
  billables: [newLine],
};

/** The country of taxes is added at issue. */
function unpaid(subtotalMinor: number, taxMinor: number) {
  const { taxes, ...sums } = sumsOf(subtotalMinor, taxMinor);
  const drafted = taxes.map(({ country: _, ...tax }) => tax);
  return { ...sums, taxes: drafted, balanceMinor: sums.totalMinor, dueMinor: sums.totalMinor };
}

const draft: Invoice = {
  ...{ id, contract: exampleId('contract'), client: exampleId('client'), status: 'DRAFT', kind: 'INVOICE' },
  ...{ currencyCode: 'EUR', currencyExponent: 2, ...unpaid(71_250, 13_538) },
  ...{ paidMinor: 0, creditedMinor: 0, writtenOffMinor: 0, isOverdue: false },
  isCashRounded: false,
  ...{ billableCount: 1, notes: 'Thank you for your trust.', reference: 'PO-4711' },
  ...{ availableActions: ['finalize', 'void'], obstacles: [], ...asCreated },
};
const withoutPeriod = {
  field: 'serviceFrom',
  message:
    'is missing: an invoice says when the work was done. Set it on the invoice or on its lines, or isServedAtIssue on the tenant',
};
const withWarnings: Invoice = { ...draft, warnings: [withoutPeriod] };
const change = { serviceFrom: '2026-11-01', serviceTo: '2026-11-15' } satisfies InvoiceChange;
const changed: Invoice = { ...draft, ...change, ...asChanged };
/** With a second line, and a third for 90 minutes of work. */
export const collected: Invoice = { ...changed, ...unpaid(97_500, 18_525), billableCount: 3 };

/** Less a deposit of 20,000. */
export const deducted: Invoice = { ...draft, ...unpaid(51_250, 9_738), billableCount: 2 };

function finalized(
  { obstacles: _, ...draft }: Invoice,
  { invoiceNumber, paymentReference }: Pick<Required<Invoice>, 'invoiceNumber' | 'paymentReference'>,
): Invoice {
  return {
    ...draft,
    ...frozen,
    taxes: sumsOf(draft.subtotalMinor, draft.taxMinor).taxes,
    ...{ status: 'FINALIZED', invoiceNumber, paymentReference },
    ...{ dueDate: '2026-12-16', dueAt: '2026-12-16T22:59:59.999Z', address: exampleId('address') },
    ...{
      availableActions: ['void', 'pay', 'credit', 'writeOff'],
      documents: filesOf('invoices', id),
      ...asChanged,
    },
  };
}

export const finalizedInvoice = finalized(collected, {
  invoiceNumber: 'INV-000001',
  paymentReference: 'RF69INV000001',
});
const { totalMinor } = finalizedInvoice;
const paid: Invoice = {
  ...{ ...finalizedInvoice, status: 'PAID', paidMinor: totalMinor, balanceMinor: 0, dueMinor: 0 },
  ...{ paidAt: asChanged.updatedAt, availableActions: ['credit'] },
};

/** It is sent after this. */
export const issuedInvoice = finalized(draft, {
  invoiceNumber: 'INV-000002',
  paymentReference: 'RF42INV000002',
});
const voided: Invoice = {
  ...{
    ...issuedInvoice,
    status: 'VOID',
    creditedMinor: issuedInvoice.totalMinor,
    balanceMinor: 0,
    dueMinor: 0,
  },
  ...{ voidedAt: asChanged.updatedAt, availableActions: [], sentAt: asCreated.createdAt },
  lastMessage: { id: exampleId('message'), status: 'QUEUED', kind: 'INVOICE' },
};
const carried = {
  ...{
    contractId: exampleId('contract'),
    number: '2025-0812',
    issueDate: '2026-10-01',
    dueDate: '2026-10-31',
  },
  taxes: [{ category: 'S', percent: 19, taxableMinor: 71_250, taxMinor: 13_538 }],
};
const { notes: _, reference: __, paymentTermsDays: ___, ...withoutTerms } = issuedInvoice;
export const carriedOver: Invoice = {
  ...{
    ...withoutTerms,
    kind: 'CARRIED_OVER',
    invoiceNumber: carried.number,
    paymentReference: carried.number,
  },
  ...{ issueDate: carried.issueDate, dueDate: carried.dueDate, dueAt: '2026-10-31T22:59:59.999Z' },
  ...{ isOverdue: true, daysOverdue: 16, billableCount: 0, ...asCreated },
  ...{
    availableActions: ['void', 'pay', 'writeOff'],
    documents: { pdf: `${API_PREFIX}/invoices/${id}/pdf` },
  },
};
/** As `invoice.finalized` shows it. */
export const finalizedWithLines = { ...issuedInvoice, billables: [{ ...line, taxDate: frozen.issueDate }] };

const summary: InvoiceSummary[] = [
  {
    ...{ status: 'FINALIZED', currencyCode: 'EUR', currencyExponent: 2, count: 1, totalMinor },
    payableMinor: totalMinor,
    ...{ paidMinor: 0, creditedMinor: 0, writtenOffMinor: 0, dueMinor: totalMinor },
    ...{ overdueCount: 0, overdueMinor: 0 },
    ...{ days1To30Minor: 0, days31To60Minor: 0, days61To90Minor: 0, daysOver90Minor: 0 },
  },
];

export const invoiceExamples: Record<string, Example> = {
  summarizeInvoices: { answer: summary },
  createInvoice: { body, answer: withWarnings },
  ...putOf('Invoice', 'invoice', { body, created: withWarnings }),
  updateInvoice: { body: change, answer: { ...changed, warnings: [] } },
  finalizeInvoice: { answer: finalizedInvoice },
  listInvoices: {
    answer: [
      {
        ...finalizedInvoice,
        notRemindedBecause: { code: 'DISABLED', message: 'Reminders are off for this client' },
      },
    ],
  },
  getInvoice: { answer: paid },
  carryOverInvoice: { body: carried, answer: carriedOver },
  finalizeInvoices: { body: { invoiceIds: [id] }, answer: [issuedInvoice] },
  voidInvoice: { answer: voided },
};
