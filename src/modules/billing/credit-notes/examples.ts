import { asCreated, type Example } from '../../../platform/http/document/examples.ts';
import { exampleId } from '../../../platform/schema.ts';
import { filesOf, frozen, sumsOf } from '../invoices/frozen-examples.ts';
import type { CreditNote, NewCreditNote } from './schema.ts';

const body: NewCreditNote = {
  invoiceId: exampleId('invoice'),
  reason: 'Delivered late',
  billables: [{ billableId: exampleId('billable'), quantity: 1 }],
};

export const creditNote: CreditNote = {
  ...{ id: exampleId('creditNote'), creditNoteNumber: 'CN-000001', kind: 'CORRECTION' },
  ...{ reason: 'Delivered late', currencyCode: 'EUR', currencyExponent: 2, ...sumsOf(12_000, 2_280) },
  ...{ invoice: exampleId('invoice'), invoiceNumber: 'INV-000001', invoiceIssueDate: '2026-11-16' },
  ...{ contract: exampleId('contract'), client: exampleId('client'), billableCount: 1 },
  ...{ ...frozen, reference: 'PO-4711', paymentReference: 'RF69INV000001' },
  ...{ serviceFrom: '2026-11-01', serviceTo: '2026-11-15' },
  ...{ documents: filesOf('credit-notes', exampleId('creditNote')), ...asCreated },
};

export const creditNoteExamples: Record<string, Example> = {
  createCreditNote: { body, answer: creditNote },
  getCreditNote: { answer: creditNote },
  listCreditNotes: { answer: [creditNote] },
};
