import { hash } from 'node:crypto';
import {
  createRemoteJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  type JWTPayload,
  type JWTVerifyOptions,
  errors as joseErrors,
  jwtVerify,
} from 'jose';
import { BoundedCache } from '../../bounded-cache.ts';
import type { Clock } from '../../clock.ts';
import type { Verification } from '../../config.ts';
import { type Refusal, unauthorized, unavailable } from '../../errors.ts';
import { isId } from '../../ids.ts';
import { isEmailAddress } from '../input/formats.ts';
import { OWN_ALGORITHM, OWN_ISSUER, type SigningKey } from './signing-key.ts';

/** Who makes the request, as the verified token says. */
export interface Caller {
  subject: string;
  /** Only when the token says that it is verified. */
  email?: string;
  /** Present when the token is one of the service's own, bound to a tenant. */
  accessToken?: { id: string; tenantId: string };
  /** Present when the token is one of an external system's own: its name. */
  provider?: string;
}

/** One name per principal: a person whose `sub` looks like an access token's is not that token. */
export function principalOf({ subject, accessToken, provider }: Caller): string {
  if (provider !== undefined) return `provider ${provider}`;
  return `${accessToken ? 'token' : 'person'} ${subject}`;
}

const CLOCK_LEEWAY_SECONDS = 30;
/** Headers of a request have 16 KiB in all; no token needs more than half of it. */
const TOKEN_LENGTH_MAX = 8_192;
const SUBJECT_LENGTH_MAX = 255;
const EMAIL_LENGTH_MAX = 200;
/** Verifying costs three times the rest of a request, so the outcome is kept. */
const CACHE_ENTRIES_MAX = 10_000;
/** A key that its issuer withdraws is kept for this long, and what it verified for as long again. */
const CACHE_MS_MAX = 300_000;
const JWKS_TIMEOUT_MS = 5_000;
const RETRY_AFTER_SECONDS = 5;

/** Public-key algorithms only: with a shared-secret one, the public key itself would be the secret. */
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

export type VerifyToken = (token: string) => Promise<Caller>;

export function tokenVerifier(verification: Verification, signingKey: SigningKey, clock: Clock): VerifyToken {
  const external = externalVerifier(verification, signingKey);
  const verified = new BoundedCache<Caller>(CACHE_ENTRIES_MAX);

  return async (token) => {
    if (token.length > TOKEN_LENGTH_MAX) throw unauthorized('the token is too long');
    const key = hash('sha256', token, 'base64');
    const now = clock.now();
    const known = verified.get(key, now.getTime());
    if (known) return known;

    const common: JWTVerifyOptions = {
      requiredClaims: ['exp', 'sub'],
      clockTolerance: CLOCK_LEEWAY_SECONDS,
      currentDate: now,
    };
    try {
      const own = isOwn(token, signingKey);
      const payload = own ? await verifyOwn(token, signingKey, common) : await external(token, common);
      const caller = callerOf(payload, own, verification.way === 'own');
      const expiresAtMs = (payload.exp as number) * 1_000;
      verified.set(key, caller, Math.min(expiresAtMs, now.getTime() + CACHE_MS_MAX));
      return caller;
    } catch (error) {
      throw refusalOf(error);
    }
  };
}

type VerifyPayload = (token: string, common: JWTVerifyOptions) => Promise<JWTPayload>;

function externalVerifier(verification: Verification, signingKey: SigningKey): VerifyPayload {
  switch (verification.way) {
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
      const keys = createRemoteJWKSet(new URL(verification.url), {
        timeoutDuration: JWKS_TIMEOUT_MS,
        cacheMaxAge: CACHE_MS_MAX,
      });
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
  // The key is ours, found by `kid`; a key that the token brings along is never looked at.
  return (await jwtVerify(token, ({ kid }) => signingKey.publicKey(kid ?? ''), options)).payload;
}

function callerOf(payload: JWTPayload, own: boolean, ownIssuesForPeople: boolean): Caller {
  const subject = payload.sub;
  if (typeof subject !== 'string' || subject === '' || [...subject].length > SUBJECT_LENGTH_MAX) {
    throw unauthorized(`the token's sub must have 1 to ${SUBJECT_LENGTH_MAX} characters`);
  }
  if (subject.includes('\0') || !subject.isWellFormed())
    throw unauthorized("the token's sub is not well-formed text");
  if (own && payload.tenant !== undefined) {
    if (!isId('tenant', payload.tenant)) throw unauthorized("the token's tenant is not an identifier");
    return { subject, accessToken: { id: subject, tenantId: payload.tenant } };
  }
  if (own && !ownIssuesForPeople) throw unauthorized('people sign in with the configured issuer');
  const { email } = payload;
  const isVerified = payload.email_verified === true && typeof email === 'string';
  return isVerified && email.length <= EMAIL_LENGTH_MAX && isEmailAddress(email)
    ? { subject, email }
    : { subject };
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof Error && 'status' in error) return error as Refusal;
  if (error instanceof joseErrors.JWTExpired) return unauthorized('the token has expired');
  if (error instanceof joseErrors.JWTClaimValidationFailed) {
    return unauthorized(`the token's ${error.claim} is missing or wrong`);
  }
  const isKeysTrouble =
    error instanceof joseErrors.JWKSTimeout ||
    error instanceof joseErrors.JWKSInvalid ||
    isFetchTrouble(error);
  if (isKeysTrouble)
    return unavailable("The token issuer's keys can't be fetched", RETRY_AFTER_SECONDS, error);
  return unauthorized('the token is not valid');
}

/** `fetch` fails with a TypeError; an answer other than 200 is jose's generic error. */
function isFetchTrouble(error: unknown): boolean {
  if (error instanceof joseErrors.JOSEError) return error.code === 'ERR_JOSE_GENERIC';
  return error instanceof TypeError && error.message === 'fetch failed';
}
