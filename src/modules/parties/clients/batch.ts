import { mapItems, placesIn, refuseRepeated } from '../../../platform/batches/items.ts';
import { showBatch, writeBatch } from '../../../platform/batches/writing.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { jsonListOf } from '../../../platform/database/json-list.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { newIds } from '../../../platform/ids.ts';
import { writeAddresses } from '../addresses/batch.ts';
import { writeContacts } from '../contacts/batch.ts';
import { writeEmails } from '../emails/batch.ts';
import type { BatchedClient, NewClient, NewClients } from './schema.ts';
import { presentClient, refusePolicy, refuseReminding } from './service.ts';
import { clientExternalIds, insertClients, readClients } from './store.ts';

const pathOf = placesIn('clients');
const pathOfContact = (index: number) => `${pathOf(index)}contact.`;

/** Creates all clients with their first addresses and contacts or none, apart from those to skip. */
export async function createClients(
  { db, clock, role }: TenantContext,
  { clients: items, onConflict }: NewClients,
): Promise<BatchedClient[]> {
  const externalIds = items.map(({ externalId }) => externalId);
  for (const item of items) refuseReminding(role, item);
  mapItems(items, pathOf, refusePolicy);
  refuseRepeated(externalIds, pathOf);
  refuseRepeated(
    items.map(({ contact }) => contact?.externalId),
    pathOfContact,
  );
  const ids = newIds('client', items.length);
  const rows = await jsonListOf(items, ({ address: _, contact: __, ...item }, index) => ({
    ...{ ...item, id: ids[index] as string },
  }));
  return db.transaction(async (transaction) => {
    const now = clock.now().toISOString();
    const written = await writeBatch(transaction, {
      ...{ ids, externalIds, onConflict, pathOf, taken: clientExternalIds },
      insert: () => transaction.all(insertClients, { items: rows, now }),
    });
    const made = items.map((item, index) => ({ ...item, index, clientId: ids[index] as string }));
    await writeFirst(
      transaction,
      made.filter(({ index }) => !written.isSkipped(index)),
      now,
    );
    return showBatch(written, async (some) =>
      (await transaction.all(readClients, { ids: some })).map(presentClient),
    );
  });
}

interface Made extends NewClient {
  index: number;
  clientId: string;
}

/** Writes the first addresses, contacts and emails of new clients. */
async function writeFirst(db: Scope, clients: Made[], now: string): Promise<void> {
  const addresses = clients.flatMap(({ address, clientId, name, legalName = name }) =>
    address ? [{ name: legalName, ...address, clientId }] : [],
  );
  if (addresses.length > 0) await writeAddresses(db, addresses, now);
  const contacts = clients.flatMap(({ contact, clientId, index, name }) => {
    if (!contact) return [];
    const { email, ...rest } = contact;
    return [{ email, index, contact: { name, ...rest, clientId } }];
  });
  if (contacts.length === 0) return;
  const { ids } = await writeContacts(
    db,
    contacts.map(({ contact }) => contact),
    { now, pathOf: (index) => pathOfContact(contacts[index]?.index ?? 0) },
  );
  const emails = contacts.flatMap(({ email }, index) =>
    email === undefined ? [] : [{ contactId: ids[index] as string, address: email }],
  );
  if (emails.length > 0) await writeEmails(db, emails, now);
}
