import { createHash } from 'node:crypto';

/** The first entry of a chain has this as its previous hash. */
export const NO_HASH = '0'.repeat(64);
/** The characters of a digest. */
export const DIGEST_LENGTH = 64;

/** The end of a chain: the number of entries that it links, and the hash over all of them. */
export interface Head {
  sequence: number;
  hash: string;
}

export const EMPTY_CHAIN: Head = { sequence: 0, hash: NO_HASH };

/** Entries that were sealed together. All hashes are hexadecimal. */
export interface SealedRange {
  previousHash: string;
  hash: string;
  sealedAt: string;
  /** The digest of what the range says of its entries. */
  facts: string;
  /** The digests of the entries, one after the other. */
  digests: string;
}

/** The hash after each entry of the range. */
export function hashesOf({ previousHash, sealedAt, facts, digests }: Omit<SealedRange, 'hash'>): string[] {
  const stamp = Buffer.alloc(8);
  stamp.writeBigInt64BE(BigInt(Date.parse(sealedAt)));
  const common = Buffer.concat([stamp, Buffer.from(facts, 'hex')]);
  let hash = Buffer.from(previousHash, 'hex');
  return digestsOf(digests).map((digest) => {
    hash = createHash('sha256').update(hash).update(common).update(Buffer.from(digest, 'hex')).digest();
    return hash.toString('hex');
  });
}

export function digestsOf(digests: string): string[] {
  return Array.from({ length: digests.length / DIGEST_LENGTH }, (_, index) =>
    digests.slice(index * DIGEST_LENGTH, (index + 1) * DIGEST_LENGTH),
  );
}
