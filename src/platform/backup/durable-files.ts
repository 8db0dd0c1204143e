import { createHash } from 'node:crypto';
import { constants, type FileHandle, mkdir, open, rename, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { changedFile, isMissing, linkIn } from './store-paths.ts';

export const FILE_MODE = 0o600;
export const DIRECTORY_MODE = 0o700;
const CHUNK_BYTES = 1_048_576;
/** Makes opening a link fail, and a pipe not wait for its other end. */
const NO_DETOURS = constants.O_NOFOLLOW | constants.O_NONBLOCK;
const READ = constants.O_RDONLY;
const REPLACE = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC;

/** The length and the hash of what was copied. */
export interface Copied {
  bytes: number;
  sha256: string;
}

/** Enough to keep a disk busy. */
export const FILES_AT_ONCE = 8;

/** Opens a file, and nothing else that may stand under its name. */
export async function openFile(path: string, flags = READ): Promise<FileHandle> {
  const file = await open(path, flags | NO_DETOURS, FILE_MODE).catch((error) => {
    throw error.code === 'ELOOP' ? linkIn(path) : error;
  });
  if ((await file.stat()).isFile()) return file;
  await file.close();
  throw changedFile(path);
}

/** Resolves to undefined if there is no such file. */
export async function readText(path: string): Promise<string | undefined> {
  try {
    const file = await openFile(path);
    return await file.readFile('utf8').finally(() => file.close());
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Copies a file that may grow or shrink meanwhile, or its first bytes. Replaces an existing file. */
export async function copyFile(from: string, to: string, bytesMax?: number): Promise<Copied> {
  const source = await openFile(from);
  try {
    const target = await openFile(to, REPLACE);
    try {
      return await pass(source, (bytes) => target.writeFile(bytes), bytesMax);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

/** Copies a file and flushes the copy to disk. */
export async function copyDurably(from: string, to: string): Promise<Copied> {
  const copied = await copyFile(from, to);
  await syncPath(to);
  return copied;
}

/** The length and the hash of a file, or of its first bytes. */
export async function hashOf(path: string, bytesMax?: number): Promise<Copied> {
  const file = await openFile(path);
  try {
    return await pass(file, async () => {}, bytesMax);
  } finally {
    await file.close();
  }
}

async function pass(
  source: FileHandle,
  each: (bytes: Buffer) => Promise<void>,
  bytesMax = Number.POSITIVE_INFINITY,
): Promise<Copied> {
  const hash = createHash('sha256');
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
  let total = 0;
  for (;;) {
    const { bytesRead } = await source.read(buffer, 0, Math.min(CHUNK_BYTES, bytesMax - total), total);
    if (bytesRead === 0) return { bytes: total, sha256: hash.digest('hex') };
    const bytes = buffer.subarray(0, bytesRead);
    hash.update(bytes);
    await each(bytes);
    total += bytesRead;
  }
}

/** Writes a whole file under another name, flushes it to disk and renames it. */
export async function writeDurably(path: string, content: string): Promise<void> {
  await replace(path, content, (file) => file.sync());
  await syncPath(dirname(path));
}

/** Replaces a file that may be lost if the machine stops. */
export async function writeQuickly(path: string, content: string): Promise<void> {
  await replace(path, content, async () => {});
}

async function replace(
  path: string,
  content: string,
  beforeEnd: (file: FileHandle) => Promise<void>,
): Promise<void> {
  const unfinished = `${path}.new`;
  const file = await openFile(unfinished, REPLACE);
  try {
    await file.writeFile(content);
    await beforeEnd(file);
  } finally {
    await file.close();
  }
  await rename(unfinished, path);
}

/** Flushes a file, or the names in a directory, to disk. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export async function makePrivateDirectory(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: DIRECTORY_MODE });
}

export async function freeBytes(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(path);
  return bavail * bsize;
}

/** Works on all items, a few at a time. After a failure nothing begins, and what runs ends first: somebody removes it next. */
export async function inTurns<T>(items: readonly T[], atOnce: number, work: (item: T) => Promise<void>) {
  const left = items.values();
  let hasFailed = false;
  const takeTurns = async () => {
    for (const item of left) {
      if (hasFailed) return;
      await work(item).catch((error) => {
        hasFailed = true;
        throw error;
      });
    }
  };
  const turns = Array.from({ length: atOnce }, takeTurns);
  await Promise.allSettled(turns);
  await Promise.all(turns);
}
