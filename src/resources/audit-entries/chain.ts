import { hash as hashText } from 'node:crypto';

/** What the first seal of a chain names as the hash before it. */
export const NO_HASH = '0'.repeat(64);

/** The end of a chain: how many entries it links, and the hash that stands for all of them. */
export interface Head {
  sequence: number;
  hash: string;
}

export const EMPTY_CHAIN: Head = { sequence: 0, hash: NO_HASH };

/** An entry to be linked; the digest stands for all of its columns. */
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

/** A seal as it was found, with what its entry is now; nothing where the entry is gone. */
export interface FoundSeal extends Seal {
  foundId: string | null;
  digest: string | null;
}

/** Links the entries, in their order, to the end of the chain. */
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

/** What is wrong with the seal that follows this end of a chain; nothing if it holds. */
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
