import { join } from 'node:path';
import { OperatorError } from '../errors.ts';
import { currentPath, findContinuedLog } from './archived-log.ts';
import type { BackupStore, StoredBackup } from './backup-store.ts';
import { type Copied, FILES_AT_ONCE, hashOf, inTurns, isMissing } from './durable-files.ts';
import { readFileList } from './shared-files.ts';
import { FILE_LIST } from './take-backup.ts';

/** Reads a whole backup and the log after it. Refuses a file that is missing or differs from what was written. */
export async function verifyBackup(
  store: BackupStore,
  { path, manifest }: Pick<StoredBackup, 'path' | 'manifest'>,
  onBytes: (bytes: number) => void = () => {},
): Promise<void> {
  await inTurns(manifest.files, FILES_AT_ONCE, async (file) => {
    await expectSame(join(path, file.path), file);
    onBytes(file.bytes);
  });
  const log = await findContinuedLog(store, { path, manifest });
  for (const segment of log?.segments ?? []) {
    await expectSame(currentPath(segment.path) ?? segment.path, segment, segment.bytes);
    onBytes(segment.bytes);
  }
  const shared = await readFileList(join(path, FILE_LIST));
  await inTurns([...shared], FILES_AT_ONCE, async ([key, file]) => {
    await expectSame(join(store.files, key), file);
    onBytes(file.bytes);
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
  if (found.sha256 !== expected.sha256)
    throw new OperatorError(`${path} is not what was backed up: use another backup`);
}
