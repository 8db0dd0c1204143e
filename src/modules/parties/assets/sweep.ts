import type { Clock } from '../../../platform/clock.ts';
import type { Database, Scope } from '../../../platform/database/database.ts';
import { unlessSuspended } from '../../../platform/errors.ts';
import type { StoredFile } from '../../../platform/storage/storage.ts';
import { type AssetFiles, ownerOf } from './files.ts';
import { closeUpload, deleteOldUpload, listNeededKeys, listOldUploads, readAsset } from './store.ts';

/** An upload that is not completed within this time is removed. */
const UPLOAD_MS_MAX = 24 * 3_600_000;
/** A row names its file within seconds, so a file of this age that no row names is not needed. */
const FILE_AGE_MS_MIN = 24 * 3_600_000;
const BATCH = 100;

/** Removes uploads that were never completed, and files that FAILED assets left behind. */
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
    // Those of a suspended tenant stay, and hold up no others.
    for (const { id, tenantId } of old)
      await unlessSuspended(removeUpload(files, database.inTenant(tenantId), id, before));
    const last = old.at(-1);
    if (!last) return;
    after = last;
  }
}

async function removeUpload(files: AssetFiles, db: Scope, id: string, before: string): Promise<void> {
  const deleted = await db.one(deleteOldUpload, { id, before });
  if (deleted) return files.storage.remove(deleted.uploadKey);
  const asset = await db.one(readAsset, { id });
  if (asset?.status !== 'FAILED') return;
  await files.storage.remove(asset.uploadKey);
  await db.one(closeUpload, { id });
}

/** Picks the keys of files that are not needed, for files that are not of assets. */
type OtherUnneeded = (database: Database, keys: string[]) => Promise<string[]>;

/** Removes files that no row needs, such as files of deleted assets, purged tenants and interrupted requests. */
export async function sweepFiles(
  files: AssetFiles,
  database: Database,
  clock: Clock,
  othersUnneeded: OtherUnneeded[],
): Promise<void> {
  const before = new Date(clock.now().getTime() - FILE_AGE_MS_MIN);
  await files.storage.removeUnfinished(before);
  for await (const batch of files.storage.list(files.prefix)) {
    const old = batch.filter(({ modifiedAt }) => modifiedAt < before);
    for (const [tenantId, assetByKey] of groupByTenant(old)) {
      const ids = [...new Set(assetByKey.values())];
      const keys = [...assetByKey.keys()];
      const needed = await database.inTenant(tenantId).all(listNeededKeys, { ids, keys });
      const neededKeys = new Set(needed.map(({ key }) => key));
      for (const key of keys) if (!neededKeys.has(key)) await files.storage.remove(key);
    }
    const keys = old.map(({ key }) => key);
    for (const unneeded of othersUnneeded)
      for (const key of await unneeded(database, keys)) await files.storage.remove(key);
  }
}

/** Maps each tenant to its keys, and each key to its asset. Skips files whose names are not our keys. */
function groupByTenant(stored: StoredFile[]): Map<string, Map<string, string>> {
  const owners = new Map<string, Map<string, string>>();
  for (const { key } of stored) {
    const owner = ownerOf(key);
    if (!owner) continue;
    const keys = owners.get(owner.tenantId) ?? new Map<string, string>();
    owners.set(owner.tenantId, keys.set(key, owner.assetId));
  }
  return owners;
}
