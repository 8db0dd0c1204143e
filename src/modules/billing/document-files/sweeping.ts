import type { Database } from '../../../platform/database/database.ts';
import { ownerOfFile } from './files.ts';
import { listNeededHashes } from './store.ts';

/** Returns the keys of documents' files without a row, such as files of purged tenants. */
export async function unneededFiles(database: Database, keys: string[]): Promise<string[]> {
  const files = keys.flatMap((key) => {
    const owner = ownerOfFile(key);
    return owner ? [{ key, ...owner }] : [];
  });
  const unneeded: string[] = [];
  for (const [tenantId, own] of Map.groupBy(files, (file) => file.tenantId)) {
    const hashes = own.map(({ contentHash }) => contentHash);
    const needed = await database.inTenant(tenantId).all(listNeededHashes, { hashes });
    const neededHashes = new Set(needed.map(({ hash }) => hash));
    unneeded.push(...own.filter((file) => !neededHashes.has(file.contentHash)).map(({ key }) => key));
  }
  return unneeded;
}
