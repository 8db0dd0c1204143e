import { allowanceEvents } from '../modules/agreements/allowances/events.ts';
import { chargeEvents } from '../modules/agreements/charges/events.ts';
import { contractEvents } from '../modules/agreements/contracts/events.ts';
import { projectEvents } from '../modules/agreements/projects/events.ts';
import { billable } from '../modules/billing/billables/schema.ts';
import { presentBillable } from '../modules/billing/billables/service.ts';
import { billableSnapshots } from '../modules/billing/billables/store.ts';
import { creditNote } from '../modules/billing/credit-notes/schema.ts';
import { presentCreditNote } from '../modules/billing/credit-notes/service.ts';
import { creditNoteSnapshots } from '../modules/billing/credit-notes/store.ts';
import { filesOfEvent } from '../modules/billing/document-files/archiving.ts';
import type { DocumentFiles } from '../modules/billing/document-files/files.ts';
import { requestOfTenant } from '../modules/billing/document-files/keeping.ts';
import { invoiceEvents } from '../modules/billing/invoices/events.ts';
import { bookkeepingEvents } from '../modules/books/accounts/events.ts';
import { exportEvents } from '../modules/books/exports/events.ts';
import { erasureEvents } from '../modules/correspondence/erasures/events.ts';
import { messageText } from '../modules/correspondence/message-texts/schema.ts';
import { presentMessageText } from '../modules/correspondence/message-texts/service.ts';
import { messageTextSnapshots } from '../modules/correspondence/message-texts/store.ts';
import { messageEvents } from '../modules/correspondence/messages/events.ts';
import { paymentAttemptEvents } from '../modules/correspondence/payment-attempts/events.ts';
import { TEST_EVENT } from '../modules/journal/events/types.ts';
import { bankEntryEvents } from '../modules/money/bank-entries/events.ts';
import { bankStatement } from '../modules/money/bank-statements/schema.ts';
import { bankStatementSnapshots } from '../modules/money/bank-statements/store.ts';
import { paymentEvents } from '../modules/money/payments/events.ts';
import { refundEvents } from '../modules/money/refunds/events.ts';
import { writeOffEvents } from '../modules/money/write-offs/events.ts';
import { importEvents } from '../modules/moving/imports/events.ts';
import { quoteEvents } from '../modules/offers/quotes/events.ts';
import { address } from '../modules/parties/addresses/schema.ts';
import { presentAddress } from '../modules/parties/addresses/service.ts';
import { addressSnapshots } from '../modules/parties/addresses/store.ts';
import { assetEvents } from '../modules/parties/assets/events.ts';
import { clientEvents } from '../modules/parties/clients/events.ts';
import { contact } from '../modules/parties/contacts/schema.ts';
import { presentContact } from '../modules/parties/contacts/service.ts';
import { contactSnapshots } from '../modules/parties/contacts/store.ts';
import { email } from '../modules/parties/emails/schema.ts';
import { presentEmail } from '../modules/parties/emails/service.ts';
import { emailSnapshots } from '../modules/parties/emails/store.ts';
import { attachment } from '../modules/parties/media/schema.ts';
import { presentAttachment } from '../modules/parties/media/service.ts';
import { attachmentSnapshots } from '../modules/parties/media/store.ts';
import { tenantEvents } from '../modules/parties/tenants/events.ts';
import { expenseEvents } from '../modules/tracked-work/expenses/events.ts';
import { receipt } from '../modules/tracked-work/receipts/schema.ts';
import { receiptSnapshots } from '../modules/tracked-work/receipts/store.ts';
import { timeEntryEvents } from '../modules/tracked-work/time-entries/events.ts';
import type { Database } from '../platform/database/database.ts';
import { type RecordEvents, recordEvents } from '../platform/record-events.ts';
import type { FileFormat, OutgoingEvent, RecordFiles } from '../providers/provider.ts';

/**
 * The one list of resources with events. A resource has an `events.ts` if some of its updates have names of their own,
 * such as `invoice.finalized`.
 */
const SOURCES: RecordEvents[] = [
  tenantEvents,
  clientEvents,
  recordEvents({
    resource: 'address',
    schema: address,
    snapshots: addressSnapshots,
    present: presentAddress,
  }),
  recordEvents({
    resource: 'contact',
    schema: contact,
    snapshots: contactSnapshots,
    present: presentContact,
  }),
  recordEvents({ resource: 'email', schema: email, snapshots: emailSnapshots, present: presentEmail }),
  contractEvents,
  projectEvents,
  allowanceEvents,
  chargeEvents,
  timeEntryEvents,
  expenseEvents,
  recordEvents({
    resource: 'receipt',
    schema: receipt,
    snapshots: receiptSnapshots,
    present: (row) => row,
  }),
  quoteEvents,
  invoiceEvents,
  recordEvents({
    resource: 'billable',
    schema: billable,
    snapshots: billableSnapshots,
    present: presentBillable,
  }),
  paymentEvents,
  refundEvents,
  writeOffEvents,
  recordEvents({
    resource: 'bankStatement',
    schema: bankStatement,
    snapshots: bankStatementSnapshots,
    present: (statement) => statement,
  }),
  bankEntryEvents,
  recordEvents({
    resource: 'creditNote',
    schema: creditNote,
    snapshots: creditNoteSnapshots,
    present: presentCreditNote,
  }),
  messageEvents,
  erasureEvents,
  paymentAttemptEvents,
  assetEvents,
  recordEvents({
    resource: 'attachment',
    schema: attachment,
    snapshots: attachmentSnapshots,
    present: presentAttachment,
  }),
  recordEvents({
    resource: 'messageText',
    schema: messageText,
    snapshots: messageTextSnapshots,
    present: presentMessageText,
  }),
  exportEvents,
  importEvents,
  ...bookkeepingEvents,
];

export function eventSources(): ReadonlyMap<string, RecordEvents> {
  return new Map(SOURCES.map((source) => [source.resource, source]));
}

/** Every event type that an integration can subscribe to. */
export function eventTypesOf(sources: ReadonlyMap<string, RecordEvents>): string[] {
  return [...sources.values()].flatMap(({ resource, actions }) =>
    actions.map((action) => `${resource}.${action}`),
  );
}

/** The files of an event's record, for providers that archive them. */
export async function filesOf(
  database: Database,
  documentFiles: DocumentFiles,
  event: OutgoingEvent,
  formats: readonly FileFormat[],
): Promise<RecordFiles> {
  const { type, data, tenant } = event;
  if (type === TEST_EVENT) {
    const read = async () => Buffer.from(`${JSON.stringify(data, null, 2)}\n`);
    return { files: [{ name: 'retainer-test.json', contentType: 'application/json', read }] };
  }
  return filesOfEvent(documentFiles, requestOfTenant(database, tenant), event, formats);
}
