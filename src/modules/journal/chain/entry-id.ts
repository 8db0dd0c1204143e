import { bytesOfId, idOfBytes } from '../../../platform/ids.ts';

/** An entry and the event that it is have the same UUID, under the prefixes of their kinds. */
export function entryId(kind: 'auditEntry' | 'event', uuid: string): string {
  return idOfBytes(kind, Buffer.from(uuid.replaceAll('-', ''), 'hex'));
}

/** Where an entry is found: its UUID, and the time of the change, which the UUID begins with. */
export interface EntryPlace {
  uuid: string;
  createdAt: string;
}

/** Undefined if the identifier can't be one of ours. */
export function placeOfId(id: string): EntryPlace | undefined {
  const bytes = bytesOfId(id);
  if (!bytes) return undefined;
  const buffer = Buffer.from(bytes);
  return { uuid: buffer.toString('hex'), createdAt: new Date(buffer.readUIntBE(0, 6)).toISOString() };
}

/** Selects the entry, for the `where` of a statement with the parameters of a place. */
export const isAtPlace = 'created_at = $createdAt and id = ($uuid::text)::uuid';
