import type { Readable } from 'node:stream';

/** Which bytes, both ends counted in. */
export interface Range {
  first: number;
  last: number;
}

export interface StoredFile {
  key: string;
  modifiedAt: Date;
}

/** Where a caller sends bytes without going through us. */
export interface DirectUpload {
  url: string;
}

/**
 * Where files are kept, by key. A file is there whole or not at all; trouble with the storage itself is a
 * 503. Keys are made by us and hold only what a path, a URL and XML can carry as it stands.
 */
export interface Storage {
  /** Replaces what was there. */
  put(key: string, bytes: Buffer | AsyncIterable<Buffer>): Promise<void>;
  /** Undefined when there is none. More than `bytesMax` bytes are not read, only told. */
  read(key: string, bytesMax: number): Promise<Buffer | 'too large' | undefined>;
  /** Undefined when there is none. */
  open(key: string, range: Range): Promise<Readable | undefined>;
  /** Whether or not it is there. */
  remove(key: string): Promise<void>;
  /** Everything under the prefix, in batches. */
  list(prefix: string): AsyncIterable<StoredFile[]>;
  /** What writers left behind that did not get to the end, before that time. */
  removeUnfinished(before: Date): Promise<void>;
  /** Undefined where bytes go through us. */
  directUpload(key: string, contentType: string, seconds: number): Promise<DirectUpload | undefined>;
}

/** Listed at a time. */
export const LIST_BATCH = 500;
export const STORAGE_RETRY_AFTER_SECONDS = 5;
