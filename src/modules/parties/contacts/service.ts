import { explainViolations } from '../../../platform/database/failures.ts';
import { found, notFound } from '../../../platform/errors.ts';
import { refusingTaken } from '../../../platform/external-ids/conflict.ts';
import { withExternalIds } from '../../../platform/external-ids/filter.ts';
import { orderedPage, type Page } from '../../../platform/http/answers/pagination.ts';
import { isRefined, listRecords } from '../../../platform/http/answers/record-lists.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { isId, newId } from '../../../platform/ids.ts';
import { withoutNulls } from '../../../platform/schema.ts';
import { searchIn } from '../search/service.ts';
import type { Contact, ContactChange, ContactQuery, NewContact } from './schema.ts';
import {
  type ContactRow,
  contactExternalIds,
  contactLists,
  contactSearches,
  deleteContact,
  insertContact,
  listContacts,
  listContactsOfClient,
  readContact,
  updateContact,
} from './store.ts';

export async function createContact(
  { db, clock }: Pick<TenantContext, 'db' | 'clock'>,
  input: NewContact,
): Promise<Contact> {
  if (!isId('client', input.clientId)) throw notFound('clientId');
  const now = clock.now().toISOString();
  const values = {
    ...input,
    receives: input.receives ?? [],
    id: newId('contact'),
    client: input.clientId,
    now,
  };
  const written = refusingTaken(db, contactExternalIds, [input.externalId], (attempt) =>
    attempt.one(insertContact, values),
  );
  return presentContact(
    found(await explainViolations(written, { contacts_client: () => notFound('clientId') })),
  );
}

export async function getContact({ db }: TenantContext, id: string): Promise<Contact> {
  return presentContact(found(await db.one(readContact, { id })));
}

export async function findContacts({ db }: TenantContext, asked: ContactQuery): Promise<Page<Contact>> {
  const query = await withExternalIds(db, contactExternalIds, asked);
  const { clientId, q } = query;
  if (q !== undefined || isRefined(query))
    return listRecords(db, contactLists, {
      kind: 'contact',
      query,
      filters: { clientId: clientId ?? null },
      present: (rows) => rows.map(presentContact),
      read: searchIn(db, contactSearches, { kind: 'contact', q }),
    });
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
  const written = refusingTaken(db, contactExternalIds, [change.externalId], (attempt) =>
    attempt.one(updateContact, { id, change, now }),
  );
  return presentContact(found(await written));
}

/** Its emails go with it. */
export async function removeContact({ db }: TenantContext, id: string): Promise<undefined> {
  found(await db.one(deleteContact, { id }));
}

export function presentContact(row: ContactRow): Contact {
  return withoutNulls(row);
}
