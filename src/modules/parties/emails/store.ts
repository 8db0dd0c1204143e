import { insertManyInto } from '../../../platform/database/insert-many.ts';
import type { RowOf } from '../../../platform/database/statement.ts';
import {
  deleteById,
  insertInto,
  patchById,
  readById,
  snapshotsOf,
  table,
} from '../../../platform/database/table.ts';
import { listBy, listInOrder } from '../../../platform/http/answers/ordered-lists.ts';
import { BY_ORDER, recordLists, TIMES } from '../../../platform/http/answers/record-lists.ts';
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
export const insertEmails = insertManyInto(emails);
export const readEmail = readById(emails);
export const updateEmail = patchById(emails, emailChange);
export const deleteEmail = deleteById(emails);
export const emailSnapshots = snapshotsOf(emails);

export const listEmails = listInOrder(emails);
export const listEmailsOfContact = listBy(emails, 'contact');

export const emailLists = recordLists(emails, {
  sorts: { ...TIMES, order: BY_ORDER },
  otherwise: 'order',
  filters: { contactId: 'text?' },
  where: '($contactId::text is null or contact_id = $contactId)',
});
