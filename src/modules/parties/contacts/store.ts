import { findIds, insertManyInto } from '../../../platform/database/insert-many.ts';
import { jsonOf, type RowOf } from '../../../platform/database/statement.ts';
import {
  deleteById,
  insertInto,
  patchById,
  readById,
  readByIds,
  snapshotsOf,
  table,
} from '../../../platform/database/table.ts';
import { externalIdsOf, markColumns } from '../../../platform/external-ids/store.ts';
import { listBy, listInOrder } from '../../../platform/http/answers/ordered-lists.ts';
import { BY_NAME, BY_ORDER, recordLists, TIMES } from '../../../platform/http/answers/record-lists.ts';
import { searchesIn } from '../search/shared-store.ts';
import { contactChange, type Received } from './schema.ts';

const contacts = table(
  'contacts',
  {
    id: 'text',
    client: 'reference',
    name: 'text',
    title: 'text?',
    phone: 'text?',
    receives: jsonOf<Received[]>(),
    ...markColumns,
    order: 'bigint',
    createdAt: 'timestamptz',
    updatedAt: 'timestamptz',
  },
  { fallbacks: { receives: `'[]'` } },
);

export type ContactRow = RowOf<typeof readContact>;

export const contactExternalIds = externalIdsOf(contacts);

export const insertContact = insertInto(contacts);
export const insertContacts = insertManyInto(contacts);
export const readContact = readById(contacts);
export const readContacts = readByIds(contacts);
export const findClientsOfContacts = findIds('find_clients_of_contacts', 'clients');
export const updateContact = patchById(contacts, contactChange);
export const deleteContact = deleteById(contacts);
export const contactSnapshots = snapshotsOf(contacts);

export const listContacts = listInOrder(contacts);
export const listContactsOfClient = listBy(contacts, 'client');

export const contactLists = recordLists(contacts, {
  sorts: { ...TIMES, order: BY_ORDER, name: BY_NAME },
  otherwise: 'order',
  filters: { clientId: 'text?' },
  where: '($clientId::text is null or client_id = $clientId)',
});

export const contactSearches = searchesIn(contactLists, {
  text: `concat_ws(' ', searched_text(contacts), (
                  select string_agg(address, ' ') from emails where emails.contact_id = contacts.id))`,
});
