import { type NamedUpdates, type RecordEvents, recordEvents } from '../../platform/record-events.ts';
import { presentInvoice } from './presentation.ts';
import type { InvoiceStatus } from './schema.ts';
import { invoiceSnapshots } from './store.ts';

const statusChanges: NamedUpdates<InvoiceStatus> = {
  column: 'status',
  changes: {
    // An invoice with a total of 0 is PAID as soon as it is final, but no money was paid.
    DRAFT: { FINALIZED: ['finalized'], PAID: ['finalized'], VOID: ['voided'] },
    FINALIZED: {
      PARTIALLY_PAID: ['partiallyPaid'],
      PAID: ['paid'],
      CREDITED: ['credited'],
      VOID: ['voided'],
    },
    PARTIALLY_PAID: { PAID: ['paid'], CREDITED: ['credited'], FINALIZED: ['reopened'] },
    PAID: { PARTIALLY_PAID: ['reopened'], FINALIZED: ['reopened'], CREDITED: ['credited'] },
    CREDITED: { PAID: ['paid'], PARTIALLY_PAID: ['reopened'], FINALIZED: ['reopened'] },
  },
};

export const invoiceEvents: RecordEvents = recordEvents({
  resource: 'invoice',
  snapshots: invoiceSnapshots,
  present: presentInvoice,
  namedUpdates: statusChanges,
});
