import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupStore, StoredBackup } from './backup-store.ts';
import { isMissing, writeQuickly } from './durable-files.ts';
import { lastSegmentBefore, parsePlace, SEGMENT_BYTES, segmentName } from './log-segments.ts';

/** The end of a segment's name that is not written completely. */
export const PARTIAL = '.partial';
/** The directory of a backup with the log from the end of its copy to the end of the command. */
export const TAIL = 'tail';

/** How far an archive of the log reaches. Everything that was committed before `at` is in it. */
export interface LogReach {
  place: string;
  at: string;
  /** Covers the bytes of the last segment, unless that is complete. */
  sha256?: string;
  /** Files of pictures and documents from before this time are in the store. */
  filesAt?: string;
}

export const reachPath = (archive: string) => join(archive, 'reached.json');
export const hashPath = (archive: string, segment: string) => join(archive, `${segment}.sha256`);

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

export async function readReach(archive: string): Promise<LogReach | undefined> {
  const text = await readIfThere(reachPath(archive));
  return text === undefined ? undefined : JSON.parse(text);
}

export function writeReach(archive: string, reach: LogReach): Promise<void> {
  return writeQuickly(reachPath(archive), JSON.stringify(reach));
}

export interface ArchivedSegment {
  /** Without the end of an unfinished one, which may be finished at any time. */
  path: string;
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
  { log }: BackupStore,
  backup: Pick<StoredBackup, 'path' | 'manifest'>,
): Promise<ContinuedLog | undefined> {
  const { logArchive } = backup.manifest;
  const places = [join(backup.path, TAIL), ...(logArchive === undefined ? [] : [join(log, logArchive)])];
  const found = await Promise.all(places.map((place) => readContinuedLog(place, backup)));
  return found.reduce(
    (best, one) => (one && (!best || reachOf(one) > reachOf(best)) ? one : best),
    undefined,
  );
}

const reachOf = ({ reach }: ContinuedLog) => parsePlace(reach.place);

/** Resolves to undefined if the archive has a gap. */
export async function readContinuedLog(
  archive: string,
  { manifest: { timeline, stopPlace } }: Pick<StoredBackup, 'manifest'>,
): Promise<ContinuedLog | undefined> {
  const reach = await readReach(archive);
  const end = parsePlace(reach?.place ?? '0/0');
  if (!reach || end <= parsePlace(stopPlace)) return undefined;
  const last = lastSegmentBefore(end);
  const segments: ArchivedSegment[] = [];
  for (let segment = lastSegmentBefore(parsePlace(stopPlace)) + 1; segment <= last; segment++) {
    const name = segmentName(timeline, segment);
    const path = join(archive, name);
    const unfinished = segment === last ? reach.sha256 : undefined;
    const sha256 = unfinished ?? (await readIfThere(hashPath(archive, name)));
    if (sha256 === undefined || currentPath(path) === undefined) return undefined;
    const bytes = unfinished === undefined ? SEGMENT_BYTES : end - segment * SEGMENT_BYTES;
    segments.push({ path, bytes, sha256 });
  }
  return { segments, reach };
}

/** The name that a segment has now. It may be finished and renamed between two looks, hence the third. */
export function currentPath(path: string): string | undefined {
  return [path, `${path}${PARTIAL}`, path].find(existsSync);
}
