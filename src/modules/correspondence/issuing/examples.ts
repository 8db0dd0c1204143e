import type { Example } from '../../../platform/http/document/examples.ts';
import { finalizedInvoice } from '../../billing/invoices/examples.ts';
import type { Billed, Billing } from './schema.ts';

const body: Billing = { to: '2026-11-30', mode: 'FINALIZE' };
const answer: Billed = { invoice: finalizedInvoice, lines: [], leftOver: [], warnings: [], hasMore: false };

export const billingExamples: Record<string, Example> = { billContract: { body, answer } };
