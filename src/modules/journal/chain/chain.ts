import { createHash } from 'node:crypto';

/** The first entry of a chain has this as its previous hash. */
export const NO_HASH = '0'.repeat(64);

/** The end of a chain: the number of entries that it links, and the hash over all of them. Hashes are hexadecimal. */
export interface Head {
  sequence: number;
  hash: string;
}

export const EMPTY_CHAIN: Head = { sequence: 0, hash: NO_HASH };

/** The hash over an entry and all entries before it. `covered` is what `coveredByHash` selects. */
export function linkHash(previousHash: string, covered: string): string {
  return createHash('sha256').update(previousHash, 'hex').update(covered, 'hex').digest('hex');
}
