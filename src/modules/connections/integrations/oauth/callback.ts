import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '../../../../platform/errors.ts';
import { isAtLeast } from '../../../../platform/http/auth/roles.ts';
import { includesScope } from '../../../../platform/http/auth/scopes.ts';
import { type Caller, principalOf } from '../../../../platform/http/auth/verify-token.ts';
import type { ServedPage } from '../../../../platform/http/route.ts';
import {
  type Grant,
  GrantLost,
  type OAuthProvider,
  ProviderFailure,
} from '../../../../providers/provider.ts';
import type { AuthorizationDependencies } from '../dependencies.ts';
import { setUpIntegration } from '../provider-setup.ts';
import type { CallbackQuery } from '../schema.ts';
import { lockIntegration } from '../store.ts';
import { storeGrant } from './grants.ts';
import { redirectUri } from './launch.ts';
import { cookieHashesIn, expiredCookie, isSecret, openVerifier, secretHash } from './one-time-secrets.ts';
import { notifiedOrigins } from './origins.ts';
import { outcomePage } from './pages.ts';
import { endAuthorization, findAuthorization, findLaunches } from './store.ts';

/** Short, because a person waits in front of an empty window. */
const EXCHANGE_MS_MAX = 10_000;

/** Errors that providers may send instead of a code (RFC 6749, OpenID Connect). Others are a `provider_error`. */
const PROVIDER_ERRORS: Record<string, string> = {
  access_denied: 'The consent was not given.',
  consent_required: 'The provider requires a consent that was not given.',
  interaction_required: 'The provider wants to ask you something first.',
  invalid_request: 'The provider did not understand the request.',
  invalid_scope: 'The provider does not grant what the integration needs.',
  login_required: 'The provider requires you to sign in.',
  server_error: 'The provider has a problem. Try again later.',
  temporarily_unavailable: 'The provider is not available now. Try again later.',
  unauthorized_client: 'The provider does not know this service, or does not allow it to ask.',
  unsupported_response_type: 'The provider does not support this way of authorising.',
};

/** The credentials of a callback: cookies of launches, a bearer token, or both. */
interface Credentials {
  cookieHashes: string[];
  caller: Caller | undefined;
}

/** An authorisation whose callback has arrived. A second callback finds nothing. */
interface Authorization {
  tenantId: string;
  id: string;
  integrationId: string;
  provider: string;
  principal: string;
  origin: string;
  verifier: string;
}

/** `reason` is meant for programs, the message for people. */
class AuthorizationFailure extends Error {
  readonly reason: string;
  constructor(reason: string, message: string) {
    super(message);
    this.reason = reason;
  }
}

export async function finishAuthorization(
  dependencies: AuthorizationDependencies,
  query: CallbackQuery,
  headers: IncomingHttpHeaders,
  requestId: string,
): Promise<ServedPage> {
  const credentials = await authenticate(dependencies, headers);
  const authorization = await takeAuthorization(dependencies, credentials, query.state);
  if (!authorization)
    return outcomePage({
      title: 'Not connected',
      text: 'This authorisation was already used, has expired, or was started in another browser. Start again where you came from.',
    });
  let failure: AuthorizationFailure | undefined;
  try {
    await completeAuthorization(dependencies, authorization, query, requestId);
  } catch (error) {
    if (!(error instanceof AuthorizationFailure)) throw error;
    failure = error;
  }
  return outcomePageOf(dependencies, authorization, failure);
}

function outcomePageOf(
  dependencies: AuthorizationDependencies,
  { id, integrationId, origin }: Authorization,
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
    // ALLOWED_ORIGINS may have changed since the authorisation began.
    ...(notifiedOrigins(dependencies).includes(origin) && { notification: { message, origin } }),
    cookie: expiredCookie(id),
  });
}

/** A valid cookie suffices, so a bearer token that a proxy adds does no harm. */
async function authenticate(
  dependencies: AuthorizationDependencies,
  headers: IncomingHttpHeaders,
): Promise<Credentials> {
  const { database, clock, identify } = dependencies;
  const hashes = cookieHashesIn(headers.cookie);
  const now = clock.now().toISOString();
  const launches = hashes.length > 0 ? await database.inSystem().all(findLaunches, { hashes, now }) : [];
  const cookieHashes = launches.map(({ hash }) => hash);
  try {
    return { cookieHashes, caller: await identify(headers.authorization) };
  } catch (error) {
    if (cookieHashes.length > 0 && error instanceof Refusal) return { cookieHashes, caller: undefined };
    throw error;
  }
}

async function takeAuthorization(
  { database, clock, secrets }: AuthorizationDependencies,
  { cookieHashes, caller }: Credentials,
  state: string | undefined,
): Promise<Authorization | undefined> {
  if (!isSecret(state)) return undefined;
  const stateHash = secretHash('state', state);
  const now = clock.now().toISOString();
  const listed = await database.inSystem().one(findAuthorization, { hash: stateHash, now });
  if (!listed) return undefined;
  const { tenantId, id } = listed;
  const principal = caller ? principalOf(caller) : null;
  const row = await database
    .inTenant(tenantId)
    .one(endAuthorization, { id, stateHash, cookieHashes, principal, now });
  if (!row) return undefined;
  return { ...row, tenantId, id, verifier: openVerifier(secrets, tenantId, id, row.verifier ?? '') };
}

async function completeAuthorization(
  dependencies: AuthorizationDependencies,
  authorization: Authorization,
  query: CallbackQuery,
  requestId: string,
): Promise<void> {
  const { tenantId, integrationId, principal, verifier } = authorization;
  await refuseDemoted(dependencies, authorization);
  const oauth = dependencies.providers.get(authorization.provider)?.oauth;
  if (!oauth) throw integrationGone();
  const code = codeIn(query, oauth);
  const grant = await exchangeCode(oauth, code, verifier, redirectUri(dependencies));
  const db = dependencies.database.inTenant(tenantId, { actor: principal, requestId });
  const isStored = await db.transaction(async (transaction) => {
    if (!(await transaction.one(lockIntegration, { id: integrationId }))) return false;
    await storeGrant(dependencies, transaction, { tenantId, integrationId }, grant, principal);
    return true;
  });
  if (!isStored) throw integrationGone();
  const problem = await setUpIntegration(dependencies, { db, tenantId }, integrationId);
  if (problem !== undefined) throw new AuthorizationFailure('connection_failed', problem);
}

function codeIn({ error, iss, code }: CallbackQuery, { issuer }: OAuthProvider): string {
  if (error !== undefined) throw refusedByProvider(error);
  if (iss !== undefined && issuer !== undefined && iss !== issuer)
    throw new AuthorizationFailure('issuer_mismatch', 'The answer came from a different provider.');
  if (code === undefined)
    throw new AuthorizationFailure('missing_code', 'The provider sent no authorisation code.');
  return code;
}

/** Refuses a principal who has lost the role or the scope since the launch, or whose tenant was deleted. */
async function refuseDemoted(
  { access }: AuthorizationDependencies,
  { tenantId, principal }: Authorization,
): Promise<void> {
  const membership = await access
    .membership(callerOf(principal, tenantId), tenantId)
    .catch((error: unknown) => {
      if (error instanceof Refusal && error.status === 401) return undefined; // a revoked access token
      throw error;
    });
  const mayAuthorize =
    membership &&
    !membership.isDeleted &&
    isAtLeast(membership.role, 'ADMIN') &&
    includesScope(membership.scopes ?? null, 'integrations:write');
  if (!mayAuthorize)
    throw new AuthorizationFailure(
      'forbidden',
      'The person or token that asked for this may no longer authorise integrations.',
    );
  if (membership.suspensionReason !== null)
    throw new AuthorizationFailure(
      'tenant_suspended',
      'The tenant is suspended: start again once it is resumed.',
    );
}

function callerOf(principal: string, tenantId: string): Caller {
  const subject = principal.slice(principal.indexOf(' ') + 1);
  return principal.startsWith('token ') ? { subject, accessToken: { id: subject, tenantId } } : { subject };
}

function refusedByProvider(error: string): AuthorizationFailure {
  const message = Object.hasOwn(PROVIDER_ERRORS, error) ? PROVIDER_ERRORS[error] : undefined;
  return message === undefined
    ? new AuthorizationFailure('provider_error', 'The provider refused without a known reason.')
    : new AuthorizationFailure(error, message);
}

async function exchangeCode(
  oauth: OAuthProvider,
  code: string,
  verifier: string,
  redirect: string,
): Promise<Grant> {
  const exchanged = new AbortController();
  const timeOut = async () => {
    await sleep(EXCHANGE_MS_MAX, undefined, { signal: exchanged.signal });
    throw new ProviderFailure('The provider did not answer in time');
  };
  try {
    return await Promise.race([oauth.exchange(code, verifier, redirect), timeOut()]);
  } catch (error) {
    if (!(error instanceof ProviderFailure || error instanceof GrantLost)) throw error;
    // A provider may repeat the code in its message.
    throw new AuthorizationFailure('exchange_failed', error.message.replaceAll(code, '...'));
  } finally {
    exchanged.abort();
  }
}

function integrationGone(): AuthorizationFailure {
  return new AuthorizationFailure('not_found', 'The integration no longer exists.');
}
