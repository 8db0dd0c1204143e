import { explainViolations } from '../../../platform/database/failures.ts';
import { found, notFound } from '../../../platform/errors.ts';
import { orderedPage, type Page } from '../../../platform/http/answers/pagination.ts';
import { isRefined, listRecords } from '../../../platform/http/answers/record-lists.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { isId, newId } from '../../../platform/ids.ts';
import { withoutNulls } from '../../../platform/schema.ts';
import type { Email, EmailChange, EmailQuery, NewEmail } from './schema.ts';
import {
  deleteEmail,
  type EmailRow,
  emailLists,
  insertEmail,
  listEmails,
  listEmailsOfContact,
  readEmail,
  updateEmail,
} from './store.ts';

export async function createEmail(
  { db, clock }: Pick<TenantContext, 'db' | 'clock'>,
  input: NewEmail,
): Promise<Email> {
  if (!isId('contact', input.contactId)) throw notFound('contactId');
  const now = clock.now().toISOString();
  const values = { ...input, id: newId('email'), contact: input.contactId, now };
  const row = await explainViolations(db.one(insertEmail, values), {
    emails_contact: () => notFound('contactId'),
  });
  return presentEmail(found(row));
}

export async function getEmail({ db }: TenantContext, id: string): Promise<Email> {
  return presentEmail(found(await db.one(readEmail, { id })));
}

export async function findEmails({ db }: TenantContext, query: EmailQuery): Promise<Page<Email>> {
  const { contactId } = query;
  if (isRefined(query))
    return listRecords(db, emailLists, {
      kind: 'email',
      query,
      filters: { contactId: contactId ?? null },
      present: (rows) => rows.map(presentEmail),
    });
  return orderedPage('email', query, async (position) => {
    if (contactId === undefined) return (await db.all(listEmails, position)).map(presentEmail);
    return (await db.all(listEmailsOfContact, { ...position, contactId })).map(presentEmail);
  });
}

export async function changeEmail(
  { db, clock }: TenantContext,
  id: string,
  change: EmailChange,
): Promise<Email> {
  const now = clock.now().toISOString();
  return presentEmail(found(await db.one(updateEmail, { id, change, now })));
}

export async function removeEmail({ db }: TenantContext, id: string): Promise<undefined> {
  found(await db.one(deleteEmail, { id }));
}

export function presentEmail(row: EmailRow): Email {
  return withoutNulls(row);
}
