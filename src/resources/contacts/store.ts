import { type RowOf, statement } from '../../platform/database/statement.ts';
import {
  deleteById,
  insertInto,
  patchById,
  readById,
  snapshotsOf,
  table,
} from '../../platform/database/table.ts';
import { afterPosition, inOrder, orderedPosition } from '../../platform/http/answers/pagination.ts';
import { contactChange } from './schema.ts';

const contacts = table('contacts', {
  id: 'text',
  client: 'reference',
  name: 'text',
  title: 'text?',
  phone: 'text?',
  order: 'bigint',
  createdAt: 'timestamptz',
  updatedAt: 'timestamptz',
});

export type ContactRow = RowOf<typeof readContact>;

export const insertContact = insertInto(contacts);
export const readContact = readById(contacts);
export const updateContact = patchById(contacts, contactChange);
export const deleteContact = deleteById(contacts);
export const contactSnapshots = snapshotsOf(contacts);

// Two lists instead of one with an optional filter: each walks its index to the page and stops there.

export const listContacts = statement({
  name: 'list_contacts',
  parameters: orderedPosition,
  row: contacts.row,
  sql: `select ${contacts.columns} from contacts where ${afterPosition} ${inOrder}`,
});

export const listContactsOfClient = statement({
  name: 'list_contacts_of_client',
  parameters: { clientId: 'text', ...orderedPosition },
  row: contacts.row,
  sql: `select ${contacts.columns} from contacts where client_id = $clientId and ${afterPosition} ${inOrder}`,
});
