import type { Config } from '../config.ts';
import { fileStorage } from './file-storage.ts';
import { s3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

/** The storage that the configuration names. */
export function storageOf(config: Config['assetStore']): Storage {
  return config.kind === 'file' ? fileStorage(config.directory) : s3Storage(config);
}
