import type { Schemas } from '../../../client/src/client.ts';
import { api } from '../../app/session.ts';
import { type Read, useRead } from '../reads.ts';

/** Each contact is one more request. */
const CONTACTS_MAX = 20;
const EMAILS_MAX = 20;

export type Received = Schemas['Contact']['receives'][number];

/** An email address of a contact. */
export interface KnownAddress {
  address: string;
  name: string;
  /** Messages that go here unless others are named. Only the first address of a contact has any. */
  receives: Received[];
}

/** The email addresses of a client's contacts. */
export function useAddresses(clientId: string | undefined): Read<KnownAddress[]> {
  const key = clientId && `contacts?addresses=${clientId}`;
  return useRead(key, async (signal) => ({ data: await readAddresses(clientId ?? '', signal) }));
}

export function receiversOf(addresses: readonly KnownAddress[], received: Received): string[] {
  return addresses.filter(({ receives }) => receives.includes(received)).map(({ address }) => address);
}

async function readAddresses(clientId: string, signal: AbortSignal): Promise<KnownAddress[]> {
  const query = { clientId, limit: CONTACTS_MAX };
  const { data: contacts } = await api().GET('/contacts', { params: { query }, signal });
  const all = await Promise.all(
    contacts.map(async ({ id, name, receives }) => {
      const of = { contactId: id, limit: EMAILS_MAX };
      const { data: emails } = await api().GET('/emails', { params: { query: of }, signal });
      return emails.map(({ address }, at) => ({ address, name, receives: at === 0 ? receives : [] }));
    }),
  );
  return all.flat();
}
