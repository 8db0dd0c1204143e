import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { writeQuickly } from './durable-files.ts';
import { lastSegmentBefore, parsePlace, SEGMENT_BYTES, segmentName } from './log-segments.ts';
import type { StoredBackup } from './manifest.ts';
import { type BackupStore, readSigned, signedText } from './signed-files.ts';
import { pathIn } from './store-paths.ts';

/** The end of a segment's name that is not written completely. */
export const PARTIAL = '.partial';
/** The directory of archives in a directory of backups. */
export const LOG = 'log';

/** Archives have names in the directory of backups: this one goes on from backup to backup. */
export const archiveNamed = (name: string) => `${LOG}/${name}`;
/** This one has the log from the end of a backup's copy to the end of the command. */
export const tailOf = (backup: string) => `${backup}/tail`;

/** How far an archive of the log reaches. Everything that was committed before `at` is in it. */
export interface LogReach {
  place: string;
  at: string;
  /** Covers the bytes of the last segment, unless that is complete. */
  sha256?: string;
  /** Files of pictures and documents from before this time are in the store. */
  filesAt?: string;
}

const reachName = (archive: string) => `${archive}/reached.json`;
const hashName = (archive: string, segment: string) => `${archive}/${segment}.json`;

export function readReach(store: BackupStore, archive: string): Promise<LogReach | undefined> {
  return readSigned(store, reachName(archive));
}

/** Resolves to the path of the file. */
export function writeReach(store: BackupStore, archive: string, reach: LogReach): Promise<string> {
  return writeSigned(store, reachName(archive), reach);
}

/** Records the hash of a complete segment. */
export async function writeHash(
  store: BackupStore,
  archive: string,
  segment: string,
  sha256: string,
): Promise<void> {
  await writeSigned(store, hashName(archive, segment), { sha256 });
}

async function writeSigned({ path: directory, key }: BackupStore, name: string, content: object) {
  const path = await pathIn(directory, name);
  await writeQuickly(path, signedText(key, name, content));
  return path;
}

export interface ArchivedSegment {
  /** In the directory of backups, without the end of an unfinished one, which may be finished at any time. */
  name: string;
  /** The rest of the file is not to be read. */
  bytes: number;
  sha256: string;
}

/** The log that goes on where a backup ends. */
export interface ContinuedLog {
  segments: ArchivedSegment[];
  reach: LogReach;
}

/** Finds the log that goes on where a backup ends, in the archive or in the backup, whichever reaches farther. */
export async function findContinuedLog(
  store: BackupStore,
  backup: StoredBackup,
): Promise<ContinuedLog | undefined> {
  const { logArchive } = backup.manifest;
  const archives = [tailOf(backup.name), ...(logArchive === undefined ? [] : [archiveNamed(logArchive)])];
  const found = await Promise.all(archives.map((archive) => readContinuedLog(store, archive, backup)));
  return found.reduce(
    (best, one) => (one && (!best || reachOf(one) > reachOf(best)) ? one : best),
    undefined,
  );
}

const reachOf = ({ reach }: ContinuedLog) => parsePlace(reach.place);

/** Resolves to undefined if the archive has a gap. */
async function readContinuedLog(
  store: BackupStore,
  archive: string,
  { manifest: { timeline, stopPlace } }: StoredBackup,
): Promise<ContinuedLog | undefined> {
  const reach = await readReach(store, archive);
  const end = parsePlace(reach?.place ?? '0/0');
  if (!reach || end <= parsePlace(stopPlace)) return undefined;
  const last = lastSegmentBefore(end);
  const segments: ArchivedSegment[] = [];
  for (let segment = lastSegmentBefore(parsePlace(stopPlace)) + 1; segment <= last; segment++) {
    const file = segmentName(timeline, segment);
    const name = `${archive}/${file}`;
    const unfinished = segment === last ? reach.sha256 : undefined;
    const sha256 =
      unfinished ?? (await readSigned<{ sha256: string }>(store, hashName(archive, file)))?.sha256;
    if (sha256 === undefined || currentName(store, name) === undefined) return undefined;
    const bytes = unfinished === undefined ? SEGMENT_BYTES : end - segment * SEGMENT_BYTES;
    segments.push({ name, bytes, sha256 });
  }
  return { segments, reach };
}

/** The name that a segment has now. It may be finished and renamed between two looks, hence the third. */
function currentName({ path }: BackupStore, name: string): string | undefined {
  return [name, `${name}${PARTIAL}`, name].find((one) => existsSync(join(path, one)));
}

/** The path that a segment has now. */
export function currentPath(store: BackupStore, { name }: ArchivedSegment): Promise<string> {
  return pathIn(store.path, currentName(store, name) ?? name);
}
