import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { lstatSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from './errors.ts';
import { writeOnce } from './write-once.ts';

export const SECRET_BYTES_MIN = 32;
/** The name of the key's file in a data directory, and in a backup that has the key. */
export const KEY_FILE = 'secret-key';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The keys derived from `SECRET_KEY`. Each purpose has its own, so that none can be used for another. */
export interface Secrets {
  /** Names the key in messages. It tells nothing else about the key. */
  keyId: string;
  /** AES-256-GCM. The ciphertext is bound to `context`, so it can't be moved to another record. */
  encrypt(plain: string, context: string): string;
  decrypt(sealed: string, context: string): string;
  /** A stable hexadecimal secret for the given purpose. */
  derive(purpose: string, bytes: number): string;
}

/** The context of a ciphertext. The parts contain no line breaks, so different parts give different contexts. */
export function secretContext(...parts: string[]): string {
  return parts.join('\n');
}

export function secretsFrom(secretKey: string): Secrets {
  const derive = (purpose: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secretKey, 'retainer', purpose, bytes));
  const encryptionKey = derive('encryption', 32);
  const keyId = createHash('sha256').update(encryptionKey).digest('hex').slice(0, 8);

  return {
    keyId,
    encrypt(plain, context) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', encryptionKey, iv).setAAD(Buffer.from(context));
      const sealed = Buffer.concat([iv, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `${keyId}.${sealed.toString('base64url')}`;
    },
    decrypt(sealed, context) {
      const [sealedWith, payload = ''] = sealed.split('.');
      if (sealedWith !== keyId) {
        throw new Error(`sealed with key ${sealedWith}, but SECRET_KEY is key ${keyId}`);
      }
      const bytes = Buffer.from(payload, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', encryptionKey, bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      })
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(-TAG_BYTES));
      return (
        decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      );
    },
    derive: (purpose, bytes) => derive(purpose, bytes).toString('hex'),
  };
}

/**
 * The key of a single-machine installation. It is kept with the data, and only its owner can read it. Data that exists
 * was written with a key, so a new one would make it unreadable.
 */
export function readOrCreateSecretKey(dataDirectory: string, hasData: boolean): string {
  const path = join(dataDirectory, KEY_FILE);
  mkdirSync(dataDirectory, { recursive: true });
  if (!hasData && !lstatSync(path, { throwIfNoEntry: false })) {
    writeOnce(path, randomBytes(SECRET_BYTES_MIN).toString('base64url'));
  }
  return readSecretKey(path);
}

export function readSecretKey(path: string): string {
  return checkKey(path, readKey(path));
}

/** Returns the key in the text of a file, and refuses a damaged one. */
export function checkKey(path: string, text: string): string {
  const key = text.trim();
  if (Buffer.byteLength(key) < SECRET_BYTES_MIN) {
    throw new OperatorError(`${path} has fewer than ${SECRET_BYTES_MIN} bytes: ${REMEDY}`);
  }
  // A damaged file often holds zeros. A character that is not UTF-8 is read as U+FFFD.
  if (/[\p{Cc}\ufffd]/u.test(key)) throw new OperatorError(`${path} is damaged: ${REMEDY}`);
  return key;
}

const REMEDY =
  'restore it from the backup of this data, or set SECRET_KEY to the key that the data was written with';

function readKey(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new OperatorError(`${path} is missing, but there is data beside it: ${REMEDY}`);
    throw new OperatorError(`${path} can't be read (${(error as Error).message}): ${REMEDY}`);
  }
}
