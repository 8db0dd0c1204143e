import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '../../../platform/errors.ts';
import { isAtLeast } from '../../../platform/http/auth/roles.ts';
import { type Caller, principalOf } from '../../../platform/http/auth/verify-token.ts';
import type { ServedPage } from '../../../platform/http/route.ts';
import { type Grant, GrantLost, type OAuthProvider, ProviderFailure } from '../../../providers/provider.ts';
import type { AuthorizationDependencies } from '../dependencies.ts';
import { setUpIntegration } from '../provider-setup.ts';
import type { CallbackQuery } from '../schema.ts';
import { lockIntegration } from '../store.ts';
import { keepGrant } from './grants.ts';
import { redirectUri } from './launch.ts';
import { outcomePage } from './pages.ts';
import { cookieHashesIn, endedCookie, isSecret, openVerifier, secretHash } from './secrets.ts';
import { endAuthorization, findAuthorization, findLaunches } from './store.ts';

/** Somebody looks at an empty window meanwhile. */
const EXCHANGE_MS_MAX = 10_000;

/** What providers may answer instead of a code (RFC 6749, OpenID Connect); anything else has no name of its own. */
const PROVIDER_ERRORS: Record<string, string> = {
  access_denied: 'The consent was not given.',
  consent_required: 'The provider wants a consent that was not given.',
  interaction_required: 'The provider wants to ask you something first.',
  invalid_request: 'The provider did not understand the request.',
  invalid_scope: 'The provider does not grant what the integration needs.',
  login_required: 'The provider wants you to sign in.',
  server_error: 'The provider has a fault. Try again later.',
  temporarily_unavailable: 'The provider is not available now. Try again later.',
  unauthorized_client: 'The provider does not know this service, or does not let it ask.',
  unsupported_response_type: 'The provider does not take part in this way of authorising.',
};

/** Who comes back: by the cookie of a launch, by a bearer token, or both. */
interface Returning {
  cookieHashes: string[];
  caller: Caller | undefined;
}

/** An authorisation that has come back and can't come back again. */
interface Ended {
  tenantId: string;
  id: string;
  integrationId: string;
  provider: string;
  principal: string;
  origin: string;
  verifier: string;
}

/** Why it failed: a short name for programs, and words for people. */
class AuthorizationFailure extends Error {
  readonly reason: string;
  constructor(reason: string, text: string) {
    super(text);
    this.reason = reason;
  }
}

export async function finishAuthorization(
  deps: AuthorizationDependencies,
  query: CallbackQuery,
  headers: IncomingHttpHeaders,
  requestId: string,
): Promise<ServedPage> {
  const returning = await authenticated(deps, headers);
  const ended = await endedBy(deps, returning, query.state);
  if (!ended)
    return outcomePage({
      title: 'Not connected',
      text: 'This authorisation was used already, is too old, or was begun in another browser. Start again where you came from.',
    });
  let failure: AuthorizationFailure | undefined;
  try {
    await authorize(deps, ended, query, requestId);
  } catch (error) {
    if (!(error instanceof AuthorizationFailure)) throw error;
    failure = error;
  }
  return pageOf(deps, ended, failure);
}

function pageOf(
  { allowedOrigins }: AuthorizationDependencies,
  { id, integrationId, origin }: Ended,
  failure: AuthorizationFailure | undefined,
): ServedPage {
  const message = {
    type: 'integration.authorization',
    integrationId,
    status: failure ? 'failure' : 'success',
    ...(failure && { reason: failure.reason }),
  } as const;
  return outcomePage({
    title: failure ? 'Not connected' : 'Connected',
    text: failure?.message ?? 'The integration is authorised.',
    // The configuration may have changed since.
    ...(allowedOrigins.includes(origin) && { told: { message, origin } }),
    cookie: endedCookie(id),
  });
}

/** By the cookie first: a bearer that a proxy adds for purposes of its own is then not in the way. */
async function authenticated(
  deps: AuthorizationDependencies,
  headers: IncomingHttpHeaders,
): Promise<Returning> {
  const hashes = cookieHashesIn(headers.cookie);
  const now = deps.clock.now().toISOString();
  const found = hashes.length > 0 ? await deps.database.inSystem().all(findLaunches, { hashes, now }) : [];
  const cookieHashes = found.map(({ hash }) => hash);
  try {
    return { cookieHashes, caller: await deps.identify(headers.authorization) };
  } catch (error) {
    if (cookieHashes.length > 0 && error instanceof Refusal) return { cookieHashes, caller: undefined };
    throw error;
  }
}

async function endedBy(
  { database, clock, secrets }: AuthorizationDependencies,
  { cookieHashes, caller }: Returning,
  state: string | undefined,
): Promise<Ended | undefined> {
  if (!isSecret(state)) return undefined;
  const stateHash = secretHash('state', state);
  const now = clock.now().toISOString();
  const found = await database.inSystem().one(findAuthorization, { hash: stateHash, now });
  if (!found) return undefined;
  const { tenantId, id } = found;
  const principal = caller ? principalOf(caller) : null;
  const row = await database
    .inTenant(tenantId)
    .one(endAuthorization, { id, stateHash, cookieHashes, principal, now });
  if (!row) return undefined;
  return { ...row, tenantId, id, verifier: openVerifier(secrets, tenantId, id, row.verifier ?? '') };
}

async function authorize(
  deps: AuthorizationDependencies,
  ended: Ended,
  { error, iss, code }: CallbackQuery,
  requestId: string,
): Promise<void> {
  const { tenantId, integrationId, principal } = ended;
  await refuseDemoted(deps, ended);
  const oauth = deps.providers.get(ended.provider)?.oauth;
  if (!oauth) throw gone();
  if (error !== undefined) throw refusedByProvider(error);
  if (iss !== undefined && oauth.issuer !== undefined && iss !== oauth.issuer)
    throw new AuthorizationFailure(
      'issuer_mismatch',
      'The answer came from another provider than was asked.',
    );
  if (code === undefined)
    throw new AuthorizationFailure('missing_code', 'The provider sent nothing to authorise with.');
  const grant = await exchanged(oauth, code, ended.verifier, redirectUri(deps));
  const db = deps.database.inTenant(tenantId, { actor: principal, requestId });
  const isKept = await db.transaction(async (transaction) => {
    if (!(await transaction.one(lockIntegration, { id: integrationId }))) return false;
    await keepGrant(deps, transaction, { tenantId, integrationId }, grant, principal);
    return true;
  });
  if (!isKept) throw gone();
  await deps.publishPending(tenantId); // what happened before is not for this integration
  const problem = await setUpIntegration(deps, tenantId, integrationId);
  if (problem !== undefined) throw new AuthorizationFailure('connection_failed', problem);
}

/** Who was allowed to ask may not be so any more; the tenant may be gone. */
async function refuseDemoted(
  { access }: AuthorizationDependencies,
  { tenantId, principal }: Ended,
): Promise<void> {
  const standing = await access.standing(callerOf(principal, tenantId), tenantId).catch((error: unknown) => {
    if (error instanceof Refusal && error.status === 401) return undefined; // a revoked access token
    throw error;
  });
  if (!standing || standing.isDeleted || !isAtLeast(standing.role, 'ADMIN'))
    throw new AuthorizationFailure(
      'forbidden',
      'Who asked for this may not authorise integrations any more.',
    );
}

function callerOf(principal: string, tenantId: string): Caller {
  const subject = principal.slice(principal.indexOf(' ') + 1);
  return principal.startsWith('token ') ? { subject, accessToken: { id: subject, tenantId } } : { subject };
}

function refusedByProvider(error: string): AuthorizationFailure {
  const text = Object.hasOwn(PROVIDER_ERRORS, error) ? PROVIDER_ERRORS[error] : undefined;
  return text === undefined
    ? new AuthorizationFailure(
        'provider_error',
        'The provider refused, for a reason that it does not explain.',
      )
    : new AuthorizationFailure(error, text);
}

async function exchanged(
  oauth: OAuthProvider,
  code: string,
  verifier: string,
  redirect: string,
): Promise<Grant> {
  const waiting = new AbortController();
  const tooLong = async () => {
    await sleep(EXCHANGE_MS_MAX, undefined, { signal: waiting.signal });
    throw new ProviderFailure('The provider did not answer in time');
  };
  try {
    return await Promise.race([oauth.exchange(code, verifier, redirect), tooLong()]);
  } catch (error) {
    if (!(error instanceof ProviderFailure || error instanceof GrantLost)) throw error;
    // A provider may repeat what it was sent.
    throw new AuthorizationFailure('exchange_failed', error.message.replaceAll(code, '...'));
  } finally {
    waiting.abort();
  }
}

function gone(): AuthorizationFailure {
  return new AuthorizationFailure('not_found', 'The integration is not there any more.');
}
