import { changesIn, writeIfOther } from '../../../platform/external-ids/changes.ts';
import { putByExternalId } from '../../../platform/external-ids/put.ts';
import type { Put, TenantContext } from '../../../platform/http/route.ts';
import { type Contact, contactChange, type NewContact } from './schema.ts';
import { changeContact, createContact, getContact } from './service.ts';
import { contactExternalIds } from './store.ts';

export function putContact(
  context: TenantContext,
  externalId: string,
  body: NewContact,
): Promise<Put<Contact>> {
  return putByExternalId(context, externalId, body, {
    ids: contactExternalIds,
    create: createContact,
    read: getContact,
    change: (inside, before, given) =>
      writeIfOther(inside, before, changesIn(given, before, contactChange), changeContact),
  });
}
