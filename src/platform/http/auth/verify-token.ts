import { hash } from 'node:crypto';
import {
  decodeJwt,
  decodeProtectedHeader,
  type JWTPayload,
  type JWTVerifyOptions,
  errors as joseErrors,
  jwtVerify,
} from 'jose';
import type { TenantCreation, Verification } from '../../auth-settings.ts';
import { BoundedCache } from '../../bounded-cache.ts';
import type { Clock } from '../../clock.ts';
import { Refusal, unauthorized } from '../../errors.ts';
import { isId } from '../../ids.ts';
import { isEmailAddress } from '../input/formats.ts';
import { cacheMetrics } from './cache-metrics.ts';
import { openKeySet } from './key-set.ts';
import { OWN_ALGORITHM, OWN_ISSUER, type SigningKey } from './signing-key.ts';
import { mayCreateTenants } from './tenant-creation.ts';

/** The principal behind a verified token. */
export interface Caller {
  subject: string;
  /** Present if the token says that the address is verified. */
  email?: string;
  /** The address of a token that does not say so. It gives no rights. */
  unverifiedEmail?: string;
  /** Present if the token is an access token, which is bound to one tenant. */
  accessToken?: { id: string; tenantId: string };
  /** The name of the external system that signed the token, if one did. */
  provider?: string;
  /** True if the token lets its person create tenants. */
  mayCreateTenants?: boolean;
  /** The person's name, as the token gives it. */
  name?: string;
  /** The session of the console that the token belongs to. */
  sessionId?: string;
  /** When the token expires. */
  expiresAt?: Date;
}

/** Names a principal uniquely. A person whose `sub` equals an access token's identifier is another principal. */
export function principalOf({ subject, accessToken, provider }: Caller): string {
  if (provider !== undefined) return `provider ${provider}`;
  return `${accessToken ? 'token' : 'person'} ${subject}`;
}

const CLOCK_LEEWAY_SECONDS = 30;
/** Half of the 16 KiB that a request's headers may have. */
const TOKEN_LENGTH_MAX = 8_192;
const SUBJECT_LENGTH_MAX = 255;
const EMAIL_LENGTH_MAX = 200;
const NAME_LENGTH_MAX = 200;
/** Verifying a token costs three times as much as the rest of a request, so results are cached. */
const CACHE_ENTRIES_MAX = 10_000;
/** Longer tokens are cached under their digest, so that the cache stays small. Making one costs as much as routing. */
const KEY_LENGTH_MAX = 1_024;
/** Limits how long a key is used after its issuer withdraws it, and how long a verified token is cached. */
const CACHE_MS_MAX = 300_000;
const cached = cacheMetrics('tokens');

/** Public-key algorithms only. With a shared-secret algorithm, anyone could sign with the public key. */
const JWKS_ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];

/** Resolves to the caller, or returns it if the token is known. */
export type VerifyToken = (token: string) => Caller | Promise<Caller>;

export function tokenVerifier(
  { verification, tenantCreation }: { verification: Verification; tenantCreation: TenantCreation },
  signingKey: SigningKey,
  clock: Clock,
): VerifyToken {
  const external = externalVerifier(verification, signingKey);
  const verified = new BoundedCache<Caller>(CACHE_ENTRIES_MAX);

  const verify = async (token: string, key: string, now: Date) => {
    const common: JWTVerifyOptions = {
      requiredClaims: ['exp', 'sub'],
      clockTolerance: CLOCK_LEEWAY_SECONDS,
      currentDate: now,
    };
    try {
      const own = isOwn(token, signingKey);
      const payload = own ? await verifyOwn(token, signingKey, common) : await external(token, common);
      const principal = callerOf(payload, own, verification.kind === 'own');
      const expiresAt = new Date((payload.exp as number) * 1_000);
      const caller = {
        ...principal,
        expiresAt,
        mayCreateTenants: mayCreateTenants(tenantCreation.who, payload, principal.sessionId !== undefined),
      };
      verified.set(key, caller, Math.min(expiresAt.getTime(), now.getTime() + CACHE_MS_MAX));
      cached.entries.set(verified.size);
      return caller;
    } catch (error) {
      throw toRefusal(error);
    }
  };

  return (token) => {
    if (token.length > TOKEN_LENGTH_MAX) throw unauthorized('token_malformed', 'the token is too long');
    const key = keyOf(token);
    const now = clock.now();
    const known = verified.get(key, now.getTime());
    if (known) cached.hits.inc();
    else cached.misses.inc();
    return known ?? verify(token, key, now);
  };
}

/** No token has a space, so none equals the key of another one. */
function keyOf(token: string): string {
  return token.length > KEY_LENGTH_MAX ? `sha256 ${hash('sha256', token, 'base64')}` : token;
}

type VerifyPayload = (token: string, common: JWTVerifyOptions) => Promise<JWTPayload>;

function externalVerifier(verification: Verification, signingKey: SigningKey): VerifyPayload {
  switch (verification.kind) {
    case 'own':
      return (token, common) => verifyOwn(token, signingKey, common);
    case 'secret': {
      const secret = new TextEncoder().encode(verification.secret);
      const { issuer, audience } = verification;
      return async (token, common) => {
        const options = {
          ...common,
          algorithms: ['HS256'],
          ...(issuer && { issuer }),
          ...(audience && { audience }),
        };
        return (await jwtVerify(token, secret, options)).payload;
      };
    }
    case 'jwks': {
      const keys = openKeySet(verification.url, CACHE_MS_MAX);
      const { issuer, audience } = verification;
      return async (token, common) =>
        (await jwtVerify(token, keys, { ...common, algorithms: JWKS_ALGORITHMS, issuer, audience })).payload;
    }
  }
}

function isOwn(token: string, signingKey: SigningKey): boolean {
  return signingKey.isOwn(decodeProtectedHeader(token).kid) && decodeJwt(token).iss === OWN_ISSUER;
}

async function verifyOwn(
  token: string,
  signingKey: SigningKey,
  common: JWTVerifyOptions,
): Promise<JWTPayload> {
  const options = { ...common, algorithms: [OWN_ALGORITHM], issuer: OWN_ISSUER };
  // The `kid` selects one of our keys. A key inside the token is never used.
  return (await jwtVerify(token, ({ kid }) => signingKey.publicKey(kid ?? ''), options)).payload;
}

function callerOf(payload: JWTPayload, own: boolean, ownIssuesForPeople: boolean): Caller {
  const subject = payload.sub;
  if (typeof subject !== 'string' || subject === '' || [...subject].length > SUBJECT_LENGTH_MAX) {
    throw unauthorized('token_invalid', `the token's sub must have 1 to ${SUBJECT_LENGTH_MAX} characters`);
  }
  if (subject.includes('\0') || !subject.isWellFormed())
    throw unauthorized('token_invalid', "the token's sub is not well-formed text");
  if (own && payload.tenant !== undefined) {
    if (!isId('tenant', payload.tenant))
      throw unauthorized('token_invalid', "the token's tenant is not an identifier");
    return { subject, accessToken: { id: subject, tenantId: payload.tenant } };
  }
  const sessionId = own && typeof payload.sid === 'string' ? payload.sid : undefined;
  if (own && !ownIssuesForPeople && sessionId === undefined)
    throw unauthorized('token_invalid', 'people sign in with the configured issuer');
  const { email, name } = payload;
  const isAddress = typeof email === 'string' && email.length <= EMAIL_LENGTH_MAX && isEmailAddress(email);
  const isVerified = payload.email_verified === true;
  return {
    subject,
    ...(sessionId !== undefined && { sessionId }),
    ...(isAddress && (isVerified ? { email } : { unverifiedEmail: email })),
    ...(typeof name === 'string' && name.length <= NAME_LENGTH_MAX && { name }),
  };
}

function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof joseErrors.JWTExpired) return unauthorized('token_expired', 'the token has expired');
  if (error instanceof joseErrors.JWTClaimValidationFailed) {
    return unauthorized('token_invalid', `the token's ${error.claim} is missing or wrong`);
  }
  return unauthorized('token_invalid', 'the token is not valid');
}
