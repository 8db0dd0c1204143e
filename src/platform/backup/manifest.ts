import { join } from 'node:path';
import { OperatorError } from '../errors.ts';
import type { Migration } from '../installation/migrations.ts';
import { KEY_FILE } from '../secrets.ts';
import { mayBeCopied } from './copied-paths.ts';
import { writeDurably } from './durable-files.ts';
import { type BackupKey, type BackupStore, readKeyId, readSigned, signedText } from './signed-files.ts';
import { isPlainName, oddName } from './store-paths.ts';

const FILE = 'manifest.json';
const FORMAT = 1;
/** The directory of the database in a backup. */
export const DATA = 'postgres';
/** The list of the files of pictures and documents. */
export const FILE_LIST = 'files.txt';
/** Beside the copied files of the database. */
const OWN_FILES = new Set([FILE_LIST, KEY_FILE, `${DATA}/backup_label`]);
const SEGMENT = /^log\/[0-9A-F]{24}$/;

export interface ManifestFile {
  /** Relative to the backup. */
  path: string;
  bytes: number;
  sha256: string;
}

/** Describes a backup. It is written last, so a directory with a manifest is a complete backup. */
export interface Manifest {
  format: typeof FORMAT;
  /** The version of the service that made the backup. */
  version: string;
  postgresVersion: string;
  systemIdentifier: string;
  migrations: Migration[];
  startedAt: string;
  /** The copy is consistent from this time on. Later times can be restored as far as there is log. */
  endedAt: string;
  timeline: number;
  startPlace: string;
  stopPlace: string;
  /** The archive that the log goes on in, if the service kept one. */
  logArchive?: string;
  /** Where pictures and files of documents were kept: a directory, whose files are in the backup, or a bucket. */
  assetStore: string;
  hasKey: boolean;
  /** The secret keys that the data need, by their names. Backups of version 0.1.0 need the one that signed them. */
  keyIds?: string[];
  bytes: number;
  /** Directories of the data directory. Some are empty. */
  directories: string[];
  files: ManifestFile[];
}

/** A complete backup, by its name in the directory of backups. */
export interface StoredBackup {
  name: string;
  manifest: Manifest;
}

/** Writes the manifest of the backup `name`, which is not in its place yet. */
export async function writeManifest(
  key: BackupKey,
  directory: string,
  name: string,
  manifest: Manifest,
): Promise<void> {
  await writeDurably(join(directory, FILE), signedText(key, `${name}/${FILE}`, manifest));
}

/** Resolves to undefined if there is none. */
export async function readManifest(store: BackupStore, name: string): Promise<Manifest | undefined> {
  const manifest = await readSigned<Manifest>(store, `${name}/${FILE}`);
  if (!manifest) return undefined;
  const path = join(store.path, name, FILE);
  if (manifest.format !== FORMAT)
    throw new OperatorError(`${path} was written by another version: restore it with that version`);
  const { files, directories } = manifest;
  const names = [...files.map((file) => file.path), ...directories.map((one) => `${DATA}/${one}`)];
  const odd = names.find((one) => !isOfBackup(one));
  if (odd !== undefined) throw oddName(path, odd);
  return manifest;
}

/** The name of the key that a backup was made with, as the manifest claims. */
export function keyIdOf(directory: string, name: string): Promise<string | undefined> {
  return readKeyId(directory, `${name}/${FILE}`);
}

/** PostgreSQL or the service could believe any other file. So even a manifest that was written with the key must not name one. */
function isOfBackup(name: string): boolean {
  if (OWN_FILES.has(name) || SEGMENT.test(name)) return true;
  return isPlainName(name) && name.startsWith(`${DATA}/`) && mayBeCopied(name.slice(DATA.length + 1));
}
