import { BATCH_ROWS } from '../../platform/database/batches.ts';
import type { Scope } from '../../platform/database/database.ts';
import { explainViolations } from '../../platform/database/failures.ts';
import { found, notFound } from '../../platform/errors.ts';
import { orderedPage, type Page } from '../../platform/http/answers/pagination.ts';
import type { TenantContext } from '../../platform/http/route.ts';
import { isId, newId } from '../../platform/ids.ts';
import { withoutNulls } from '../../platform/schema.ts';
import { removeEmailsOf } from '../emails/service.ts';
import type { Contact, ContactChange, ContactQuery, NewContact } from './schema.ts';
import {
  type ContactRow,
  deleteContact,
  deleteContacts,
  deleteContactWithFew,
  insertContact,
  listContactIdsOfClient,
  listContacts,
  listContactsOfClient,
  lockContact,
  readContact,
  updateContact,
} from './store.ts';

export async function createContact({ db, clock }: TenantContext, input: NewContact): Promise<Contact> {
  if (!isId('client', input.clientId)) throw notFound('clientId');
  const now = clock.now().toISOString();
  const values = { ...input, id: newId('contact'), client: input.clientId, now };
  const written = db.one(insertContact, values);
  return presentContact(
    found(await explainViolations(written, { contacts_client: () => notFound('clientId') })),
  );
}

export async function getContact({ db }: TenantContext, id: string): Promise<Contact> {
  return presentContact(found(await db.one(readContact, { id })));
}

export async function findContacts({ db }: TenantContext, query: ContactQuery): Promise<Page<Contact>> {
  const { clientId } = query;
  return orderedPage('contact', query, async (position) => {
    if (clientId === undefined) return (await db.all(listContacts, position)).map(presentContact);
    return (await db.all(listContactsOfClient, { ...position, clientId })).map(presentContact);
  });
}

export async function changeContact(
  { db, clock }: TenantContext,
  id: string,
  change: ContactChange,
): Promise<Contact> {
  const now = clock.now().toISOString();
  return presentContact(found(await db.one(updateContact, { id, change, now })));
}

export async function removeContact({ db }: TenantContext, id: string): Promise<undefined> {
  if (await db.one(deleteContactWithFew, { id })) return;
  await db.transaction(async (transaction) => {
    found(await transaction.one(lockContact, { id }));
    await removeEmailsOf(transaction, [id]);
    await transaction.one(deleteContact, { id });
  });
}

/** Deletes the contacts of a client that is locked and about to be deleted, a few at a time, with their emails. */
export async function removeContactsOf(db: Scope, clientId: string): Promise<void> {
  for (;;) {
    const rows = await db.all(listContactIdsOfClient, { clientId, count: BATCH_ROWS });
    if (rows.length === 0) return;
    const ids = rows.map(({ id }) => id);
    await removeEmailsOf(db, ids);
    await db.all(deleteContacts, { ids });
  }
}

export function presentContact(row: ContactRow): Contact {
  return withoutNulls(row);
}
