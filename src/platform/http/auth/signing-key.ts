import {
  type CryptoKey,
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTPayload,
  SignJWT,
} from 'jose';
import type { Clock } from '../../clock.ts';
import type { Database, Scope } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { OperatorError } from '../../errors.ts';
import type { Secrets } from '../../secrets.ts';

/** The `iss` of the tokens that the service signs. */
export const OWN_ISSUER = 'retainer';
export const OWN_ALGORITHM = 'EdDSA';

/** An arbitrary constant. Only one of several processes that start for the first time may make the key. */
const SIGNING_KEYS_LOCK = 8_241_553_120_119;

const lockSigningKeys = statement({
  name: 'lock_signing_keys',
  parameters: {},
  row: { locked: 'boolean' },
  sql: `select true as locked from (select pg_advisory_xact_lock(${SIGNING_KEYS_LOCK})) as held`,
});

const listSigningKeys = statement({
  name: 'list_signing_keys',
  parameters: {},
  row: { id: 'text', public_jwk: 'jsonb', private_sealed: 'text' },
  sql: `select id, public_jwk, private_sealed from signing_keys order by created_at, id`,
});

const insertSigningKey = statement({
  name: 'insert_signing_key',
  parameters: { id: 'text', publicJwk: 'jsonb', privateSealed: 'text', now: 'timestamptz' },
  row: {},
  sql: `insert into signing_keys (id, public_jwk, private_sealed, created_at)
        values ($id, $publicJwk, $privateSealed, $now)`,
});

export interface SigningKey {
  /** Published at `/.well-known/jwks.json`. */
  publicKeys: JWK[];
  isOwn(keyId: unknown): boolean;
  publicKey(keyId: string): Promise<CryptoKey | Uint8Array>;
  /** `claims` are further ones, such as the tenant of an access token. */
  sign(token: { sub: string; claims?: JWTPayload; expiresAt: Date }): Promise<string>;
}

/** Loads the key, which every process shares. The first start makes it. It is stored encrypted. */
export async function loadSigningKey(
  database: Database,
  secrets: Secrets,
  clock: Clock,
): Promise<SigningKey> {
  const keys = await database.inSystem().transaction(async (scope) => {
    await scope.one(lockSigningKeys, {});
    const known = await scope.all(listSigningKeys, {});
    if (known.length > 0) return known;
    await makeKey(scope, secrets, clock);
    return scope.all(listSigningKeys, {});
  });
  const [first] = keys;
  if (!first) throw new Error('the signing key was not stored');
  const privateKey = await importJWK(JSON.parse(unseal(secrets, first)), OWN_ALGORITHM);
  const imported = new Map(
    await Promise.all(
      keys.map(async (key) => [key.id, await importJWK(key.public_jwk as JWK, OWN_ALGORITHM)] as const),
    ),
  );

  return {
    publicKeys: keys.map((key) => key.public_jwk as JWK),
    isOwn: (keyId) => typeof keyId === 'string' && imported.has(keyId),
    async publicKey(keyId) {
      const key = imported.get(keyId);
      if (!key) throw new Error('not a key of ours');
      return key;
    },
    sign: ({ sub, claims = {}, expiresAt }) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: OWN_ALGORITHM, typ: 'JWT', kid: first.id })
        .setIssuer(OWN_ISSUER)
        .setSubject(sub)
        .setIssuedAt(clock.now())
        .setExpirationTime(expiresAt)
        .sign(privateKey),
  };
}

async function makeKey(scope: Scope, secrets: Secrets, clock: Clock): Promise<void> {
  const pair = await generateKeyPair(OWN_ALGORITHM, { extractable: true });
  const [publicJwk, privateJwk] = await Promise.all([exportJWK(pair.publicKey), exportJWK(pair.privateKey)]);
  const id = await calculateJwkThumbprint(publicJwk);
  await scope.all(insertSigningKey, {
    id,
    publicJwk: { ...publicJwk, kid: id, alg: OWN_ALGORITHM, use: 'sig' },
    privateSealed: secrets.encrypt(JSON.stringify(privateJwk), sealingContext(id)),
    now: clock.now().toISOString(),
  });
}

function unseal(secrets: Secrets, key: { id: string; private_sealed: string }): string {
  try {
    return secrets.decrypt(key.private_sealed, sealingContext(key.id));
  } catch (error) {
    throw new OperatorError(`SECRET_KEY is not the key of this database: ${(error as Error).message}`);
  }
}

export function sealingContext(id: string): string {
  return `signing key ${id}`;
}
