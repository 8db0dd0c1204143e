import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '../errors.ts';
import type { Migration } from '../installation/migrations.ts';
import { isMissing, writeDurably } from './durable-files.ts';

const FILE = 'manifest.json';
const FORMAT = 1;

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
  bytes: number;
  /** Directories of the data directory. Some are empty. */
  directories: string[];
  files: ManifestFile[];
}

export async function writeManifest(backup: string, manifest: Manifest): Promise<void> {
  const content = { ...manifest, sha256: digest(manifest) };
  await writeDurably(join(backup, FILE), `${JSON.stringify(content, undefined, 1)}\n`);
}

/** Resolves to undefined if there is none. */
export async function readManifest(backup: string): Promise<Manifest | undefined> {
  const path = join(backup, FILE);
  try {
    const { sha256, ...manifest } = JSON.parse(await readFile(path, 'utf8'));
    if (manifest.format !== FORMAT)
      throw new OperatorError(`${path} was written by another version: restore it with that version`);
    if (sha256 !== digest(manifest)) throw new OperatorError(`${path} is damaged: use another backup`);
    return manifest;
  } catch (error) {
    if (isMissing(error)) return undefined;
    if (error instanceof SyntaxError) throw new OperatorError(`${path} is damaged: use another backup`);
    throw error;
  }
}

function digest(manifest: object): string {
  return createHash('sha256').update(JSON.stringify(manifest)).digest('hex');
}
