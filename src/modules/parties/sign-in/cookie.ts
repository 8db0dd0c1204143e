import { createHash, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { unauthorized } from '../../../platform/errors.ts';
import type { SigningKey } from '../../../platform/http/auth/signing-key.ts';
import { API_PREFIX } from '../../../platform/http/route.ts';

const SECRET_BYTES = 32;
const SECRET = /^[\w-]{43}$/;
/** Enough to tell the installations on one host apart. */
const NAME_LENGTH = 12;

/** Pages of other sites can't send it without asking first, and are not allowed to. */
export const CONSOLE_HEADER = 'retainer-console';

export function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

/** Codes and cookies are stored as hashes, so that a reader of the database can't sign in with them. */
export function secretHash(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** Cookies ignore ports, so installations on one host would replace each other's. Each has a key of its own. */
function cookieName(signingKey: SigningKey): string {
  return `retainer-session-${signingKey.publicKeys[0]?.kid?.slice(0, NAME_LENGTH)}`;
}

/** Browsers send it to the one route that reads it, and only from pages of this host. */
export function sessionCookie(
  signingKey: SigningKey,
  headers: IncomingHttpHeaders,
  { secret, seconds }: { secret: string; seconds: number },
): string {
  const isSecure = headers.origin?.startsWith('https:');
  const rules = `Path=${API_PREFIX}/console/session; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  return `${cookieName(signingKey)}=${secret}; ${rules}; Max-Age=${seconds}`;
}

/** The secret in the session's cookie, if there is one. */
export function secretIn(signingKey: SigningKey, { cookie = '' }: IncomingHttpHeaders): string | undefined {
  const start = `${cookieName(signingKey)}=`;
  const found = cookie.split(/; */).find((one) => one.startsWith(start));
  const secret = found?.slice(start.length) ?? '';
  return SECRET.test(secret) ? secret : undefined;
}

/** Refuses everybody but the console's own pages: a browser names the origin of a page, and no page can change that. */
export function refuseOtherPages(headers: IncomingHttpHeaders): void {
  const isOwn = URL.parse(headers.origin ?? '')?.host === headers.host;
  if (!isOwn || headers[CONSOLE_HEADER] === undefined)
    throw unauthorized(
      'session_ended',
      `only pages of this service go on with a session, with ${CONSOLE_HEADER}`,
    );
}
