import { randomUUIDv7 } from 'node:crypto';

/** Crockford's base32 in lower case. Without i, l, o and u, identifiers can be read aloud. */
const ALPHABET = Buffer.from('0123456789abcdefghjkmnpqrstvwxyz');

/** 26 characters of 5 bits hold the 128 bits of a UUID, and 2 spare bits at the start. */
const suffix = Buffer.alloc(26);
const [DASH, DIGIT_0, LETTER_A] = [0x2d, 0x30, 0x61];

/** Longer identifiers are refused without a look into the database. Ours have at most 32 characters. */
export const ID_LENGTH_MAX = 64;

export const idPrefixes = {
  tenant: 'tnt',
  member: 'mbr',
  accessToken: 'tok',
  consoleSession: 'ses',
  client: 'clnt',
  address: 'adr',
  contact: 'con',
  email: 'eml',
  contract: 'ctr',
  rate: 'rat',
  charge: 'chg',
  allowance: 'alw',
  project: 'prj',
  timeEntry: 'tim',
  expense: 'exp',
  receipt: 'rcp',
  invoice: 'inv',
  billable: 'bil',
  payment: 'pay',
  allocation: 'alc',
  refund: 'rfd',
  writeOff: 'wro',
  bankStatement: 'bst',
  bankEntry: 'ben',
  creditNote: 'crn',
  quote: 'quo',
  link: 'lnk',
  paymentAttempt: 'pat',
  asset: 'ast',
  attachment: 'att',
  integration: 'int',
  subscription: 'sub',
  event: 'evt',
  delivery: 'dlv',
  message: 'msg',
  auditEntry: 'aud',
  export: 'xpt',
  erasure: 'era',
  operatorWebhook: 'owh',
  import: 'imp',
} as const;

export type IdKind = keyof typeof idPrefixes;

/** A TypeID: the prefix of the kind and a UUIDv7, so identifiers sort by the time of their creation. */
export function newId(kind: IdKind): string {
  const uuid = randomUUIDv7();
  let length = 0;
  let pending = 0;
  let bits = 2; // the spare ones
  for (let at = 0; at < uuid.length; at++) {
    const code = uuid.charCodeAt(at);
    if (code === DASH) continue;
    pending = (pending << 4) | (code < LETTER_A ? code - DIGIT_0 : code - LETTER_A + 10);
    bits += 4;
    if (bits < 5) continue;
    bits -= 5;
    suffix[length++] = ALPHABET[pending >> bits] as number;
    pending &= (1 << bits) - 1;
  }
  return `${idPrefixes[kind]}_${suffix.toString('latin1')}`;
}

/** The identifier with these 16 bytes. */
export function idOfBytes(kind: IdKind, bytes: Uint8Array): string {
  let length = 0;
  let pending = 0;
  let bits = 2;
  for (const byte of bytes) {
    pending = (pending << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      suffix[length++] = ALPHABET[pending >> bits] as number;
      pending &= (1 << bits) - 1;
    }
  }
  return `${idPrefixes[kind]}_${suffix.toString('latin1')}`;
}

/** The 16 bytes of an identifier. Undefined if it has another form. */
export function bytesOfId(id: string): Uint8Array | undefined {
  const text = id.slice(id.indexOf('_') + 1);
  if (text.length !== suffix.length) return undefined;
  const bytes = new Uint8Array(16);
  let length = 0;
  let pending = 0;
  let bits = -2;
  for (let at = 0; at < text.length; at++) {
    const value = ALPHABET.indexOf(text.charCodeAt(at));
    if (value < 0) return undefined;
    pending = (pending << 5) | value;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes[length++] = (pending >> bits) & 255;
    pending &= (1 << bits) - 1;
  }
  return bytes;
}

/** Several identifiers in ascending order. Identifiers of one millisecond would otherwise sort at random. */
export function newIds(kind: IdKind, count: number): string[] {
  return Array.from({ length: count }, () => newId(kind)).sort();
}

/** The format that the API promises: prefix, underscore, lower-case alphanumeric suffix. */
export function idPattern(kind: IdKind): string {
  return `^${idPrefixes[kind]}_[0-9a-z]{1,${ID_LENGTH_MAX - idPrefixes[kind].length - 1}}$`;
}

const patterns = new Map<IdKind, RegExp>();

export function isId(kind: IdKind, value: unknown): value is string {
  let pattern = patterns.get(kind);
  if (!pattern) {
    pattern = new RegExp(idPattern(kind));
    patterns.set(kind, pattern);
  }
  return typeof value === 'string' && pattern.test(value);
}
