import {
  type EventDetails,
  type NamedUpdates,
  type RecordEvents,
  recordEvents,
} from '../../../platform/record-events.ts';
import { billablesByInvoice } from '../billables/service.ts';
import type { InvoiceStatus } from '../invoice-status.ts';
import { presentInvoice } from './presentation.ts';
import { type Invoice, invoiceInEvents } from './schema.ts';
import { invoiceSnapshots } from './store.ts';

const SETTLED = { PAID: 'paid', CREDITED: 'credited', WRITTEN_OFF: 'writtenOff' } as const;
const REOPENED = { PARTIALLY_PAID: 'reopened', FINALIZED: 'reopened' } as const;

const statusChanges = {
  column: 'status',
  changes: {
    // An invoice with a total of 0 is PAID as soon as it is final, but no money was paid.
    DRAFT: { FINALIZED: 'finalized', PAID: 'finalized', VOID: 'voided' },
    FINALIZED: {
      PARTIALLY_PAID: 'partiallyPaid',
      ...SETTLED,
      VOID: 'voided',
    },
    PARTIALLY_PAID: { ...SETTLED, FINALIZED: 'reopened' },
    PAID: { ...REOPENED, CREDITED: 'credited', WRITTEN_OFF: 'writtenOff', VOID: 'voided' },
    CREDITED: { ...REOPENED, PAID: 'paid', WRITTEN_OFF: 'writtenOff' },
    WRITTEN_OFF: { ...REOPENED, PAID: 'paid', CREDITED: 'credited' },
    VOID: {},
  },
} satisfies NamedUpdates<InvoiceStatus> & { changes: Record<InvoiceStatus, object> };

/** Lines that an event shows at most. `billableCount` shows how many there are. */
const LINES_MAX = 500;
/** Lines with very long texts are left out, too. */
const LINE_BYTES_MAX = 1_048_576;

/** The lines are frozen with the invoice, so they are the same whenever the event is read. */
const linesWhenFinalized: EventDetails = {
  action: 'finalized',
  count: ({ billable_count: count }) => (Number(count) <= LINES_MAX ? Number(count) : 0),
  async add(db, records) {
    const invoices = records as Invoice[];
    const short = invoices.filter(({ billableCount }) => billableCount <= LINES_MAX).map(({ id }) => id);
    const lines =
      short.length > 0 ? await billablesByInvoice(db, short, LINE_BYTES_MAX) : new Map<string, object[]>();
    return invoices.map((invoice) => {
      const billables = lines.get(invoice.id);
      return billables ? { ...invoice, billables } : invoice;
    });
  },
};

export const invoiceEvents: RecordEvents = recordEvents({
  resource: 'invoice',
  schema: invoiceInEvents,
  snapshots: invoiceSnapshots,
  present: presentInvoice,
  namedUpdates: [
    statusChanges,
    { column: 'issue_problem', changes: { unset: { set: 'issueFailed' } } },
    { column: 'sent_at', changes: { unset: { set: 'sent' } } },
    { column: 'viewed_at', changes: { unset: { set: 'viewed' } } },
    { column: 'promised_until', changes: { unset: { set: 'promised' } } },
  ] as readonly NamedUpdates[],
  details: linesWhenFinalized,
});
