import { createHmac } from 'node:crypto';
import { OperatorError } from '../errors.ts';
import { type KeyRing, secretContext } from '../secrets.ts';
import { readText } from './durable-files.ts';
import { changedFile, pathIn } from './store-paths.ts';

const KEY_BYTES = 32;
const KEY_ID = /^[0-9a-f]{8}$/;

/** Proves who wrote a backup: only an installation that has the secret key can compute a MAC. */
export interface BackupKey {
  /** The name of the secret key that signs, in messages. */
  readonly id: string;
  /** By the key that signs, or another one. Undefined if that is not known. */
  macOf(name: string, content: string, keyId?: string): string | undefined;
}

/** A directory with backups of one database, the files that they share, and the archive of its log. */
export interface BackupStore {
  path: string;
  key: BackupKey;
}

export function backupKeyFrom(secrets: KeyRing): BackupKey {
  return {
    get id() {
      return secrets.keyId;
    },
    macOf(name, content, keyId = secrets.keyId) {
      const key = secrets.derive('backup', KEY_BYTES, keyId);
      if (key === undefined) return undefined;
      return createHmac('sha256', Buffer.from(key, 'hex')).update(secretContext(name, content)).digest('hex');
    },
  };
}

/** The text of a signed file. The MAC covers its name in the directory of backups, so it can't stand in for another file. */
export function signedText(key: BackupKey, name: string, content: object): string {
  const signed = { ...content, keyId: key.id };
  return `${JSON.stringify({ ...signed, mac: key.macOf(name, JSON.stringify(signed)) }, undefined, 1)}\n`;
}

/** Reads a signed file. Resolves to undefined if there is none. */
export async function readSigned<Content>(
  { path: directory, key }: BackupStore,
  name: string,
): Promise<Content | undefined> {
  const path = await pathIn(directory, name);
  const read = await readUnproven(path);
  if (!read) return undefined;
  const { mac, ...signed } = read;
  const expected = key.macOf(name, JSON.stringify(signed), signed.keyId);
  if (expected === undefined)
    throw new OperatorError(`${path} was written with key ${signed.keyId}, but SECRET_KEY is key ${key.id}`);
  if (mac !== expected) throw changedFile(path);
  return signed as Content;
}

/** The name of the key that a signed file was written with, as the file claims. */
export async function readKeyId(directory: string, name: string): Promise<string | undefined> {
  return (await readUnproven(await pathIn(directory, name)))?.keyId;
}

async function readUnproven(path: string): Promise<{ keyId: string; mac: unknown } | undefined> {
  const text = await readText(path);
  if (text === undefined) return undefined;
  const content = parse(text);
  if (!KEY_ID.test(content?.keyId)) throw changedFile(path);
  return content;
}

function parse(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
