import { createCipheriv, createDecipheriv, randomBytes, randomInt, scryptSync } from 'node:crypto';
import { unfit } from './format.ts';

/** Takes 64 MiB and a fifth of a second, for passphrases that people choose. */
const COST = { N: 65_536, r: 8, p: 1, maxmem: 128 * 1_048_576 };
const KEY_BYTES = 32;
const SALT_BYTES = 16;
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** Without letters and digits that look alike. 30 of these characters hold almost 150 bits. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
const GROUPS = 6;
const GROUP_LENGTH = 5;
export const PASSPHRASE_LENGTH_MIN = 12;

export interface Seal {
  seal(plain: string, ...place: string[]): string;
  open(sealed: string, ...place: string[]): string;
}

export function newPassphrase(): string {
  const group = () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

export const newSalt = () => randomBytes(SALT_BYTES).toString('base64url');

/** AES-256-GCM. A ciphertext is bound to the tenant, the table and the record, so it can't be moved to another place. */
export function sealFrom(passphrase: string, salt: string, tenantId: string): Seal {
  const key = scryptSync(passphrase, Buffer.from(salt, 'base64url'), KEY_BYTES, COST);
  const aad = (place: string[]) => Buffer.from([tenantId, ...place].join('\n'));
  return {
    seal(plain, ...place) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(aad(place));
      return Buffer.concat([iv, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
        'base64url',
      );
    },
    open(sealed, ...place) {
      const bytes = Buffer.from(sealed, 'base64url');
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), {
          authTagLength: TAG_BYTES,
        })
          .setAAD(aad(place))
          .setAuthTag(bytes.subarray(-TAG_BYTES));
        return (
          decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
        );
      } catch {
        throw unfit(
          place.length === 0
            ? 'its secrets have another passphrase'
            : `the secret of ${place.join(' ')} was changed`,
        );
      }
    },
  };
}
