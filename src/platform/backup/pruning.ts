import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { LOG } from './archived-log.ts';
import { foreignBackups, listBackups, unfinishedPath } from './backup-store.ts';
import { parsePlace, segmentName, segmentOf } from './log-segments.ts';
import type { Manifest, StoredBackup } from './manifest.ts';
import { pruneFiles, readFileList } from './shared-files.ts';
import type { BackupStore } from './signed-files.ts';
import { pathIn } from './store-paths.ts';

/** Keeps the newest backups. Returns the names of those removed. */
export async function pruneBackups(
  store: BackupStore,
  keep: number,
  filesInUse: string | undefined,
): Promise<string[]> {
  const all = await listBackups(store);
  const kept = all.slice(-keep);
  const oldest = kept[0];
  const foreign = (await foreignBackups(store)).map(({ name }) => name);
  const isOld = (name: string) => oldest !== undefined && name < oldest.name;
  const old = [...all.map(({ name }) => name), ...foreign].filter(isOld).sort();
  for (const name of old) {
    // If this is interrupted, no restore takes what is left for a backup, and the next backup removes it.
    const removed = unfinishedPath(store, name);
    await rename(join(store.path, name), removed);
    await rm(removed, { recursive: true, force: true });
  }
  await pruneLog(store, kept);
  const lists = await Promise.all(kept.map((backup) => readFileList(store.path, backup)));
  // Nobody knows which files a foreign one needs.
  if (oldest && foreign.every(isOld))
    await pruneFiles(store.path, lists, filesInUse, new Date(oldest.manifest.startedAt));
  return old;
}

/** Removes the log from before the oldest backup. An archive that no backup goes on in may be younger than all of them. */
async function pruneLog({ path: directory }: BackupStore, kept: StoredBackup[]): Promise<void> {
  const newest = kept.at(-1)?.manifest;
  for (const archive of await readdir(await pathIn(directory, LOG))) {
    const path = await pathIn(directory, `${LOG}/${archive}`);
    const users = kept.filter(({ manifest }) => manifest.logArchive === archive);
    const first = users[0]?.manifest;
    if (first) await removeSegments(path, firstNeeded(first));
    else if (newest?.logArchive !== undefined) await rm(path, { recursive: true, force: true });
  }
}

function firstNeeded({ timeline, startPlace }: Manifest): string {
  return segmentName(timeline, segmentOf(parsePlace(startPlace)));
}

/** Names of segments sort in their order. */
async function removeSegments(archive: string, before: string): Promise<void> {
  const isOld = (name: string) => /^[0-9A-F]{24}/.test(name) && name < before;
  for (const name of (await readdir(archive)).filter(isOld)) await rm(join(archive, name), { force: true });
}
