import { contractExternalIds } from '../modules/agreements/contracts/store.ts';
import { projectExternalIds } from '../modules/agreements/projects/store.ts';
import { invoiceExternalIds } from '../modules/billing/invoices/creating-store.ts';
import { TABLES } from '../modules/journal/audit-entries/record-store.ts';
import { paymentExternalIds } from '../modules/money/payments/store.ts';
import { clientExternalIds } from '../modules/parties/clients/store.ts';
import { contactExternalIds } from '../modules/parties/contacts/store.ts';
import { timeEntryExternalIds } from '../modules/tracked-work/time-entries/store.ts';
import { versionStatements } from '../platform/database/row-version.ts';
import type { RecordVersions } from '../platform/http/answers/condition.ts';
import type { Secrets } from '../platform/secrets.ts';

/** The tables whose rows requests can expect a version of: all that the journal records, and deliveries. */
const versioned = Object.entries({ ...TABLES, delivery: { table: 'deliveries' } });
const statements = Object.fromEntries(
  versioned.map(([resource, { table, key }]: [string, { table: string; key?: readonly string[] }]) => [
    resource,
    versionStatements(table, key),
  ]),
);

const externalIds = {
  client: clientExternalIds,
  contact: contactExternalIds,
  contract: contractExternalIds,
  project: projectExternalIds,
  timeEntry: timeEntryExternalIds,
  invoice: invoiceExternalIds,
  payment: paymentExternalIds,
};

export function composeVersions(secrets: Secrets): RecordVersions {
  return { tagKeys: () => secrets.deriveAll('versions of records', 32), statements, externalIds };
}
