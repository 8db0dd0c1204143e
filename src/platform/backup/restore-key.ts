import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '../errors.ts';
import { checkKeys, KEY_FILE, readSecretKeys, secretsFrom } from '../secrets.ts';
import { backupNames, newestKeyId } from './backup-store.ts';
import { readText } from './durable-files.ts';
import { type BackupKey, backupKeyFrom } from './signed-files.ts';
import { pathIn } from './store-paths.ts';

export interface KeyPlaces {
  /** The value of SECRET_KEY. */
  secretKey?: string;
  oldSecretKeys?: string[];
  /** The data directory of the original, if it is still there. */
  dataDirectory: string;
  /** The new data directory. The operator may have put the key there. */
  target: string;
}

export interface FoundKey {
  key: BackupKey;
  /** Anybody could have made such a backup, with a key of their own. */
  isFromBackup: boolean;
}

/**
 * Finds the key that proves who made the backups. A key in a backup counts only if there is no other: otherwise somebody
 * could replace the backups by their own, with their own key in them.
 */
export async function findKey(directory: string, places: KeyPlaces): Promise<FoundKey> {
  const keyId = await newestKeyId(directory);
  const given = givenKeys(places);
  const wrong: string[] = [];
  for (const { place, read } of given.length > 0 ? given : await keysInBackups(directory)) {
    const ring = secretsFrom(...read());
    if (ring.keyIds.includes(keyId)) {
      ring.use(keyId);
      return { key: backupKeyFrom(ring), isFromBackup: given.length === 0 };
    }
    wrong.push(`${place} is key ${ring.keyIds.join(', ')}`);
  }
  throw new OperatorError(
    `${directory} was written with key ${keyId}, but ${wrong.join(', and ') || 'no key was found'}: set SECRET_KEY to that key, set DATA_DIR to the directory of the original, or copy its file ${KEY_FILE} to ${places.target}, nothing was changed`,
  );
}

interface Candidate {
  /** For messages. */
  place: string;
  read(): string[];
}

function givenKeys({ secretKey, oldSecretKeys = [], dataDirectory, target }: KeyPlaces): Candidate[] {
  const files = new Set([join(dataDirectory, KEY_FILE), join(target, KEY_FILE)]);
  return [
    ...(secretKey === undefined ? [] : [{ place: 'SECRET_KEY', read: () => [secretKey, ...oldSecretKeys] }]),
    ...[...files]
      .filter(existsSync)
      .map((path) => ({ place: path, read: () => [...readSecretKeys(path), ...oldSecretKeys] })),
  ];
}

/** Those of the newest backup that has any. */
async function keysInBackups(directory: string): Promise<Candidate[]> {
  for (const name of (await backupNames(directory)).reverse()) {
    const path = await pathIn(directory, `${name}/${KEY_FILE}`);
    const text = await readText(path);
    if (text !== undefined) return [{ place: path, read: () => checkKeys(path, text) }];
  }
  return [];
}
