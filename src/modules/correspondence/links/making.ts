import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '../../../platform/clock.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { invalid, notFound } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { insertLink, readSubject } from './store.ts';

const TOKEN_BYTES = 32;
/** `TOKEN_BYTES` in base64url. Other values are not looked up. */
const TOKEN_FORM = /^[A-Za-z0-9_-]{43}$/;

/** The record that a link shows. */
export type LinkSubject = { invoiceId: string } | { creditNoteId: string } | { clientId: string };

/** Makes a link in the caller's transaction. Only the hash of its token is stored, so nobody can read the token later. */
export async function makeLink(
  db: Scope,
  clock: Clock,
  subject: LinkSubject,
  expiresAt?: string,
): Promise<{ linkId: string; token: string }> {
  const given = { invoiceId: null, creditNoteId: null, clientId: null, ...subject };
  const [field = ''] = Object.keys(subject);
  const found = await db.one(readSubject, given);
  if (!found) throw notFound(field);
  if (!found.isIssued) {
    const message = 'must name an issued invoice: a draft is shown to nobody';
    throw invalid([{ field, message, constraint: 'state' }]);
  }
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const linkId = newId('link');
  await db.all(insertLink, {
    ...{ ...given, clientId: found.clientId, id: linkId, tokenHash: tokenHash(token) },
    ...{ expiresAt: expiresAt ?? null, now: clock.now().toISOString() },
  });
  return { linkId, token };
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
