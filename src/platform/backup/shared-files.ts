import { createHash } from 'node:crypto';
import { opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Copied, copyDurably, makePrivateDirectory, readText } from './durable-files.ts';
import { FILE_LIST, type StoredBackup } from './manifest.ts';
import { changedFile, isMissing, isPlainName, oddName, pathIn } from './store-paths.ts';

/** The directory of these files in a directory of backups. */
export const FILES = 'files';
/** Interrupted uploads. */
const UNFINISHED = '.unfinished';

/** Pictures and files of documents, by key. A key is never used for something else, so a file is copied once. */
export type FileHashes = Map<string, Copied>;

/** When each directory was changed, as far as its files are mirrored. */
export type SeenDirectories = Map<string, number>;

/** Files may still be added in the same moment of the file system's clock. */
const SETTLED_MS = 2_000;

/**
 * Copies files that are not in the directory of backups yet. Directories that have not changed since they were seen are
 * left out.
 */
export async function mirrorFiles(
  from: string,
  directory: string,
  seen: SeenDirectories,
  isKnown: (key: string) => boolean = () => true,
  onFile: (key: string, copied: Copied | undefined) => void = () => {},
): Promise<void> {
  for await (const key of filesBelow(from, '', seen)) {
    const source = join(from, key);
    try {
      const target = await pathIn(directory, `${FILES}/${key}`);
      const isThere = isKnown(key) && (await sizeOf(target)) === (await stat(source)).size;
      onFile(key, isThere ? undefined : await copyWhole(source, target));
    } catch (error) {
      if (!isMissing(error)) throw error; // it has just been removed
    }
  }
}

async function copyWhole(from: string, to: string): Promise<Copied> {
  await makePrivateDirectory(dirname(to));
  const copied = await copyDurably(from, `${to}.new`);
  await rename(`${to}.new`, to);
  return copied;
}

/**
 * Mirrors all files, and adds them with their hashes to `files`. A file that is not known is copied, even if the directory of
 * backups has one of this name and size: anybody could have put it there.
 */
export async function collectFiles(
  { from, directory, seen }: { from: string; directory: string; seen: SeenDirectories },
  files: FileHashes,
  known: FileHashes,
  onBytes: (bytes: number) => void,
): Promise<void> {
  const add = (key: string, copied: Copied | undefined) => {
    if (copied) known.set(key, copied);
    files.set(key, known.get(key) as Copied);
    onBytes(copied?.bytes ?? 0);
  };
  await mirrorFiles(from, directory, seen, (key) => known.has(key), add);
}

/** One line per file: hash, size and key. */
export function writeFileList(files: FileHashes): string {
  return [...files].map(([key, { sha256, bytes }]) => `${sha256} ${bytes} ${key}\n`).join('');
}

/** Reads the list of a backup, which the manifest proves. */
export async function readFileList(directory: string, { name, manifest }: StoredBackup): Promise<FileHashes> {
  const path = await pathIn(directory, `${name}/${FILE_LIST}`);
  const text = (await readText(path)) ?? '';
  const recorded = manifest.files.find((file) => file.path === FILE_LIST);
  if (createHash('sha256').update(text).digest('hex') !== recorded?.sha256) throw changedFile(path);
  const files: FileHashes = new Map();
  for (const line of text.split('\n').filter(Boolean)) {
    const [sha256 = '', bytes, ...words] = line.split(' ');
    const key = words.join(' ');
    if (!isPlainName(key)) throw oddName(path, key);
    files.set(key, { sha256, bytes: Number(bytes) });
  }
  return files;
}

/** Lists files recursively, by their path relative to the directory. */
export async function* filesBelow(
  directory: string,
  prefix = '',
  seen: SeenDirectories = new Map(),
): AsyncGenerator<string> {
  let entries: Awaited<ReturnType<typeof opendir>>;
  let changedMs: number;
  try {
    changedMs = (await stat(join(directory, prefix))).mtimeMs;
    entries = await opendir(join(directory, prefix));
  } catch (error) {
    if (isMissing(error)) return;
    throw error;
  }
  for await (const entry of entries) {
    const path = join(prefix, entry.name);
    if (entry.isDirectory() && entry.name !== UNFINISHED) yield* filesBelow(directory, path, seen);
    else if (entry.isFile() && !entry.name.endsWith('.new') && seen.get(prefix) !== changedMs) yield path;
  }
  if (Date.now() - changedMs > SETTLED_MS) seen.set(prefix, changedMs);
}

/**
 * Removes files that no moment since `oldest` needs: they are in none of the lists, not in use, and were copied earlier. A
 * file that was copied later may have been removed again before the next list.
 */
export async function pruneFiles(
  directory: string,
  lists: FileHashes[],
  inUse: string | undefined,
  oldest: Date,
): Promise<void> {
  const store = await pathIn(directory, FILES);
  for await (const key of filesBelow(store)) {
    if (lists.some((list) => list.has(key))) continue;
    if (inUse !== undefined && (await sizeOf(join(inUse, key))) !== undefined) continue;
    if ((await stat(join(store, key))).mtime >= oldest) continue;
    await rm(join(store, key), { force: true });
  }
}

async function sizeOf(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
