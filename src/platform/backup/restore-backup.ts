import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, truncate } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type Recovery, recoverEmbedded } from '../embedded-postgres/recovery.ts';
import { embeddedVersion, reserveDirectory } from '../embedded-postgres/server.ts';
import { OperatorError } from '../errors.ts';
import { holdOutbound } from '../outbound-hold.ts';
import { KEY_FILE } from '../secrets.ts';
import { type ArchivedSegment, currentPath } from './archived-log.ts';
import { isWithin } from './backup-store.ts';
import {
  type Copied,
  copyFile,
  FILES_AT_ONCE,
  freeBytes,
  inTurns,
  makePrivateDirectory,
  syncPath,
} from './durable-files.ts';
import { SEGMENT_BYTES } from './log-segments.ts';
import { DATA, FILE_LIST } from './manifest.ts';
import type { RestorePoint, RestoreTime } from './restore-point.ts';
import { FILES, type FileHashes, filesBelow, readFileList } from './shared-files.ts';
import type { BackupStore } from './signed-files.ts';
import { isMissing, pathIn } from './store-paths.ts';
import { inMegabytes } from './take-backup.ts';
import { refuseDifference } from './verify-backup.ts';

/** PostgreSQL's account passes through it. What is private has a mode of its own. */
const PASSAGE_MODE = 0o711;
const RESTORING = '.restoring';
const ALLOWED = new Set([RESTORING, KEY_FILE, 'socket', 'lost+found']);

export interface Restored {
  /** The time of the last transaction, if the log has one. */
  reachedAt: Date | undefined;
  seconds: { copying: number; recovery: number };
}

/**
 * Makes a data directory of a backup and the log after it. Everything is put together aside and renamed at the end, the
 * database last: a restore that was interrupted leaves nothing that a service would start with.
 */
export async function restoreBackup(
  store: BackupStore,
  point: RestorePoint,
  to: RestoreTime | undefined,
  dataDirectory: string,
  onProgress: (copiedBytes: number, totalBytes: number) => void,
): Promise<Restored> {
  await refuseTaken(dataDirectory);
  // Empty directories of the store are its own: what is not a backup's in them is removed one day.
  if (isWithin(dataDirectory, store.path))
    throw new OperatorError(
      `${dataDirectory} is inside the directory of the backups: name another one with --data-dir, nothing was changed`,
    );
  await refuseOtherMajor(point.backup);
  const shared = await readFileList(store.path, point.backup);
  await mkdir(dataDirectory, { recursive: true, mode: PASSAGE_MODE });
  const lock = await reserveDirectory(dataDirectory);
  const aside = join(dataDirectory, RESTORING);
  try {
    await refuseTaken(dataDirectory); // by somebody who held the lock before
    await rm(aside, { recursive: true, force: true });
    await mkdir(aside, { mode: PASSAGE_MODE });
    await refuseSmallDisk(dataDirectory, point, shared);
    const startedAtMs = performance.now();
    await copyBackup(store, point, shared, aside, onProgress);
    const copiedAtMs = performance.now();
    const { reachedAt } = await recover(aside, to);
    const recoveredAtMs = performance.now();
    const { name } = point.backup;
    holdOutbound(aside, `restored from the backup ${name}, up to ${to?.text ?? 'the end of its log'}`);
    await putInPlace(aside, dataDirectory);
    return {
      reachedAt,
      seconds: {
        copying: (copiedAtMs - startedAtMs) / 1_000,
        recovery: (recoveredAtMs - copiedAtMs) / 1_000,
      },
    };
  } catch (error) {
    await rm(aside, { recursive: true, force: true }).catch(() => {});
    throw error;
  } finally {
    await lock.release();
  }
}

/** A restore never replaces anything. */
async function refuseTaken(dataDirectory: string): Promise<void> {
  const names = await readdir(dataDirectory).catch((error) => {
    if (isMissing(error)) return [];
    throw new OperatorError(`${dataDirectory} can't be used: ${(error as Error).message}`);
  });
  if (names.some((name) => !ALLOWED.has(name)))
    throw new OperatorError(
      `${dataDirectory} is not empty: name a new directory with --data-dir, nothing was changed`,
    );
}

/** PostgreSQL can't read the files of another major version. */
async function refuseOtherMajor({ name, manifest }: RestorePoint['backup']): Promise<void> {
  const [theirs, ours] = [manifest.postgresVersion, await embeddedVersion()];
  if (Number.parseInt(theirs, 10) !== Number.parseInt(ours, 10))
    throw new OperatorError(
      `the backup ${name} is of PostgreSQL ${theirs}, and this version has ${ours}: restore it with version ${manifest.version} of the service, nothing was changed`,
    );
}

async function refuseSmallDisk(
  directory: string,
  { backup, log }: RestorePoint,
  shared: FileHashes,
): Promise<void> {
  const needed =
    backup.manifest.bytes +
    (log?.segments.length ?? 0) * SEGMENT_BYTES +
    shared.values().reduce((sum, { bytes }) => sum + bytes, 0);
  const free = await freeBytes(directory);
  if (free < needed * 1.1)
    throw new OperatorError(
      `${directory} has too little space: ${inMegabytes(free)} are free, and the restored data needs about ${inMegabytes(needed * 1.1)}`,
    );
}

/** PostgreSQL flushes the database to disk before it recovers. The files of pictures are flushed here. */
async function copyBackup(
  store: BackupStore,
  { backup: { name, manifest }, log }: RestorePoint,
  shared: FileHashes,
  aside: string,
  onProgress: (copiedBytes: number, totalBytes: number) => void,
): Promise<void> {
  const pgWal = join(aside, DATA, 'pg_wal');
  for (const directory of ['', ...manifest.directories])
    await makePrivateDirectory(join(aside, DATA, directory));
  let copiedBytes = 0;
  const copyVerified = async (stored: string, to: string, expected: Copied) => {
    const from = await pathIn(store.path, stored);
    const copied = await copyFile(from, to).catch((error) => {
      if (isMissing(error) && !existsSync(from)) return undefined;
      throw error;
    });
    refuseDifference(from, copied, expected);
    copiedBytes += expected.bytes;
    onProgress(copiedBytes, manifest.bytes);
  };
  const files = manifest.files.filter((file) => file.path !== FILE_LIST);
  await inTurns(files, FILES_AT_ONCE, (file) => {
    const isLog = file.path.startsWith('log/');
    const to = isLog ? join(pgWal, basename(file.path)) : join(aside, file.path);
    return copyVerified(`${name}/${file.path}`, to, file);
  });
  for (const segment of log?.segments ?? []) await copySegment(store, segment, pgWal);
  const assets = join(aside, 'assets');
  await inTurns([...shared], FILES_AT_ONCE, async ([key, file]) => {
    await makePrivateDirectory(dirname(join(assets, key)));
    await copyVerified(`${FILES}/${key}`, join(assets, key), file);
  });
  if (log) await copyLaterFiles(store, shared, assets);
  for await (const key of filesBelow(assets)) await syncPath(join(assets, key));
}

async function copySegment(store: BackupStore, segment: ArchivedSegment, pgWal: string): Promise<void> {
  const [from, to] = [await currentPath(store, segment), join(pgWal, basename(segment.name))];
  refuseDifference(from, await copyFile(from, to, segment.bytes), segment);
  if (segment.bytes < SEGMENT_BYTES) await truncate(to, SEGMENT_BYTES); // PostgreSQL wants whole files
}

/**
 * Files that came after the backup belong to the log. No list has their hashes, but the restored database does, and the
 * service compares each file with them. Those that the database does not name are swept later.
 */
async function copyLaterFiles({ path: directory }: BackupStore, known: FileHashes, assets: string) {
  for await (const key of filesBelow(await pathIn(directory, FILES))) {
    if (known.has(key)) continue;
    await makePrivateDirectory(dirname(join(assets, key)));
    await copyFile(await pathIn(directory, `${FILES}/${key}`), join(assets, key));
  }
}

async function recover(aside: string, to: RestoreTime | undefined) {
  const reached = await recoverEmbedded(aside, to?.text);
  // Nothing was committed between that time and the end of the log, which is later.
  const outcome: Recovery =
    reached === 'the log ends before' ? await recoverEmbedded(aside, undefined) : reached;
  if (outcome === 'the log ends before') throw new OperatorError('the log ends before the backup does');
  return outcome;
}

async function putInPlace(aside: string, dataDirectory: string): Promise<void> {
  for (const name of ['outbound-held', KEY_FILE, 'assets', DATA]) {
    const isTaken = existsSync(join(dataDirectory, name)); // by the key that the operator put there
    if (!isTaken && existsSync(join(aside, name))) await rename(join(aside, name), join(dataDirectory, name));
  }
  await rm(aside, { recursive: true, force: true });
  await syncPath(dataDirectory);
}
