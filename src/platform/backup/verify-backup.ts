import { OperatorError } from '../errors.ts';
import { currentPath, findContinuedLog } from './archived-log.ts';
import { type Copied, FILES_AT_ONCE, hashOf, inTurns } from './durable-files.ts';
import type { StoredBackup } from './manifest.ts';
import { FILES, readFileList } from './shared-files.ts';
import type { BackupStore } from './signed-files.ts';
import { changedFile, isMissing, pathIn } from './store-paths.ts';

/** Reads a whole backup and the log after it. Refuses a file that is missing or differs from what was written. */
export async function verifyBackup(store: BackupStore, backup: StoredBackup): Promise<void> {
  const { name, manifest } = backup;
  await inTurns(manifest.files, FILES_AT_ONCE, async (file) => {
    await expectSame(await pathIn(store.path, `${name}/${file.path}`), file);
  });
  const log = await findContinuedLog(store, backup);
  for (const segment of log?.segments ?? [])
    await expectSame(await currentPath(store, segment), segment, segment.bytes);
  const shared = await readFileList(store.path, backup);
  await inTurns([...shared], FILES_AT_ONCE, async ([key, file]) => {
    await expectSame(await pathIn(store.path, `${FILES}/${key}`), file);
  });
}

async function expectSame(path: string, expected: Copied, bytesMax?: number): Promise<void> {
  const found = await hashOf(path, bytesMax).catch((error) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  refuseDifference(path, found, expected);
}

/** Refuses a file that is not what the manifest says. */
export function refuseDifference(path: string, found: Copied | undefined, expected: Copied): void {
  if (!found) throw new OperatorError(`${path} is missing: use another backup`);
  if (found.sha256 !== expected.sha256) throw changedFile(path);
}
