import type { ConsoleSignIn } from '../../../platform/auth-settings.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { invalid } from '../../../platform/errors.ts';
import type { IssuerEndpoints } from '../../../platform/http/auth/discovery.ts';
import type { SigningKey } from '../../../platform/http/auth/signing-key.ts';
import { API_VERSION, type OpenContext } from '../../../platform/http/route.ts';
import { newSecret, secretHash } from './cookie.ts';
import type { ConsoleCode, ConsoleInformation, ConsoleToken } from './schema.ts';
import { insertConsoleCode, takeConsoleCode } from './store.ts';

/** The person of the link and the token that a start prints, and of the tour in the README. */
export const FIRST_PERSON = 'admin';

const CODE_MS = 600_000;
/** A day of work. A session ends earlier if the token does with which it was begun. */
export const SESSION_MS = 12 * 3_600_000;

/** The ways into the console. */
export interface SignInOptions {
  signingKey: SigningKey;
  /** True if the service signs the tokens of people itself. */
  hasLinks: boolean;
  /** False if nobody may create tenants. */
  hasCreators: boolean;
  atIssuer?: ConsoleSignIn & { endpoints: () => Promise<IssuerEndpoints | undefined> };
}

/** Makes a link that signs a person in, once. The code is in the fragment, which browsers send to nobody. */
export async function makeConsoleLink(
  { database, clock }: { database: Database; clock: Clock },
  { url, subject }: { url: string; subject: string },
): Promise<string> {
  const code = newSecret();
  const now = clock.now();
  await database.inSystem().all(insertConsoleCode, {
    hash: secretHash(code),
    subject,
    now: now.toISOString(),
    expiresAt: new Date(now.getTime() + CODE_MS).toISOString(),
  });
  return `${url}/console#code=${code}`;
}

/** Exchanges the code of a link for a token. Whether it begins a session is up to the person. */
export async function exchangeCode(
  { signingKey, hasLinks }: SignInOptions,
  { db, realClock }: OpenContext,
  { code }: ConsoleCode,
): Promise<ConsoleToken> {
  const now = realClock.now();
  const taken = hasLinks
    ? await db.one(takeConsoleCode, { hash: secretHash(code), now: now.toISOString() })
    : undefined;
  if (!taken) throw uselessCode();
  const expiresAt = new Date(now.getTime() + SESSION_MS);
  const token = await signingKey.sign({ sub: taken.subject, expiresAt });
  return { token, expiresAt: expiresAt.toISOString() };
}

/** An unknown code gets the same answer as a used or expired code. */
function uselessCode() {
  const message = 'was used already or has expired: ask for a new link (npm run -s console-link)';
  return invalid([{ field: 'code', message, constraint: 'used' }]);
}

export async function getConsoleInformation({
  hasLinks,
  hasCreators,
  atIssuer,
}: SignInOptions): Promise<ConsoleInformation> {
  const information = { version: API_VERSION, link: hasLinks, tenantCreation: hasCreators };
  if (!atIssuer) return information;
  const { issuer, clientId, scope, audience } = atIssuer;
  const endpoints = await atIssuer.endpoints();
  // An ID token is addressed to the client, an access token to the API.
  const token =
    audience === clientId ? { token: 'id_token' as const } : { token: 'access_token' as const, audience };
  return {
    ...information,
    oidc: {
      ...{ issuer, clientId, scope, ...token },
      ...(endpoints && {
        authorizationEndpoint: endpoints.authorization,
        tokenEndpoint: endpoints.token,
      }),
    },
  };
}
