import { join } from 'node:path';
import { reachPath, TAIL, writeReach } from './archived-log.ts';
import type { StoredBackup } from './backup-store.ts';
import { makePrivateDirectory, syncPath } from './durable-files.ts';
import { currentPosition } from './log-position.ts';
import { lastSegmentBefore, parsePlace, SEGMENT_BYTES } from './log-segments.ts';
import { LogWriter } from './log-writer.ts';
import { mirrorFiles } from './shared-files.ts';
import type { BackupRequest, FinishedBackup, Session } from './take-backup.ts';

/**
 * Adds the log that was written since the copy ended. It is the last step of a backup, so that little is confirmed between
 * it and the end of the command. Resolves to a time: everything that was confirmed before is in the backup.
 */
export async function addTail(
  session: Session,
  { data, assetStore }: Pick<BackupRequest, 'data' | 'assetStore'>,
  { path, store, manifest, seen }: Pick<FinishedBackup, 'path' | 'store' | 'manifest' | 'seen'>,
): Promise<string> {
  const tail = join(path, TAIL);
  await makePrivateDirectory(tail);
  await syncPath(path);
  const writer = new LogWriter(data, tail, afterCopy(manifest));
  try {
    // The first turn takes longer, and the second has only the log of that time to copy.
    await copyTurn(session, writer);
    const { place, at } = await copyTurn(session, writer);
    // A file is written before the database names it.
    if (assetStore.kind === 'file') await mirrorFiles(assetStore.directory, store.files, undefined, seen);
    const sha256 = writer.unfinishedHash;
    await writeReach(tail, { place, at, filesAt: at, ...(sha256 !== undefined && { sha256 }) });
    for (const written of [reachPath(tail), tail]) await syncPath(written);
    return at;
  } finally {
    await writer.close();
  }
}

async function copyTurn(session: Session, writer: LogWriter) {
  const position = await currentPosition(session);
  await writer.copyTo(position.timeline, parsePlace(position.place));
  return position;
}

/** The copy has whole segments. */
function afterCopy({ stopPlace }: StoredBackup['manifest']): number {
  return (lastSegmentBefore(parsePlace(stopPlace)) + 1) * SEGMENT_BYTES;
}
