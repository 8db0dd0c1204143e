import type { Example } from '../../../platform/http/document/examples.ts';
import { exampleId } from '../../../platform/schema.ts';
import { deducted } from '../invoices/examples.ts';
import type { Deduction } from './schema.ts';

const body: Deduction = { deposits: [{ invoiceId: exampleId('invoice', 2) }] };

export const depositExamples: Record<string, Example> = {
  deductInvoice: { body, answer: deducted },
};
