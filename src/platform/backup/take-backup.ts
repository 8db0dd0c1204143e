import { createHash, randomBytes } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { diskTroubleIn } from '../disk-trouble.ts';
import type { connect } from '../embedded-postgres/postmaster.ts';
import { OperatorError } from '../errors.ts';
import { usedKeys } from '../installation/database-keys.ts';
import { appliedMigrations } from '../installation/migrations.ts';
import { KEY_FILE } from '../secrets.ts';
import {
  backupName,
  listBackups,
  openStore,
  refuseOwnDirectory,
  removeUnfinished,
  unfinishedPath,
} from './backup-store.ts';
import { copyData, listData } from './data-copy.ts';
import {
  copyDurably,
  DIRECTORY_MODE,
  freeBytes,
  makePrivateDirectory,
  syncPath,
  writeDurably,
} from './durable-files.ts';
import { lastSegmentBefore, parsePlace, segmentName, segmentOf } from './log-segments.ts';
import {
  DATA,
  FILE_LIST,
  type Manifest,
  type ManifestFile,
  type StoredBackup,
  writeManifest,
} from './manifest.ts';
import {
  collectFiles,
  type FileHashes,
  readFileList,
  type SeenDirectories,
  writeFileList,
} from './shared-files.ts';
import type { BackupKey, BackupStore } from './signed-files.ts';
import type { Installation } from './store-owner.ts';

/** For the log that is written meanwhile. */
const SPACE_RESERVE_BYTES = 128 * 1_048_576;
/** Part of the name of the slots that an archive of the log holds. */
export const ARCHIVE_SLOT = 'retainer_log_';

/** A session of the embedded server's owner. */
export type Session = NonNullable<Awaited<ReturnType<typeof connect>>>;

export interface BackupRequest {
  /** The directory for backups. */
  directory: string;
  /** The data directory of PostgreSQL. */
  data: string;
  installation: Installation;
  /** Takes the directory over from another installation. */
  takeOver?: boolean;
  /** Directories of the service, which a backup is not to be in. */
  own: string[];
  assetStore: { kind: 'file'; directory: string } | { kind: 's3'; bucket: string };
  key: BackupKey;
  /** Copied into the backup, if they are given. */
  secretKeys?: string[];
  version: string;
  onProgress(copiedBytes: number, totalBytes: number): void;
}

export interface FinishedBackup extends StoredBackup {
  store: BackupStore;
  fileCount: number;
  /** Directories whose files are in the store. */
  seen: SeenDirectories;
}

/**
 * Copies the database of a running server, the log of that time, and the files of pictures and documents. The session
 * holds everything that the server keeps for the backup, so nothing is left of a backup that was killed.
 */
export async function takeBackup(session: Session, request: BackupRequest): Promise<FinishedBackup> {
  refuseOwnDirectory(request.directory, request.own);
  const { rows } = await session.query(
    `select system_identifier::text as identifier, current_setting('server_version') as version from pg_control_system()`,
  );
  const owner = { systemIdentifier: rows[0].identifier, installation: request.installation };
  const store: BackupStore = { path: request.directory, key: request.key };
  await openStore(store.path, owner, { takeOver: request.takeOver === true });
  await lockStore(session, store);
  await removeUnfinished(store);
  const startedAt = new Date();
  const name = backupName(startedAt);
  const backup = unfinishedPath(store, name);
  try {
    await mkdir(backup, { mode: DIRECTORY_MODE });
    const [shared, seen]: [FileHashes, SeenDirectories] = [new Map(), new Map()];
    const known = await knownFiles(store);
    // Before, so that files that are removed while the database is copied are listed, and after, so that new ones are.
    await copySharedFiles(request, seen, shared, known);
    const copied = await copyDatabase(session, request, backup);
    await copySharedFiles(request, seen, shared, known);
    const { secretKeys } = request;
    const files = [
      ...copied.files,
      await writeText(backup, FILE_LIST, writeFileList(shared)),
      ...(secretKeys ? [await writeText(backup, KEY_FILE, secretKeys.join('\n'))] : []),
    ];
    const manifest: Manifest = {
      ...{ format: 1, version: request.version, postgresVersion: rows[0].version },
      ...{ systemIdentifier: rows[0].identifier, migrations: await appliedMigrations(session) },
      startedAt: startedAt.toISOString(),
      ...copied,
      assetStore: storeName(request),
      hasKey: secretKeys !== undefined,
      keyIds: await usedKeys(session),
      bytes: files.reduce((sum, file) => sum + file.bytes, 0),
      files: files.sort((a, b) => (a.path < b.path ? -1 : 1)),
    };
    await writeManifest(store.key, backup, name, manifest);
    await rename(backup, join(store.path, name));
    await syncPath(store.path);
    return { store, name, manifest, fileCount: shared.size, seen };
  } catch (error) {
    await rm(backup, { recursive: true, force: true }).catch(() => {});
    throw error;
  }
}

/** Two backups at once would remove each other's unfinished files. Other directories are free. */
async function lockStore(session: Session, { path }: BackupStore): Promise<void> {
  const key = createHash('sha256').update(realpathSync(path)).digest().readBigInt64BE();
  const { rows } = await session.query('select pg_try_advisory_lock($1) as is_free', [key]);
  if (!rows[0].is_free)
    throw new OperatorError(`another backup to ${path} is running: wait for it, or name another directory`);
}

async function copyDatabase(session: Session, request: BackupRequest, backup: string) {
  const { data, onProgress } = request;
  // The server keeps the log from here on. Slots of a session end with it.
  const slot = `retainer_backup_${randomBytes(4).toString('hex')}`;
  await session.query('select pg_create_physical_replication_slot($1, true, true)', [slot]);
  const { rows: begun } = await session.query('select pg_backup_start($1, true)::text as place', [slot]);
  // Files that are made after the start are in the log. Files that are made between a listing and the start would be lost.
  const listing = await listData(data);
  await refuseSmallDisk(request, listing.bytes);
  let copiedBytes = 0;
  const files = await copyData(data, join(backup, DATA), listing, (bytes) => {
    copiedBytes += bytes;
    onProgress(copiedBytes, listing.bytes);
  });
  const { rows: ended } = await session.query(
    `select lsn::text as place, labelfile as label, clock_timestamp() as at from pg_backup_stop(false)`,
  );
  const { place, label, at } = ended[0];
  const timeline = Number(/^START TIMELINE: (\d+)$/m.exec(label)?.[1]);
  const log = await copyLog(data, backup, timeline, begun[0].place, place);
  const archive = await session.query(
    `select substr(slot_name, $1) as name from pg_replication_slots where starts_with(slot_name, $2) and wal_status <> 'lost'`,
    [ARCHIVE_SLOT.length + 1, ARCHIVE_SLOT],
  );
  return {
    ...{ timeline, startPlace: begun[0].place as string, stopPlace: place as string },
    endedAt: new Date(at.getTime() + 1).toISOString(), // PostgreSQL counts microseconds
    ...(archive.rows[0] && { logArchive: archive.rows[0].name as string }),
    directories: listing.directories,
    files: [
      ...files.map(({ path, ...copy }) => ({ path: join(DATA, path), ...copy })),
      await writeText(backup, join(DATA, 'backup_label'), label),
      ...log,
    ],
  };
}

/** The copy is of use only with the log from its beginning to its end. `pg_backup_stop` has completed the last segment. */
async function copyLog(data: string, backup: string, timeline: number, from: string, to: string) {
  await makePrivateDirectory(join(backup, 'log'));
  const copied: ManifestFile[] = [];
  for (let segment = segmentOf(parsePlace(from)); segment <= lastSegmentBefore(parsePlace(to)); segment++) {
    const name = segmentName(timeline, segment);
    const path = join('log', name);
    copied.push({ path, ...(await copyDurably(join(data, 'pg_wal', name), join(backup, path))) });
  }
  return copied;
}

/** The files of the last backup. Their hashes need not be computed again. */
async function knownFiles(store: BackupStore): Promise<FileHashes> {
  const earlier = (await listBackups(store)).at(-1);
  return earlier ? readFileList(store.path, earlier) : new Map();
}

async function copySharedFiles(
  { assetStore, directory, onProgress }: BackupRequest,
  seen: SeenDirectories,
  files: FileHashes,
  known: FileHashes,
): Promise<void> {
  if (assetStore.kind !== 'file') return;
  let bytes = 0;
  await collectFiles({ from: assetStore.directory, directory, seen }, files, known, (more) => {
    bytes += more;
    onProgress(bytes, bytes);
  });
}

/** The hash is of the text, not of the file: somebody else may write there, too. */
async function writeText(backup: string, path: string, text: string): Promise<ManifestFile> {
  await writeDurably(join(backup, path), text);
  const sha256 = createHash('sha256').update(text).digest('hex');
  return { path, bytes: Buffer.byteLength(text), sha256 };
}

async function refuseSmallDisk({ directory }: BackupRequest, bytes: number): Promise<void> {
  const free = await freeBytes(directory);
  if (free < bytes + SPACE_RESERVE_BYTES)
    throw new OperatorError(
      `${directory} has too little space: ${inMegabytes(free)} are free, and the backup needs about ${inMegabytes(bytes + SPACE_RESERVE_BYTES)}`,
    );
}

export function inMegabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1_000_000).toLocaleString('en')} MB`;
}

function storeName({ assetStore }: BackupRequest): string {
  return assetStore.kind === 'file' ? `file:${assetStore.directory}` : `s3://${assetStore.bucket}`;
}

/** Names the trouble that an operator can end. */
export function explainTrouble(error: unknown, { directory, data }: BackupRequest): unknown {
  if (error instanceof OperatorError) return error;
  const { code = '', message, path = '' } = error as NodeJS.ErrnoException;
  if (diskTroubleIn(error) !== undefined)
    return new OperatorError(`${directory} can't be written: ${message}`);
  if (code === 'ENOENT' && path.startsWith(join(data, 'pg_wal')))
    return new OperatorError(
      'the server wrote more log than it keeps while the backup ran: try again, or to a faster disk',
    );
  if (/^57P0|^08|ECONNRESET|EPIPE/.test(code) || /Connection terminated|not queryable/.test(message))
    return new OperatorError('PostgreSQL stopped while the backup ran, so it is incomplete: run it again');
  return error;
}
