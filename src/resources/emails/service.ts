import { explainViolations } from '../../platform/database/failures.ts';
import { notFound } from '../../platform/errors.ts';
import { orderedPage, type Page } from '../../platform/http/answers/pagination.ts';
import type { TenantContext } from '../../platform/http/route.ts';
import { isId, newId } from '../../platform/ids.ts';
import type { Email, EmailChange, EmailQuery, NewEmail } from './schema.ts';
import {
  deleteEmail,
  type EmailRow,
  insertEmail,
  listEmails,
  listEmailsOfContact,
  readEmail,
  updateEmail,
} from './store.ts';

export async function createEmail({ db, clock }: TenantContext, input: NewEmail): Promise<Email> {
  if (!isId('contact', input.contactId)) throw notFound();
  const written = db.one(insertEmail, {
    id: newId('email'),
    contactId: input.contactId,
    address: input.address,
    order: input.order ?? 0,
    now: clock.now().toISOString(),
  });
  return shown(await explainViolations(written, { emails_contact: notFound }));
}

export async function getEmail({ db }: TenantContext, id: string): Promise<Email> {
  return shown(await db.one(readEmail, { id }));
}

export async function findEmails({ db }: TenantContext, query: EmailQuery): Promise<Page<Email>> {
  const { contactId } = query;
  return orderedPage('email', query, (position) =>
    contactId === undefined
      ? db.all(listEmails, position)
      : db.all(listEmailsOfContact, { ...position, contactId }),
  );
}

export async function changeEmail(
  { db, clock }: TenantContext,
  id: string,
  change: EmailChange,
): Promise<Email> {
  return shown(await db.one(updateEmail, { id, change, now: clock.now().toISOString() }));
}

export async function removeEmail({ db }: TenantContext, id: string): Promise<undefined> {
  if (!(await db.one(deleteEmail, { id }))) throw notFound();
}

export function shown(row: EmailRow | undefined): Email {
  if (!row) throw notFound();
  return row;
}
