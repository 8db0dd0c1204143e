import type { Config } from '../config.ts';
import { fileStorage } from './file-storage.ts';
import { s3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

/** Opens the configured storage. */
export function openStorage(store: Config['assetStore'], report: (message: string) => void): Storage {
  return store.kind === 'file' ? fileStorage(store.directory, report) : s3Storage(store);
}
