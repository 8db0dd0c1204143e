import type { IncomingHttpHeaders } from 'node:http';
import { found, invalid, notFound, unauthorized } from '../../../platform/errors.ts';
import { newestFirstPage, type Page, type PageRequest } from '../../../platform/http/answers/pagination.ts';
import { CREATOR_CLAIM } from '../../../platform/http/auth/tenant-creation.ts';
import type { Caller } from '../../../platform/http/auth/verify-token.ts';
import type { Context, OpenContext } from '../../../platform/http/route.ts';
import { newId } from '../../../platform/ids.ts';
import { newSecret, refuseOtherPages, secretHash, secretIn, sessionCookie } from './cookie.ts';
import type { ConsoleSession, SessionToken } from './schema.ts';
import { SESSION_MS, type SignInOptions } from './service.ts';
import {
  type ConsoleSessionRow,
  deleteConsoleSession,
  insertConsoleSession,
  listConsoleSessions,
  useConsoleSession,
} from './store.ts';

/** A session that was ended is useless after this time. */
const TOKEN_MS = 600_000;
const USER_AGENT_LENGTH_MAX = 200;

type Answer = { data: SessionToken; cookie?: string };

/** Begins a session of the caller in the browser that asks. */
export async function beginSession(
  options: SignInOptions,
  { caller, db, realClock }: Context,
  headers: IncomingHttpHeaders,
): Promise<Answer> {
  refuseAccessTokens(caller);
  const now = realClock.now();
  const endsAtMs = Math.min(now.getTime() + SESSION_MS, caller.expiresAt?.getTime() ?? 0);
  const secret = newSecret();
  const session = {
    id: newId('consoleSession'),
    subject: caller.subject,
    claims: claimsOf(caller),
    userAgent: headers['user-agent']?.slice(0, USER_AGENT_LENGTH_MAX) ?? null,
    expiresAt: new Date(endsAtMs).toISOString(),
  };
  await db.all(insertConsoleSession, { ...session, secretHash: secretHash(secret), now: now.toISOString() });
  const seconds = Math.floor((endsAtMs - now.getTime()) / 1_000);
  return {
    data: await tokenOf(options, session, now),
    cookie: sessionCookie(options.signingKey, headers, { secret, seconds }),
  };
}

/** An access token belongs to one tenant and can be revoked. Tokens of a session would know of neither. */
function refuseAccessTokens({ accessToken }: Caller): void {
  const message = 'is an access token, which begins no session: sign in as a person';
  if (accessToken) throw invalid([{ field: 'authorization', message, constraint: 'type' }]);
}

/** Hands out the next token of the session whose cookie the browser sends. It sets no cookie: that could replace a newer one. */
export async function continueSession(
  options: SignInOptions,
  { db, realClock }: OpenContext,
  headers: IncomingHttpHeaders,
): Promise<Answer> {
  refuseOtherPages(headers);
  const secret = secretIn(options.signingKey, headers) ?? '';
  const now = realClock.now();
  const session = await db.one(useConsoleSession, { secretHash: secretHash(secret), now: now.toISOString() });
  if (!session) throw unauthorized('session_ended', 'there is no session, or it has ended: sign in');
  return { data: await tokenOf(options, session, now) };
}

/** The sessions of the caller, newest first. An access token has none. */
export async function listSessions(
  { caller, db, realClock }: Context,
  query: PageRequest,
): Promise<Page<ConsoleSession>> {
  if (caller.accessToken) return { items: [] };
  const of = { subject: caller.subject, now: realClock.now().toISOString() };
  const page = await newestFirstPage('consoleSession', query, (position) =>
    db.all(listConsoleSessions, { ...of, ...position }),
  );
  return {
    ...page,
    items: page.items.map(({ userAgent, ...session }) => ({
      ...session,
      ...(userAgent !== null && { userAgent }),
      isCurrent: session.id === caller.sessionId,
    })),
  };
}

/** Ends a session of the caller, such as one on a device that was lost. */
export async function endSession({ caller, db }: Context, id: string): Promise<undefined> {
  if (caller.accessToken) throw notFound();
  found(await db.one(deleteConsoleSession, { id, subject: caller.subject }));
}

/** The claims that tokens of the session repeat. */
function claimsOf({ name, email, mayCreateTenants }: Caller): Record<string, unknown> {
  return {
    ...(name !== undefined && { name }),
    ...(email !== undefined && { email, email_verified: true }),
    ...(mayCreateTenants && { [CREATOR_CLAIM]: true }),
  };
}

async function tokenOf(
  { signingKey }: SignInOptions,
  { id, subject, claims, expiresAt: sessionExpiresAt }: ConsoleSessionRow,
  now: Date,
): Promise<SessionToken> {
  const expiresAt = new Date(Math.min(now.getTime() + TOKEN_MS, Date.parse(sessionExpiresAt)));
  const token = await signingKey.sign({ sub: subject, claims: { ...claims, sid: id }, expiresAt });
  return { token, expiresAt: expiresAt.toISOString(), sessionId: id, sessionExpiresAt };
}
