import { type RecordEvents, recordEvents } from '../../platform/record-events.ts';
import { shown } from './representation.ts';
import { representInvoices } from './store.ts';

const FINALIZED = ['finalized'];

/** What a change of the status is called, from one to the other. */
const TRANSITIONS: Record<string, Record<string, string[]>> = {
  // A total of 0 is paid as soon as it is final.
  DRAFT: { FINALIZED, PAID: [...FINALIZED, 'paid'], VOID: ['voided'] },
  FINALIZED: { PARTIALLY_PAID: ['partiallyPaid'], PAID: ['paid'], VOID: ['voided'] },
  PARTIALLY_PAID: { PAID: ['paid'], FINALIZED: ['reopened'] },
  PAID: { PARTIALLY_PAID: ['reopened'], FINALIZED: ['reopened'] },
};

export const invoiceEvents: RecordEvents = recordEvents({
  resource: 'invoice',
  snapshots: representInvoices,
  present: shown,
  actions: ['finalized', 'voided', 'partiallyPaid', 'paid', 'reopened'],
  namedUpdate: (before, after) => TRANSITIONS[String(before.status)]?.[String(after.status)] ?? [],
});
