import { randomUUIDv7 } from 'node:crypto';

/** Crockford's base32 in lower case. Without i, l, o and u, identifiers can be read aloud. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** 26 characters of 5 bits hold the 128 bits of a UUID, and 2 spare bits. */
const SUFFIX_LENGTH = 26;

/** Longer identifiers are refused without a look into the database. Ours have at most 32 characters. */
export const ID_LENGTH_MAX = 64;

export const idPrefixes = {
  tenant: 'tnt',
  member: 'mbr',
  accessToken: 'tok',
  client: 'clnt',
  address: 'adr',
  contact: 'con',
  email: 'eml',
  contract: 'ctr',
  project: 'prj',
  invoice: 'inv',
  billable: 'bil',
  payment: 'pay',
  creditNote: 'crn',
  asset: 'ast',
  attachment: 'att',
  integration: 'int',
  subscription: 'sub',
  event: 'evt',
  delivery: 'dlv',
  auditEntry: 'aud',
} as const;

export type IdKind = keyof typeof idPrefixes;

/** A TypeID: the prefix of the kind and a UUIDv7, so identifiers sort by the time of their creation. */
export function newId(kind: IdKind): string {
  let bits = BigInt(`0x${randomUUIDv7().replaceAll('-', '')}`);
  let suffix = '';
  for (let position = 0; position < SUFFIX_LENGTH; position++) {
    suffix = ALPHABET[Number(bits & 31n)] + suffix;
    bits >>= 5n;
  }
  return `${idPrefixes[kind]}_${suffix}`;
}

/** Several identifiers in ascending order. Those of one millisecond would otherwise sort at random. */
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
