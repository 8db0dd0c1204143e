import { randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Refusal, unavailable } from '../errors.ts';
import { LIST_BATCH, STORAGE_RETRY_AFTER_SECONDS, type Storage, type StoredFile } from './storage.ts';

/** Beside the files, so that finishing one is a rename within its file system. */
const UNFINISHED = '.unfinished';
const DIRECTORY_MODE = 0o700;
const FILE_MODE = 0o600;

/** Files below a directory: written whole under another name, made durable, then renamed. */
export function fileStorage(directory: string): Storage {
  const pathOf = (key: string) => join(directory, key);

  return {
    put: (key, bytes) =>
      orUnavailable(async () => {
        const unfinished = join(directory, UNFINISHED, randomBytes(16).toString('hex'));
        const path = pathOf(key);
        await makeDirectory(dirname(unfinished));
        try {
          await writeDurably(unfinished, bytes);
          await makeDirectory(dirname(path));
          await rename(unfinished, path);
          await syncDirectory(dirname(path));
        } catch (error) {
          await rm(unfinished, { force: true });
          throw error;
        }
      }),

    read: (key, bytesMax) =>
      orUnavailable(async () => {
        const file = await openIfThere(pathOf(key));
        if (!file) return undefined;
        try {
          const { size } = await file.stat();
          if (size > bytesMax) return 'too large' as const;
          return await file.readFile();
        } finally {
          await file.close();
        }
      }),

    open: (key, { first, last }) =>
      orUnavailable(async () => {
        const file = await openIfThere(pathOf(key));
        return file?.createReadStream({ start: first, end: last });
      }),

    remove: (key) => orUnavailable(() => rm(pathOf(key), { force: true })),

    async *list(prefix) {
      let batch: StoredFile[] = [];
      for await (const name of filesBelow(directory, prefix)) {
        const modifiedAt = await modifiedAtOf(pathOf(name));
        if (modifiedAt) batch.push({ key: name, modifiedAt });
        if (batch.length < LIST_BATCH) continue;
        yield batch;
        batch = [];
      }
      if (batch.length > 0) yield batch;
    },

    async removeUnfinished(before) {
      for await (const name of filesBelow(directory, UNFINISHED)) {
        const modifiedAt = await modifiedAtOf(pathOf(name));
        if (modifiedAt && modifiedAt < before) await rm(pathOf(name), { force: true });
      }
    },

    directUpload: async () => undefined,
  };
}

async function writeDurably(path: string, bytes: Buffer | AsyncIterable<Buffer>): Promise<void> {
  const file = await open(path, 'wx', FILE_MODE);
  try {
    if (Buffer.isBuffer(bytes)) await file.writeFile(bytes);
    else for await (const chunk of bytes) await file.writeFile(chunk);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A new directory is durable once those above it know of it. */
async function makeDirectory(path: string): Promise<void> {
  const made = await mkdir(path, { recursive: true, mode: DIRECTORY_MODE });
  if (made !== undefined) await syncDirectory(dirname(made));
}

async function syncDirectory(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function openIfThere(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, 'r');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Relative to the directory, wherever below the prefix; what vanishes meanwhile is passed over. */
async function* filesBelow(directory: string, prefix: string): AsyncGenerator<string> {
  let entries: Awaited<ReturnType<typeof opendir>>;
  try {
    entries = await opendir(join(directory, prefix));
  } catch (error) {
    if (isMissing(error)) return;
    throw error;
  }
  for await (const entry of entries) {
    const name = join(prefix, entry.name);
    if (entry.isDirectory()) yield* filesBelow(directory, name);
    else if (entry.isFile()) yield name;
  }
}

async function modifiedAtOf(path: string): Promise<Date | undefined> {
  try {
    return (await stat(path)).mtime;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}

/** A full disk, and whatever else the file system says no to; the caller's own faults go on as they are. */
async function orUnavailable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (error instanceof Refusal || code === 'ECONNRESET' || syscall === undefined) throw error;
    throw unavailable(
      'The file storage does not take or give the file now',
      STORAGE_RETRY_AFTER_SECONDS,
      error,
    );
  }
}
