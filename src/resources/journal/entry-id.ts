import { bytesOfId, idOfBytes } from '../../platform/ids.ts';

/** Numbers the entries of a tenant. Five bytes last for a trillion of them. */
const SEQUENCE_BYTES = 5;

/** Facts that never change once the order is fixed. */
export interface EntryIdentity {
  sequence: number;
  createdAt: string;
  /** Hexadecimal. */
  digest: string;
}

/**
 * The identifier of an entry and of its event. It is not stored: it is a UUIDv7 of the time of the change, with bits of
 * the entry's digest in place of random ones, and the sequence, by which it is found again.
 */
export function entryId(
  kind: 'auditEntry' | 'event',
  { sequence, createdAt, digest }: EntryIdentity,
): string {
  const bytes = Buffer.alloc(16);
  bytes.writeUIntBE(Date.parse(createdAt), 0, 6);
  bytes.write(digest.slice(0, 10), 6, 'hex');
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x70; // version 7
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80; // the variant of RFC 9562
  bytes.writeUIntBE(sequence, 16 - SEQUENCE_BYTES, SEQUENCE_BYTES);
  return idOfBytes(kind, bytes);
}

/** The sequence in an identifier, or 0 if it can't be one of ours. */
export function sequenceOfId(id: string): number {
  const bytes = bytesOfId(id);
  if (!bytes) return 0;
  const sequence = Buffer.from(bytes.subarray(-SEQUENCE_BYTES)).readUIntBE(0, SEQUENCE_BYTES);
  return sequence;
}
