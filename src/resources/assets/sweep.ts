import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { StoredFile } from '../../platform/storage/storage.ts';
import { type AssetFiles, ownerOf } from './files.ts';
import { closeUpload, deleteOldUpload, listNeededKeys, listOldUploads, readAsset } from './store.ts';

/** How long an upload may take to be completed. */
const UPLOAD_MS_MAX = 24 * 3_600_000;
/**
 * A file gets its row, or is named by one, within seconds of being written. What is this old and named by no row
 * never will be.
 */
const FILE_AGE_MS_MIN = 24 * 3_600_000;
const BATCH = 100;

/** Removes uploads that were never completed, and what failed ones left. */
export async function sweepUploads(files: AssetFiles, database: Database, clock: Clock): Promise<void> {
  const before = new Date(clock.now().getTime() - UPLOAD_MS_MAX).toISOString();
  let after = { createdAt: '-infinity', id: '' };
  for (;;) {
    const old = await database.inSystem().all(listOldUploads, {
      before,
      afterCreatedAt: after.createdAt,
      afterId: after.id,
      count: BATCH,
    });
    for (const { id, tenantId } of old) {
      const db = database.inTenant(tenantId);
      const gone = await db.one(deleteOldUpload, { id, before });
      if (gone) {
        await files.storage.remove(gone.uploadKey);
        continue;
      }
      const failed = await db.one(readAsset, { id });
      if (failed?.status !== 'FAILED') continue;
      await files.storage.remove(failed.uploadKey);
      await db.one(closeUpload, { id });
    }
    const last = old.at(-1);
    if (!last) return;
    after = last;
  }
}

/** Removes files that no row needs: of deleted assets, of purged tenants, of whoever ended half-way. */
export async function sweepFiles(files: AssetFiles, database: Database, clock: Clock): Promise<void> {
  const before = new Date(clock.now().getTime() - FILE_AGE_MS_MIN);
  await files.storage.removeUnfinished(before);
  for await (const batch of files.storage.list(files.prefix)) {
    const old = batch.filter(({ modifiedAt }) => modifiedAt < before);
    for (const [tenantId, keysByAsset] of ownersOf(old)) {
      const ids = [...new Set(keysByAsset.values())];
      const needed = await database.inTenant(tenantId).all(listNeededKeys, { ids });
      const keys = new Set(needed.map(({ key }) => key));
      for (const key of keysByAsset.keys()) if (!keys.has(key)) await files.storage.remove(key);
    }
  }
}

/** By tenant, each key with the asset that it was made for; what is none of ours is left alone. */
function ownersOf(stored: StoredFile[]): Map<string, Map<string, string>> {
  const owners = new Map<string, Map<string, string>>();
  for (const { key } of stored) {
    const owner = ownerOf(key);
    if (!owner) continue;
    const keys = owners.get(owner.tenantId) ?? new Map<string, string>();
    owners.set(owner.tenantId, keys.set(key, owner.assetId));
  }
  return owners;
}
