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
import { emailChange } from './schema.ts';

const emails = table('emails', {
  id: 'text',
  contact: 'reference',
  address: 'text',
  order: 'bigint',
  createdAt: 'timestamptz',
  updatedAt: 'timestamptz',
});

export type EmailRow = RowOf<typeof readEmail>;

export const insertEmail = insertInto(emails);
export const readEmail = readById(emails);
export const updateEmail = patchById(emails, emailChange);
export const deleteEmail = deleteById(emails);
export const emailSnapshots = snapshotsOf(emails);

// Two lists instead of one with an optional filter: each walks its index to the page and stops there.

export const listEmails = statement({
  name: 'list_emails',
  parameters: orderedPosition,
  row: emails.row,
  sql: `select ${emails.columns} from emails where ${afterPosition} ${inOrder}`,
});

export const listEmailsOfContact = statement({
  name: 'list_emails_of_contact',
  parameters: { contactId: 'text', ...orderedPosition },
  row: emails.row,
  sql: `select ${emails.columns} from emails where contact_id = $contactId and ${afterPosition} ${inOrder}`,
});
