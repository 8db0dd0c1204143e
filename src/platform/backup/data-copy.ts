import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '../errors.ts';
import { isDirectoryCopied, isFileCopied, TABLESPACES } from './copied-paths.ts';
import {
  type Copied,
  copyFile,
  FILES_AT_ONCE,
  inTurns,
  makePrivateDirectory,
  syncPath,
} from './durable-files.ts';
import { isMissing } from './store-paths.ts';

/** PostgreSQL replaces this small file in place. */
const CONTROL_FILE = 'global/pg_control';
const CONTROL_READS_MAX = 100;

/** The files to copy from the data directory, by path. */
export interface DataListing {
  directories: string[];
  files: { path: string; bytes: number }[];
  bytes: number;
}

/** Lists what is to be copied. The server is running, so files may vanish meanwhile. */
export async function listData(data: string): Promise<DataListing> {
  const listing: DataListing = { directories: [], files: [], bytes: 0 };
  const walk = async (directory: string) => {
    const entries = await entriesOf(join(data, directory));
    const siblings = new Set(entries.map(({ name }) => name));
    for (const entry of entries) {
      const path = join(directory, entry.name);
      if (directory === TABLESPACES)
        throw new OperatorError(`${join(data, path)} is a tablespace, which this backup can't copy`);
      // The log may be on another disk, by a link.
      if (entry.isDirectory() || path === 'pg_wal') {
        if (!/^pgsql_tmp/.test(entry.name)) listing.directories.push(path);
        if (isDirectoryCopied(path)) await walk(path);
      } else if (entry.isSymbolicLink())
        throw new OperatorError(`${join(data, path)} is a link, which this backup can't copy`);
      else if (entry.isFile() && isFileCopied(path, siblings)) {
        const bytes = await sizeOf(join(data, path));
        listing.files.push({ path, bytes });
        listing.bytes += bytes;
      }
    }
  };
  await walk('');
  return listing;
}

/** Copies the listed files. A file that vanished belongs to a table that was dropped. The log contains the drop. */
export async function copyData(
  data: string,
  to: string,
  { directories, files }: DataListing,
  onBytes: (bytes: number) => void,
): Promise<(Copied & { path: string })[]> {
  for (const directory of ['', ...directories]) await makePrivateDirectory(join(to, directory));
  const copied: (Copied & { path: string })[] = [];
  await inTurns(files, FILES_AT_ONCE, async ({ path }) => {
    try {
      const copy =
        path === CONTROL_FILE
          ? await copyControlFile(join(data, path), join(to, path))
          : await copyFile(join(data, path), join(to, path));
      copied.push({ path, ...copy });
      onBytes(copy.bytes);
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  });
  // One after the other would take many times as long, because the disk would be waited for after each.
  const paths = [...copied.map(({ path }) => path), ...directories, ''];
  await inTurns(paths, FILES_AT_ONCE, (path) => syncPath(join(to, path)));
  return copied;
}

/** A read beside a write may see a part of each. Two reads in a row that agree see none. */
async function copyControlFile(from: string, to: string): Promise<Copied> {
  for (let reads = 0; reads < CONTROL_READS_MAX; reads++) {
    const before = await readFile(from);
    const copied = await copyFile(from, to);
    const [copy, after] = [await readFile(to), await readFile(from)];
    if (copy.equals(before) && copy.equals(after)) return copied;
  }
  throw new OperatorError(`${from} changes all the time`);
}

async function entriesOf(directory: string) {
  try {
    return await readdir(directory, { withFileTypes: true });
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (isMissing(error)) return 0;
    throw error;
  }
}
