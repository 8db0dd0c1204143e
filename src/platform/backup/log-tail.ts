import { dirname } from 'node:path';
import { tailOf, writeReach } from './archived-log.ts';
import { makePrivateDirectory, syncPath } from './durable-files.ts';
import { currentPosition } from './log-position.ts';
import { lastSegmentBefore, parsePlace, SEGMENT_BYTES } from './log-segments.ts';
import { LogWriter } from './log-writer.ts';
import type { Manifest } from './manifest.ts';
import { mirrorFiles } from './shared-files.ts';
import { pathIn } from './store-paths.ts';
import type { BackupRequest, FinishedBackup, Session } from './take-backup.ts';

/**
 * Adds the log that was written since the copy ended. It is the last step of a backup, so that little is confirmed between
 * it and the end of the command. Resolves to a time: everything that was confirmed before is in the backup.
 */
export async function addTail(
  session: Session,
  { data, assetStore }: Pick<BackupRequest, 'data' | 'assetStore'>,
  { name, store, manifest, seen }: Pick<FinishedBackup, 'name' | 'store' | 'manifest' | 'seen'>,
): Promise<string> {
  const tail = tailOf(name);
  const path = await pathIn(store.path, tail);
  await makePrivateDirectory(path);
  await syncPath(dirname(path));
  const writer = new LogWriter(data, store, tail, afterCopy(manifest));
  try {
    // The first turn takes longer, and the second has only the log of that time to copy.
    await copyTurn(session, writer);
    const { place, at } = await copyTurn(session, writer);
    // A file is written before the database names it.
    if (assetStore.kind === 'file') await mirrorFiles(assetStore.directory, store.path, seen);
    const sha256 = writer.unfinishedHash;
    const reach = { place, at, filesAt: at, ...(sha256 !== undefined && { sha256 }) };
    for (const written of [await writeReach(store, tail, reach), path]) await syncPath(written);
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
function afterCopy({ stopPlace }: Manifest): number {
  return (lastSegmentBefore(parsePlace(stopPlace)) + 1) * SEGMENT_BYTES;
}
