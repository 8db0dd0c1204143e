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

/** One of the issuers whose tokens the service accepts, with its signing key. */
export interface Issuer {
  header: { alg: string; kid?: string };
  key: SigningMaterial;
  /** Claims of every valid token, besides `sub` and `exp`. */
  claims: Claims;
  /** Undefined for a shared secret. */
  publicKey?: CryptoKey;
}

export function sharedSecretIssuer(claims: Claims = { iss: ISSUER, aud: AUDIENCE }): Issuer {
  return { header: { alg: 'HS256' }, key: new TextEncoder().encode(TOKEN_SECRET), claims };
}

/** The service itself, with the signing key from its database. */
export async function serviceIssuer(service: TestService): Promise<Issuer> {
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

/** An identity provider with a new key, and the public key as its key endpoint publishes it. */
export async function newIssuer(alg: string, kid: string): Promise<{ jwk: JWK; issuer: Issuer }> {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' };
  const claims = { iss: ISSUER, aud: AUDIENCE };
  return { jwk, issuer: { header: { alg, kid }, key: privateKey, claims, publicKey } };
}

/** Signs a token, valid unless the changes say otherwise. A claim that is undefined is left out. */
export function sign(
  issuer: Issuer,
  changes: { claims?: Claims; header?: Claims; key?: SigningMaterial; payload?: unknown } = {},
): Promise<string> {
  const claims = { sub: 'alice', exp: secondsFromNow(3_600), ...issuer.claims, ...changes.claims };
  return new CompactSign(Buffer.from(JSON.stringify(changes.payload ?? claims)))
    .setProtectedHeader({ ...issuer.header, ...changes.header } as { alg: string })
    .sign(changes.key ?? issuer.key, { crit: { 'urn:unheard-of': true } });
}

export function secondsFromNow(seconds: number): number {
  return Math.floor(Date.now() / 1_000) + seconds;
}

/** A token of any header and payload, signed with HMAC or unsigned. Libraries refuse to make these. */
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
