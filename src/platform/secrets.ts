import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { OperatorError } from './errors.ts';
import { writeOnce } from './write-once.ts';

export const SECRET_BYTES_MIN = 32;
/** The name of the key's file in a data directory, and in a backup that has the key. */
export const KEY_FILE = 'secret-key';

const IV_BYTES = 12;
const TAG_BYTES = 16;
const STORAGE_PREFIX_BYTES = 8;

/** What is derived from the secret keys. Each purpose has its own keys, so that none can be used for another. */
export interface Secrets {
  /** Names the key that seals and signs, in messages. It tells nothing else about the key. */
  readonly keyId: string;
  /** AES-256-GCM. The ciphertext is bound to `context`, so it can't be moved to another record. */
  encrypt(plain: string, context: string): string;
  /** Opens what any key of the ring has sealed. */
  decrypt(sealed: string, context: string): string;
  /** Hexadecimal secrets for the given purpose, of the key that signs and of older ones that are still accepted. */
  deriveAll(purpose: string, bytes: number): [signing: string, ...accepted: string[]];
  /** The beginning of the names of all files. It was derived from the first key of the database, and stays. */
  storagePrefix(): string;
}

/** The keys that a process has. The database says which of them seals and signs. */
export interface KeyRing extends Secrets {
  /** The names of all keys. The first one is the newest. */
  readonly keyIds: readonly string[];
  /** A hexadecimal secret of one key. Undefined if the ring lacks it. */
  derive(purpose: string, bytes: number, keyId?: string): string | undefined;
  add(secretKeys: readonly string[]): void;
  /** Undefined parts stay as they are. */
  use(keyId: string, accepted?: readonly string[], storagePrefix?: string): void;
}

/** The context of a ciphertext. The parts contain no line breaks, so different parts give different contexts. */
export function secretContext(...parts: string[]): string {
  return parts.join('\n');
}

/** Makes a ring, the newest key first. Until the database says otherwise, that one seals, and all are accepted. */
export function secretsFrom(...secretKeys: string[]): KeyRing {
  const keys = new Map(secretKeys.map(keyFrom).map((key) => [key.id, key]));
  let [keyId = ''] = keys.keys();
  let accepted: readonly string[] | undefined;
  let prefix: string | undefined;
  const keyOf = (id: string) => {
    const key = keys.get(id);
    if (key) return key;
    throw new OperatorError(
      `sealed with key ${id}, but SECRET_KEY is key ${[...keys.keys()].join(', OLD_SECRET_KEYS has ')}: add it to OLD_SECRET_KEYS, or as a line to ${KEY_FILE} in DATA_DIR`,
    );
  };

  return {
    get keyId() {
      return keyId;
    },
    get keyIds() {
      return [...keys.keys()];
    },
    encrypt(plain, context) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', keyOf(keyId).encryption, iv).setAAD(Buffer.from(context));
      const sealed = Buffer.concat([iv, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `${keyId}.${sealed.toString('base64url')}`;
    },
    decrypt(sealed, context) {
      const [sealedWith = '', payload = ''] = sealed.split('.');
      const bytes = Buffer.from(payload, 'base64url');
      const { encryption } = keyOf(sealedWith);
      const decipher = createDecipheriv('aes-256-gcm', encryption, bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      })
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(-TAG_BYTES));
      return (
        decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      );
    },
    derive: (purpose, bytes, id = keyId) => keys.get(id)?.derive(purpose, bytes),
    deriveAll(purpose, bytes) {
      const others = (accepted ?? [...keys.keys()]).filter((id) => id !== keyId && keys.has(id));
      return [keyOf(keyId).derive(purpose, bytes), ...others.map((id) => keyOf(id).derive(purpose, bytes))];
    },
    storagePrefix: () => prefix ?? keyOf(keyId).derive('asset storage', STORAGE_PREFIX_BYTES),
    add(more) {
      for (const key of more.map(keyFrom)) keys.set(key.id, keys.get(key.id) ?? key);
    },
    use(id, ...rest) {
      keyId = keyOf(id).id;
      [accepted, prefix] = [rest[0] ?? accepted, rest[1] ?? prefix];
    },
  };
}

function keyFrom(secretKey: string) {
  const derived = new Map<string, string>();
  const hkdf = (purpose: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secretKey, 'retainer', purpose, bytes));
  const encryption = hkdf('encryption', 32);
  const id = createHash('sha256').update(encryption).digest('hex').slice(0, 8);
  const derive = (purpose: string, bytes: number) => {
    const known = derived.get(`${purpose} ${bytes}`) ?? hkdf(purpose, bytes).toString('hex');
    derived.set(`${purpose} ${bytes}`, known);
    return known;
  };
  return { id, encryption, derive };
}

/**
 * The keys of a single-machine installation, one on each line of a file, the newest first. It is kept with the data, and only
 * its owner can read it. Data that exists was written with a key, so a new one would make it unreadable.
 */
export function readOrCreateSecretKeys(dataDirectory: string, hasData: boolean): string[] {
  const path = join(dataDirectory, KEY_FILE);
  mkdirSync(dataDirectory, { recursive: true });
  if (!hasData && !lstatSync(path, { throwIfNoEntry: false })) writeOnce(path, newSecretKey());
  return readSecretKeys(path);
}

/** Puts a new key in front of the others, at once or not at all. */
export function addSecretKey(dataDirectory: string): string {
  const secretKey = newSecretKey();
  const path = join(dataDirectory, KEY_FILE);
  writeSecretKeys(path, [secretKey, ...readSecretKeys(path)]);
  return secretKey;
}

export function removeSecretKey(dataDirectory: string, keyId: string): void {
  const path = join(dataDirectory, KEY_FILE);
  const kept = readSecretKeys(path).filter((key) => secretsFrom(key).keyId !== keyId);
  writeSecretKeys(path, kept);
}

function writeSecretKeys(path: string, secretKeys: string[]): void {
  const { uid, gid } = lstatSync(path);
  const complete = `${path}.new`;
  rmSync(complete, { force: true });
  writeOnce(complete, secretKeys.join('\n'));
  chownSync(complete, uid, gid); // the service has to read it, whoever runs the command
  renameSync(complete, path);
  const directory = openSync(dirname(path), 'r');
  fsyncSync(directory); // the database will need the key, whatever happens
  closeSync(directory);
}

const newSecretKey = () => randomBytes(SECRET_BYTES_MIN).toString('base64url');

export function readSecretKeys(path: string): string[] {
  return checkKeys(path, readKeys(path));
}

/** Returns the keys in the text of a file, and refuses a damaged one. */
export function checkKeys(path: string, text: string): string[] {
  const keys = text.trim().split(/\r?\n/);
  for (const key of keys) {
    if (Buffer.byteLength(key) < SECRET_BYTES_MIN) {
      throw new OperatorError(`${path} has fewer than ${SECRET_BYTES_MIN} bytes: ${REMEDY}`);
    }
    // A damaged file often holds zeros. A character that is not UTF-8 is read as U+FFFD.
    if (/[\p{Cc}\ufffd]/u.test(key)) throw new OperatorError(`${path} is damaged: ${REMEDY}`);
  }
  return keys;
}

const REMEDY =
  'restore it from the backup of this data, or set SECRET_KEY to the key that the data was written with';

function readKeys(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new OperatorError(`${path} is missing, but there is data beside it: ${REMEDY}`);
    throw new OperatorError(`${path} can't be read (${(error as Error).message}): ${REMEDY}`);
  }
}
