import { changesIn, writeIfOther } from '../../../platform/external-ids/changes.ts';
import { putByExternalId } from '../../../platform/external-ids/put.ts';
import type { Put, TenantContext } from '../../../platform/http/route.ts';
import { addressChange } from '../addresses/schema.ts';
import { changeAddress, createAddress, findAddresses } from '../addresses/service.ts';
import { contactChange } from '../contacts/schema.ts';
import { changeContact, createContact, findContacts } from '../contacts/service.ts';
import { emailChange } from '../emails/schema.ts';
import { changeEmail, createEmail, findEmails } from '../emails/service.ts';
import { type Client, clientChange, type NewClient } from './schema.ts';
import { changeClient, createClient, getClient } from './service.ts';
import { clientExternalIds } from './store.ts';

/** With `address` and `contact`, the first ones of the client are changed, or made if it has none. */
export function putClient(context: TenantContext, externalId: string, body: NewClient): Promise<Put<Client>> {
  return putByExternalId(context, externalId, body, {
    ids: clientExternalIds,
    create: createClient,
    read: getClient,
    change: async (inside, before, { address, contact, ...given }) => {
      await writeIfOther(inside, before, changesIn(given, before, clientChange), changeClient);
      if (address === undefined && contact === undefined) return;
      const client = await getClient(inside, before.id);
      if (address) await putFirstAddress(inside, client, address);
      if (contact) await putFirstContact(inside, client, contact);
    },
  });
}

type Given<K extends 'address' | 'contact'> = NonNullable<NewClient[K]>;

async function putFirstAddress(
  context: TenantContext,
  { id: clientId, name, legalName = name }: Client,
  given: Given<'address'>,
): Promise<void> {
  const [first] = await firstOf(findAddresses(context, { clientId, limit: 1 }));
  if (first) await writeIfOther(context, first, changesIn(given, first, addressChange), changeAddress);
  else await createAddress(context, { name: legalName, ...given, clientId });
}

async function putFirstContact(
  context: TenantContext,
  { id: clientId, name }: Client,
  { email: address, ...given }: Given<'contact'>,
): Promise<void> {
  const [first] = await firstOf(findContacts(context, { clientId, limit: 1 }));
  if (first) await writeIfOther(context, first, changesIn(given, first, contactChange), changeContact);
  const contactId = first?.id ?? (await createContact(context, { name, ...given, clientId })).id;
  if (address === undefined) return;
  const [email] = await firstOf(findEmails(context, { contactId, limit: 1 }));
  if (email) await writeIfOther(context, email, changesIn({ address }, email, emailChange), changeEmail);
  else await createEmail(context, { contactId, address });
}

async function firstOf<T>(page: Promise<{ items: T[] }>): Promise<T[]> {
  return (await page).items;
}
