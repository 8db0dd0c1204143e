import { bytesOfId, idOfBytes } from '../../platform/ids.ts';

/** An entry and the event that it is have the same UUID, under the prefixes of their kinds. */
export function entryId(kind: 'auditEntry' | 'event', uuid: string): string {
  return idOfBytes(kind, Buffer.from(uuid.replaceAll('-', ''), 'hex'));
}

/** The UUID of an entry or an event. Undefined if the identifier can't be one of ours. */
export function uuidOfId(id: string): string | undefined {
  const bytes = bytesOfId(id);
  return bytes && Buffer.from(bytes).toString('hex');
}
