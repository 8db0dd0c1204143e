import { createHmac } from 'node:crypto';
import {
  CompactSign,
  type CryptoKey,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  importJWK,
  type JWK,
} from 'jose';
import { testSecrets } from '../database.ts';
import { type TestService, TOKEN_SECRET } from '../service.ts';

export type Claims = Record<string, unknown>;
export type SigningMaterial = CryptoKey | Uint8Array;

export const ISSUER = 'https://issuer.example';
export const AUDIENCE = 'retainer-api';

/** What an attacker needs to know of a way of verifying, and what a rightful issuer has. */
export interface Way {
  header: { alg: string; kid?: string };
  key: SigningMaterial;
  /** Claims that every rightful token has beside `sub` and `exp`. */
  claims: Claims;
  /** Public half of the key, where there is one. */
  publicKey?: CryptoKey;
}

export function secretWay(claims: Claims = { iss: ISSUER, aud: AUDIENCE }): Way {
  return { header: { alg: 'HS256' }, key: new TextEncoder().encode(TOKEN_SECRET), claims };
}

/** The service's own key, taken out of its database with the secret key of the tests. */
export async function ownWay(service: TestService): Promise<Way> {
  const { rows } = await service.db.asOwner((client) => client.query('select * from signing_keys'));
  const [{ id, private_sealed, public_jwk }] = rows;
  const privateJwk: JWK = JSON.parse(testSecrets.decrypt(private_sealed, `signing key ${id}`));
  return {
    header: { alg: 'EdDSA', kid: id },
    key: (await importJWK(privateJwk, 'EdDSA')) as CryptoKey,
    claims: { iss: 'retainer' },
    publicKey: (await importJWK(public_jwk, 'EdDSA', { extractable: true })) as CryptoKey,
  };
}

export async function keyPair(alg: string, kid: string): Promise<{ jwk: JWK; way: Way }> {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' };
  const claims = { iss: ISSUER, aud: AUDIENCE };
  return { jwk, way: { header: { alg, kid }, key: privateKey, claims, publicKey } };
}

/** Signs what it is given, however wrong; undefined claims are left out. */
export function sign(
  way: Way,
  changes: { claims?: Claims; header?: Claims; key?: SigningMaterial; payload?: unknown } = {},
): Promise<string> {
  const claims = { sub: 'alice', exp: secondsFromNow(3_600), ...way.claims, ...changes.claims };
  return new CompactSign(Buffer.from(JSON.stringify(changes.payload ?? claims)))
    .setProtectedHeader({ ...way.header, ...changes.header } as { alg: string })
    .sign(changes.key ?? way.key, { crit: { 'urn:unheard-of': true } });
}

export function secondsFromNow(seconds: number): number {
  return Math.floor(Date.now() / 1_000) + seconds;
}

/** Any header and any payload, signed with HMAC or not at all: what a library would refuse to make. */
export function assemble(header: Claims, payload: unknown, hmacKey?: string | Uint8Array): string {
  const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const input = `${encode(header)}.${encode(payload)}`;
  const hash = `sha${String(header.alg).slice(2)}`;
  return `${input}.${hmacKey ? createHmac(hash, hmacKey).update(input).digest('base64url') : ''}`;
}

/** The forms in which a public key could be mistaken for a shared secret. */
export async function publicKeyAsSecrets(publicKey: CryptoKey): Promise<(string | Uint8Array)[]> {
  const jwk = await exportJWK(publicKey);
  const pem = await exportSPKI(publicKey);
  const raw = Buffer.from((jwk.x ?? jwk.n) as string, 'base64url');
  return [pem, pem.trim(), JSON.stringify(jwk), (jwk.x ?? jwk.n) as string, raw];
}
