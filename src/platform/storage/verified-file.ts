import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { sha256 as hashOf } from '../sha256.ts';
import { type Range, type Storage, storageUnavailable } from './storage.ts';

/** Larger files are read twice, first to hash them. Most documents have less than a tenth of this. */
const WHOLE_BYTES_MAX = 1_048_576;

/** A stored file, and what its bytes must be. */
export interface RecordedFile {
  key: string;
  sizeBytes: number;
  /** As hexadecimal digits. */
  sha256: string;
}

export type FileState = 'intact' | 'missing' | 'changed';

/** Compares a whole file with what is recorded of it, in little memory. A storage that fails is a 503, not a damage. */
export async function checkFile(
  storage: Storage,
  { key, sizeBytes, sha256 }: RecordedFile,
): Promise<FileState> {
  const start = await storage.readStart(key, 1);
  if (!start) return 'missing';
  if (start.totalBytes !== sizeBytes) return 'changed';
  const bytes = await storage.open(key, { first: 0, last: sizeBytes - 1 });
  if (!bytes) return 'missing';
  const hash = createHash('sha256');
  try {
    for await (const chunk of bytes) hash.update(chunk);
  } catch (error) {
    throw storageUnavailable(error);
  }
  return hash.digest('hex') === sha256 ? 'intact' : 'changed';
}

/** Opens a range of a file once the whole file has proved to be intact. */
export async function openIntact(
  storage: Storage,
  file: RecordedFile,
  range: Range,
): Promise<Readable | Exclude<FileState, 'intact'>> {
  if (file.sizeBytes <= WHOLE_BYTES_MAX) return openSmall(storage, file, range);
  const state = await checkFile(storage, file);
  if (state !== 'intact') return state;
  return (await storage.open(file.key, range)) ?? 'missing';
}

async function openSmall(
  storage: Storage,
  { key, sizeBytes, sha256 }: RecordedFile,
  { first, last }: Range,
): Promise<Readable | Exclude<FileState, 'intact'>> {
  const bytes = await storage.read(key, sizeBytes);
  if (bytes === undefined) return 'missing';
  if (bytes === 'too large' || (await hashOf(bytes, 'hex')) !== sha256) return 'changed';
  return Readable.from([bytes.subarray(first, last + 1)]);
}
