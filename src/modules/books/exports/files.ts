import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '../../../platform/database/database.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import type { ExportFile } from './schema.ts';
import { listNeededKeys } from './store.ts';

const RANDOM_BYTES = 16;
const KEY = /^[0-9a-f]+\/[0-9a-f]{2}\/(tnt_[0-9a-z]+)\.export\.[0-9a-f]+$/;

/** The dependencies of exports other than the database. */
export interface ExportFiles {
  storage: Storage;
  /** Every key starts with this prefix, so that installations can share a bucket. */
  prefix: string;
}

/** A file of an export, and where the storage has it. */
export type KeptFile = ExportFile & { key: string };

/** Stores a file under a key that is never reused: a run that was given up may still be writing. */
export async function keepFile(
  { storage, prefix }: ExportFiles,
  tenantId: string,
  { name, contentType }: Pick<ExportFile, 'name' | 'contentType'>,
  bytes: AsyncIterable<Buffer>,
): Promise<KeptFile> {
  const random = randomBytes(RANDOM_BYTES).toString('hex');
  const key = `${prefix}/${random.slice(0, 2)}/${tenantId}.export.${random}`;
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const measured = async function* () {
    for await (const chunk of bytes) {
      hash.update(chunk);
      sizeBytes += chunk.length;
      yield chunk;
    }
  };
  await storage.put(key, measured());
  return { name, contentType, sizeBytes, contentHash: hash.digest('hex'), key };
}

/** Removes files in the background. The sweep removes those for which this fails. */
export function removeSoon({ storage }: ExportFiles, keys: string[]): void {
  for (const key of keys) storage.remove(key).catch(() => {});
}

/** Returns the keys of files that no export needs, such as files of interrupted runs and of purged tenants. */
export async function unneededExports(database: Database, keys: string[]): Promise<string[]> {
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
