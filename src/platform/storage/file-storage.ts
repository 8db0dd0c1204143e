import { randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DiskAlarm, PROBE_BYTES } from '../disk-trouble.ts';
import { Refusal } from '../errors.ts';
import { type FileStart, LIST_BATCH, type Storage, type StoredFile, storageUnavailable } from './storage.ts';

/** On the same file system as the files, so that a rename completes a file. */
const UNFINISHED = '.unfinished';
const DIRECTORY_MODE = 0o700;
const FILE_MODE = 0o600;

/** Keeps files in a directory. A file is written under another name, flushed to disk, and then renamed. */
export function fileStorage(directory: string, report: (message: string) => void): Storage {
  const pathOf = (key: string) => join(directory, key);
  const alarm = new DiskAlarm(
    () => writeProbe(directory),
    (message) => report(`${directory}: ${message}`),
  );

  return {
    put: (key, bytes) =>
      orUnavailable(() => replaceFile(directory, pathOf(key), bytes)).catch((error: Error) => {
        alarm.note(error.cause);
        throw error;
      }),
    read: (key, bytesMax) => orUnavailable(() => readFile(pathOf(key), bytesMax)),
    readStart: (key, bytesMax) => orUnavailable(() => readStart(pathOf(key), bytesMax)),
    open: (key, { first, last }) =>
      orUnavailable(async () => {
        const file = await openIfExists(pathOf(key));
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
    trouble: () => alarm.trouble,
  };
}

/** Writes a little and removes it. */
async function writeProbe(directory: string): Promise<void> {
  const path = newUnfinished(directory);
  await makeDirectory(dirname(path));
  try {
    await writeDurably(path, Buffer.alloc(PROBE_BYTES, 1));
  } finally {
    await rm(path, { force: true });
  }
}

function newUnfinished(directory: string): string {
  return join(directory, UNFINISHED, randomBytes(16).toString('hex'));
}

async function replaceFile(
  directory: string,
  path: string,
  bytes: Buffer | AsyncIterable<Buffer>,
): Promise<void> {
  const unfinished = newUnfinished(directory);
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
}

async function readFile(
  path: string,
  bytesMax: number,
): Promise<Buffer<ArrayBuffer> | 'too large' | undefined> {
  const file = await openIfExists(path);
  if (!file) return undefined;
  try {
    const { size } = await file.stat();
    return size > bytesMax ? 'too large' : await file.readFile();
  } finally {
    await file.close();
  }
}

async function readStart(path: string, bytesMax: number): Promise<FileStart | undefined> {
  const file = await openIfExists(path);
  if (!file) return undefined;
  try {
    const { size } = await file.stat();
    const buffer = Buffer.alloc(Math.min(size, bytesMax));
    const { bytesRead } = await file.read(buffer, 0, buffer.length, 0);
    return { bytes: buffer.subarray(0, bytesRead), totalBytes: size };
  } finally {
    await file.close();
  }
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

/** A new directory is durable once its parent is flushed to disk. */
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

async function openIfExists(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, 'r');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Lists files recursively, by their path relative to the directory. A prefix that does not exist has none. */
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

/** Turns failures of the file system, such as a full disk, into a 503. Errors of the caller's stream pass unchanged. */
async function orUnavailable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (error instanceof Refusal || code === 'ECONNRESET' || syscall === undefined) throw error;
    throw storageUnavailable(error);
  }
}
