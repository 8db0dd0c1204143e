import type { Clock } from './platform/clock.ts';
import type { RecordEvents } from './platform/record-events.ts';
import type { RecordFile } from './providers/provider.ts';
import { addressEvents } from './resources/addresses/events.ts';
import { assetEvents } from './resources/assets/events.ts';
import type { AssetFiles } from './resources/assets/files.ts';
import { billableEvents } from './resources/billables/events.ts';
import { clientEvents } from './resources/clients/events.ts';
import { contactEvents } from './resources/contacts/events.ts';
import { contractEvents } from './resources/contracts/events.ts';
import { creditNoteEvents } from './resources/credit-notes/events.ts';
import { TEST_EVENT } from './resources/deliveries/service.ts';
import { emailEvents } from './resources/emails/events.ts';
import { invoiceEvents } from './resources/invoices/events.ts';
import { filesOfInvoice } from './resources/invoices/files.ts';
import type { Invoice } from './resources/invoices/schema.ts';
import { attachmentEvents } from './resources/media/events.ts';
import { paymentEvents } from './resources/payments/events.ts';
import { projectEvents } from './resources/projects/events.ts';
import { tenantEvents } from './resources/tenants/events.ts';

/** The one list of what has events. */
export function businessEvents(files: AssetFiles, clock: Clock): ReadonlyMap<string, RecordEvents> {
  const all = [
    tenantEvents,
    clientEvents,
    addressEvents,
    contactEvents,
    emailEvents,
    contractEvents,
    projectEvents,
    invoiceEvents,
    billableEvents,
    paymentEvents,
    creditNoteEvents,
    assetEvents(files, clock),
    attachmentEvents,
  ];
  return new Map(all.map((one) => [one.resource, one]));
}

/** The catalogue: every event type that there is to subscribe to. */
export function eventTypesOf(sources: ReadonlyMap<string, RecordEvents>): string[] {
  return [...sources.values()].flatMap(({ resource, actions }) =>
    actions.map((action) => `${resource}.${action}`),
  );
}

/** What the record of an event offers to whoever archives it. */
export async function filesOf(type: string, data: Record<string, unknown>): Promise<RecordFile[]> {
  if (type.startsWith('invoice.')) return filesOfInvoice(data as Invoice);
  if (type === TEST_EVENT) {
    const bytes = Buffer.from(`${JSON.stringify(data, null, 2)}\n`);
    return [{ name: 'retainer-test.json', contentType: 'application/json', bytes }];
  }
  return [];
}
