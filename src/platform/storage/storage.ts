import type { Readable } from 'node:stream';
import { type DiskTrouble, diskTroubleIn } from '../disk-trouble.ts';
import { type Refusal, unavailable } from '../errors.ts';

/** A range of bytes. Both ends are included. */
export interface Range {
  first: number;
  last: number;
}

/** The beginning of a file, and how many bytes it has in total. */
export interface FileStart {
  bytes: Buffer;
  totalBytes: number;
}

export interface StoredFile {
  key: string;
  modifiedAt: Date;
}

/** An upload that goes to the storage without passing through the service. */
export interface DirectUpload {
  url: string;
}

/**
 * Keeps files by key. A file is either complete or absent, and a failure of the storage itself is a 503. The service
 * makes the keys, of characters that a path, a URL and XML take without escaping.
 */
export interface Storage {
  /** Replaces an existing file. */
  put(key: string, bytes: Buffer | AsyncIterable<Buffer>): Promise<void>;
  /** Resolves to undefined if the file does not exist. */
  read(key: string, bytesMax: number): Promise<Buffer<ArrayBuffer> | 'too large' | undefined>;
  /** Reads the first bytes of a file, however long it is. Resolves to undefined if the file does not exist. */
  readStart(key: string, bytesMax: number): Promise<FileStart | undefined>;
  /** Resolves to undefined if the file does not exist. */
  open(key: string, range: Range): Promise<Readable | undefined>;
  /** Succeeds even if the file does not exist. */
  remove(key: string): Promise<void>;
  /** Lists the files under the prefix, in batches. */
  list(prefix: string): AsyncIterable<StoredFile[]>;
  /** Removes the remains of interrupted writes from before that time. */
  removeUnfinished(before: Date): Promise<void>;
  /** Resolves to undefined if uploads pass through the service. */
  directUpload(key: string, contentType: string, seconds: number): Promise<DirectUpload | undefined>;
  /** Why nothing can be written at the moment, if that is so. */
  trouble(): DiskTrouble | undefined;
}

export const LIST_BATCH = 500;
const RETRY_AFTER_SECONDS = 5;

export function storageUnavailable(cause: unknown): Refusal {
  const trouble = diskTroubleIn(cause);
  const message = trouble
    ? `The file storage can't be written: ${trouble}`
    : 'The file storage is not available';
  return unavailable(
    trouble ? 'disk_unwritable' : 'storage_unavailable',
    message,
    RETRY_AFTER_SECONDS,
    cause,
  );
}
