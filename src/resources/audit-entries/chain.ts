import { hash as hashText } from 'node:crypto';

/** The first seal of a chain has this as its previous hash. */
export const NO_HASH = '0'.repeat(64);

/** The end of a chain: the number of entries that it links, and the hash over all of them. */
export interface Head {
  sequence: number;
  hash: string;
}

export const EMPTY_CHAIN: Head = { sequence: 0, hash: NO_HASH };

/** An entry to seal. The digest covers all of its columns. */
export interface SealableEntry {
  position: number;
  id: string;
  digest: string;
}

export interface Seal {
  sequence: number;
  entryPosition: number;
  entryId: string;
  previousHash: string;
  hash: string;
  sealedAt: string;
}

/** A stored seal with its entry as it is now. `foundId` and `digest` are null if the entry is gone. */
export interface FoundSeal extends Seal {
  foundId: string | null;
  digest: string | null;
}

/** Appends the entries to the chain, in order. */
export function linkEntries(head: Head, entries: SealableEntry[], sealedAt: string): Seal[] {
  let { sequence, hash: previousHash } = head;
  return entries.map(({ position, id, digest }) => {
    sequence++;
    const hash = hashOf(previousHash, sequence, sealedAt, digest);
    const seal = { sequence, entryPosition: position, entryId: id, previousHash, hash, sealedAt };
    previousHash = hash;
    return seal;
  });
}

/** Describes what is wrong with the seal that follows `head`, or returns undefined if it is intact. */
export function flawOf(head: Head, seal: FoundSeal): string | undefined {
  if (seal.sequence !== head.sequence + 1) return 'the seal before it is missing';
  if (seal.previousHash !== head.hash) return 'it does not name the hash of the seal before it';
  if (seal.digest === null) return 'its entry is missing';
  if (seal.foundId !== seal.entryId) return 'its entry has another identifier';
  if (seal.hash !== hashOf(head.hash, seal.sequence, seal.sealedAt, seal.digest))
    return 'its entry, or the seal itself, was changed';
  return undefined;
}

function hashOf(previousHash: string, sequence: number, sealedAt: string, digest: string): string {
  return hashText('sha256', [previousHash, sequence, sealedAt, digest].join('\n'), 'hex');
}
