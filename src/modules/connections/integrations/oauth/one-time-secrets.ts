import { createHash, randomBytes } from 'node:crypto';
import { type Secrets, secretContext } from '../../../../platform/secrets.ts';

const SECRET_BYTES = 32;
/** `SECRET_BYTES` in base64url. Other values are not looked up. */
const SECRET_FORM = /^[A-Za-z0-9_-]{43}$/;
/** Browsers accept a `__Host-` cookie only from this very host over HTTPS, so no subdomain can set one. */
const COOKIE_PREFIX = '__Host-authorization-';
const COOKIE_RULES = 'Path=/; Secure; HttpOnly; SameSite=Lax';
/** Each popup has its own cookie. People open fewer popups than this within ten minutes. */
const COOKIES_MAX = 20;

export function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

/** The table holds only hashes, so reading it reveals no secret. The hash of one purpose never matches another. */
export function secretHash(purpose: 'ticket' | 'state' | 'cookie', secret: string): string {
  return createHash('sha256').update(`${purpose}\n${secret}`).digest('hex');
}

export function isSecret(value: string | undefined): value is string {
  return value !== undefined && SECRET_FORM.test(value);
}

/** Implements the S256 method of PKCE (RFC 7636). */
export function codeChallengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}

export function sealVerifier(secrets: Secrets, tenantId: string, id: string, verifier: string): string {
  return secrets.encrypt(verifier, secretContext('authorization', tenantId, id));
}

export function openVerifier(secrets: Secrets, tenantId: string, id: string, sealed: string): string {
  return secrets.decrypt(sealed, secretContext('authorization', tenantId, id));
}

/** Each authorisation has a cookie name of its own, so that several popups can be open at once. */
export function launchCookie(id: string, value: string, maxAgeSeconds: number): string {
  return `${COOKIE_PREFIX}${id}=${value}; ${COOKIE_RULES}; Max-Age=${maxAgeSeconds}`;
}

export function expiredCookie(id: string): string {
  return launchCookie(id, '', 0);
}

/** The hashes of all possible launch cookies in a `cookie` header. */
export function cookieHashesIn(header = ''): string[] {
  const values = header.split(';').flatMap((pair) => {
    const [name = '', value] = pair.trim().split('=', 2);
    return name.startsWith(COOKIE_PREFIX) && isSecret(value) ? [value] : [];
  });
  return values.slice(0, COOKIES_MAX).map((value) => secretHash('cookie', value));
}
