import type { Database } from '../platform/database/database.ts';
import { type RecordEvents, recordEvents } from '../platform/record-events.ts';
import type { FileFormat, OutgoingEvent, RecordFiles } from '../providers/provider.ts';
import { address } from '../resources/addresses/schema.ts';
import { presentAddress } from '../resources/addresses/service.ts';
import { addressSnapshots } from '../resources/addresses/store.ts';
import { assetEvents } from '../resources/assets/events.ts';
import { billable } from '../resources/billables/schema.ts';
import { presentBillable } from '../resources/billables/service.ts';
import { billableSnapshots } from '../resources/billables/store.ts';
import { clientEvents } from '../resources/clients/events.ts';
import { contact } from '../resources/contacts/schema.ts';
import { presentContact } from '../resources/contacts/service.ts';
import { contactSnapshots } from '../resources/contacts/store.ts';
import { contractEvents } from '../resources/contracts/events.ts';
import { creditNote } from '../resources/credit-notes/schema.ts';
import { presentCreditNote } from '../resources/credit-notes/service.ts';
import { creditNoteSnapshots } from '../resources/credit-notes/store.ts';
import { filesOfEvent } from '../resources/document-files/archiving.ts';
import type { DocumentFiles } from '../resources/document-files/files.ts';
import { requestOfTenant } from '../resources/document-files/keeping.ts';
import { email } from '../resources/emails/schema.ts';
import { presentEmail } from '../resources/emails/service.ts';
import { emailSnapshots } from '../resources/emails/store.ts';
import { TEST_EVENT } from '../resources/events/types.ts';
import { invoiceEvents } from '../resources/invoices/events.ts';
import { attachment } from '../resources/media/schema.ts';
import { presentAttachment } from '../resources/media/service.ts';
import { attachmentSnapshots } from '../resources/media/store.ts';
import { paymentEvents } from '../resources/payments/events.ts';
import { project } from '../resources/projects/schema.ts';
import { presentProject } from '../resources/projects/service.ts';
import { projectSnapshots } from '../resources/projects/store.ts';
import { refundEvents } from '../resources/refunds/events.ts';
import { tenantEvents } from '../resources/tenants/events.ts';
import { timeEntryEvents } from '../resources/time-entries/events.ts';

/**
 * The one list of resources with events. A resource has an `events.ts` if some of its updates have names of their own,
 * such as `invoice.finalized`.
 */
export function eventSources(): ReadonlyMap<string, RecordEvents> {
  const sources = [
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
    recordEvents({
      resource: 'project',
      schema: project,
      snapshots: projectSnapshots,
      present: presentProject,
    }),
    timeEntryEvents,
    invoiceEvents,
    recordEvents({
      resource: 'billable',
      schema: billable,
      snapshots: billableSnapshots,
      present: presentBillable,
    }),
    paymentEvents,
    refundEvents,
    recordEvents({
      resource: 'creditNote',
      schema: creditNote,
      snapshots: creditNoteSnapshots,
      present: presentCreditNote,
    }),
    assetEvents,
    recordEvents({
      resource: 'attachment',
      schema: attachment,
      snapshots: attachmentSnapshots,
      present: presentAttachment,
    }),
  ];
  return new Map(sources.map((source) => [source.resource, source]));
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
