import { orNotFound } from '../../platform/database/failures.ts';
import { notFound } from '../../platform/errors.ts';
import { orderedPage, type Page } from '../../platform/http/answers/pagination.ts';
import type { TenantContext } from '../../platform/http/route.ts';
import { isId, newId } from '../../platform/ids.ts';
import { withoutNulls } from '../../platform/schema.ts';
import type { Contact, ContactChange, ContactQuery, NewContact } from './schema.ts';
import {
  type ContactRow,
  deleteContact,
  insertContact,
  listContacts,
  listContactsOfClient,
  readContact,
  updateContact,
} from './store.ts';

export async function createContact({ db, clock }: TenantContext, input: NewContact): Promise<Contact> {
  if (!isId('client', input.clientId)) throw notFound();
  const written = db.one(insertContact, {
    id: newId('contact'),
    clientId: input.clientId,
    name: input.name,
    title: input.title ?? null,
    phone: input.phone ?? null,
    order: input.order ?? 0,
    now: clock.now().toISOString(),
  });
  return shown(await orNotFound('contacts_client', written));
}

export async function getContact({ db }: TenantContext, id: string): Promise<Contact> {
  return shown(await db.one(readContact, { id }));
}

export async function findContacts({ db }: TenantContext, query: ContactQuery): Promise<Page<Contact>> {
  const { clientId } = query;
  return orderedPage('contact', query, async (position) => {
    if (clientId === undefined) return (await db.all(listContacts, position)).map(shown);
    return (await db.all(listContactsOfClient, { ...position, clientId })).map(shown);
  });
}

export async function changeContact(
  { db, clock }: TenantContext,
  id: string,
  change: ContactChange,
): Promise<Contact> {
  return shown(await db.one(updateContact, { id, change, now: clock.now().toISOString() }));
}

export async function removeContact({ db }: TenantContext, id: string): Promise<undefined> {
  if (!(await db.one(deleteContact, { id }))) throw notFound();
}

export function shown(row: ContactRow | undefined): Contact {
  if (!row) throw notFound();
  return withoutNulls(row);
}
