import { randomBytes } from 'node:crypto';
import type { Database } from '../../../platform/database/database.ts';
import type { Decoders } from '../../../platform/pictures/decoders.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { listNeededKeys } from './store.ts';

const RANDOM_BYTES = 16;
const KEY = /^[0-9a-f]+\/[0-9a-f]{2}\/(tnt_[0-9a-z]+)\.receipt\.[0-9a-f]+$/;

/** The dependencies of receipts other than the database. */
export interface ReceiptFiles {
  storage: Storage;
  decoders: Decoders;
  /** Every key starts with this prefix, so that installations can share a bucket. */
  prefix: string;
}

/** Returns a key that is never reused. Keys spread over 256 directories. */
export function newKey({ prefix }: ReceiptFiles, tenantId: string): string {
  const random = randomBytes(RANDOM_BYTES).toString('hex');
  return `${prefix}/${random.slice(0, 2)}/${tenantId}.receipt.${random}`;
}

/** Returns the keys of receipts' files that no receipt needs, such as files of deleted receipts. */
export async function unneededReceipts(database: Database, keys: string[]): Promise<string[]> {
  const owned = keys.flatMap((key) => {
    const tenantId = KEY.exec(key)?.[1];
    return tenantId === undefined ? [] : [{ key, tenantId }];
  });
  const unneeded: string[] = [];
  for (const [tenantId, own] of Map.groupBy(owned, (file) => file.tenantId)) {
    const keysOfTenant = own.map(({ key }) => key);
    const rows = await database.inTenant(tenantId).all(listNeededKeys, { keys: keysOfTenant });
    const needed = new Set(rows.map(({ key }) => key));
    unneeded.push(...keysOfTenant.filter((key) => !needed.has(key)));
  }
  return unneeded;
}
