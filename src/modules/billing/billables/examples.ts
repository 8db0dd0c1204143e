import { asChanged, asCreated, type Example } from '../../../platform/http/document/examples.ts';
import { exampleId } from '../../../platform/schema.ts';
import type { Billable, BillableChange, NewBillable } from './schema.ts';

/** The line that the example of an invoice is created with. */
export const newLine = {
  name: 'Design of the start page',
  quantity: 7.5,
  amountMinor: 9500,
  unitCode: 'HUR',
  order: 10,
} satisfies NewBillable;
const ofInvoice = {
  invoice: exampleId('invoice'),
  currencyCode: 'EUR',
  taxPercent: 19,
  taxCategory: 'S' as const,
  isTaxInherited: true,
  supply: 'SERVICE' as const,
  ...asCreated,
};
export const line: Billable = { id: exampleId('billable', 2), ...newLine, totalMinor: 71_250, ...ofInvoice };

const typeface = { name: 'Licence of a typeface', quantity: 1, amountMinor: 12_000, order: 20 };
const created: Billable = {
  ...{ id: exampleId('billable'), ...typeface },
  ...{ unitCode: 'C62', totalMinor: 12_000, ...ofInvoice },
};
const change = { description: 'For one year' } satisfies BillableChange;
const changed: Billable = { ...created, ...change, ...asChanged };

export const billableExamples: Record<string, Example> = {
  createBillables: { body: { invoiceId: exampleId('invoice'), billables: [typeface] }, answer: [created] },
  updateBillable: { body: change, answer: changed },
  getBillable: { answer: changed },
  listBillables: { answer: [line, changed] },
};
