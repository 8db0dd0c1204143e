import { opendir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Copied, copyDurably, hashOf, isMissing, makePrivateDirectory } from './durable-files.ts';

/** Interrupted uploads. */
const UNFINISHED = '.unfinished';

/** Pictures and files of documents, by key. A key is never used for something else, so a file is copied once. */
export type FileHashes = Map<string, Copied>;

/** When each directory was changed, as far as its files are mirrored. */
export type SeenDirectories = Map<string, number>;

/** Files may still be added in the same moment of the file system's clock. */
const SETTLED_MS = 2_000;

/** Copies files that are not in the store yet. Directories that have not changed since they were seen are left out. */
export async function mirrorFiles(
  from: string,
  to: string,
  onFile: (key: string, copied: Copied | undefined) => void = () => {},
  seen: SeenDirectories = new Map(),
): Promise<void> {
  for await (const key of filesBelow(from, '', seen)) {
    const [source, target] = [join(from, key), join(to, key)];
    try {
      const isThere = (await sizeOf(target)) === (await stat(source)).size;
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

/** Mirrors all files, and adds them with their hashes to `files`. Known hashes are not computed again. */
export async function collectFiles(
  { from, to, seen }: { from: string; to: string; seen: SeenDirectories },
  files: FileHashes,
  known: FileHashes,
  onBytes: (bytes: number) => void,
): Promise<void> {
  const unknown: string[] = [];
  const add = (key: string, copied: Copied | undefined) => {
    const one = copied ?? files.get(key) ?? known.get(key);
    if (one) files.set(key, one);
    else unknown.push(key);
    onBytes(copied?.bytes ?? 0);
  };
  await mirrorFiles(from, to, add, seen);
  for (const key of unknown) files.set(key, await hashOf(join(to, key)));
}

/** One line per file: hash, size and key. */
export function writeFileList(files: FileHashes): string {
  return [...files].map(([key, { sha256, bytes }]) => `${sha256} ${bytes} ${key}\n`).join('');
}

export async function readFileList(path: string): Promise<FileHashes> {
  const lines = (await readFile(path, 'utf8')).split('\n').filter(Boolean);
  return new Map(
    lines.map((line) => {
      const [sha256 = '', bytes, ...key] = line.split(' ');
      return [key.join(' '), { sha256, bytes: Number(bytes) }];
    }),
  );
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
  store: string,
  lists: FileHashes[],
  inUse: string | undefined,
  oldest: Date,
): Promise<void> {
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
