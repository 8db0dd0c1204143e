import { areFew } from '../../platform/database/batches.ts';
import { jsonOf, type RowOf, statement } from '../../platform/database/statement.ts';
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

/** Deletes the contact, and its emails with it. Deletes nothing if there are many emails. */
export const deleteContactWithFew = statement({
  name: 'delete_contact_with_few',
  parameters: { id: 'text' },
  row: { id: 'text' },
  sql: `delete from contacts where id = $id and ${areFew('select from emails where contact_id = $id')} returning id`,
});

/** Locks the contact, so that nobody adds an email to it before the transaction ends. */
export const lockContact = statement({
  name: 'lock_contact',
  parameters: { id: 'text' },
  row: { id: 'text' },
  sql: `select id from contacts where id = $id for update`,
});

export const listContactIdsOfClient = statement({
  name: 'list_contact_ids_of_client',
  parameters: { clientId: 'text', count: 'bigint' },
  row: { id: 'text' },
  sql: `select id from contacts where client_id = $clientId limit $count`,
});

export const deleteContacts = statement({
  name: 'delete_contacts_by_id',
  parameters: { ids: jsonOf<string[]>() },
  row: {},
  sql: `delete from contacts where id = any (array(select jsonb_array_elements_text($ids)))`,
});
