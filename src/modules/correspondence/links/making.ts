import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '../../../platform/clock.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { newIds } from '../../../platform/ids.ts';
import type { LinkToMake } from './schema.ts';
import { insertLinks } from './store.ts';

const TOKEN_BYTES = 32;
/** `TOKEN_BYTES` in base64url. Other values are not looked up. */
const TOKEN_FORM = /^[A-Za-z0-9_-]{43}$/;

/**
 * Makes links in the caller's transaction, in the given order. Only the hashes of their tokens are stored, so nobody can read a
 * token later.
 */
export async function makeLinks(
  db: Scope,
  clock: Clock,
  asked: readonly LinkToMake[],
): Promise<{ linkId: string; token: string }[]> {
  const ids = newIds('link', asked.length);
  const made = ids.map((linkId) => ({ linkId, token: randomBytes(TOKEN_BYTES).toString('base64url') }));
  const links = asked.map((link, index) => {
    const { linkId, token } = made[index] as (typeof made)[number];
    return { ...link, id: linkId, tokenHash: tokenHash(token) };
  });
  await db.all(insertLinks, { links, now: clock.now().toISOString() });
  return made;
}

/** The address to send to the client. */
export function linkUrl(publicUrl: () => string, token: string): string {
  return `${publicUrl()}/pay/${token}`;
}

export function isToken(text: string): boolean {
  return TOKEN_FORM.test(text);
}

/** Tokens are random, so their hash needs no salt. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
