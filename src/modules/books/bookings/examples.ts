import type { Example } from '../../../platform/http/document/examples.ts';
import { exampleId } from '../../../platform/schema.ts';
import type { Posting } from './schema.ts';

const facts = {
  type: 'INVOICE',
  ...{ id: exampleId('invoice'), recordedDate: '2026-11-16', valueDate: '2026-11-16' },
  ...{
    number: 'INV-000002',
    invoiceNumber: 'INV-000002',
    taxDate: '2026-11-16',
    client: exampleId('client'),
    clientName: 'Northwind Traders',
  },
  ...{ currencyCode: 'EUR', currencyExponent: 2 },
} as const;
const tax = { category: 'S', percent: 19, country: 'DE', supply: 'SERVICE' } as const;
const postings: Posting[] = [
  { ...facts, account: '10000', kind: 'CUSTOMERS', debitMinor: 84_788, creditMinor: 0 },
  { ...facts, account: '8400', kind: 'REVENUE', ...tax, debitMinor: 0, creditMinor: 71_250 },
  { ...facts, account: '1776', kind: 'TAX', ...tax, debitMinor: 0, creditMinor: 13_538 },
];

export const bookingExamples: Record<string, Example> = { getInvoiceBookings: { answer: postings } };
