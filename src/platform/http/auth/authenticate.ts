import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TenantCreation } from '../../auth-settings.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import type { Author } from '../../database/scope-settings.ts';
import { forbidden, forbiddenAsNotFound, Refusal, suspended, unauthorized } from '../../errors.ts';
import { type Places, quotaKeyAt, quotaKeyOf } from '../limits/places.ts';
import type { Quotas } from '../limits/quotas.ts';
import type { TenantLimits } from '../limits/tenant-limits.ts';
import type { Context, Route, RouteAccess } from '../route.ts';
import type { Access, Membership } from './access.ts';
import type { ExternalCaller } from './external-caller.ts';
import type { MemberRole } from './roles.ts';
import { clockOfSandbox } from './sandbox-clock.ts';
import { scopeCheck } from './scopes.ts';
import { type Caller, principalOf, type VerifyToken } from './verify-token.ts';

declare module 'fastify' {
  interface FastifyRequest {
    context: Context & { tenantId?: string; role?: MemberRole; limits?: TenantLimits };
    /** Its share of places and memory counts this request. */
    quotaKey: string;
    /** Set until the body has been verified, when the caller is accepted only together with its body. */
    verifyBody: ExternalCaller['verifyBody'] | undefined;
  }
}

export interface AuthenticationDependencies {
  database: Database;
  verifyToken: VerifyToken;
  access: Access;
  tenantCreation: TenantCreation;
  operators: readonly string[];
  quotas: Quotas;
  places: Places;
  clock: Clock;
}

export type IdentificationDependencies = Pick<
  AuthenticationDependencies,
  'verifyToken' | 'access' | 'quotas'
>;

/** The caller of routes that read no token. */
const NOBODY = { subject: '' };

/** Checks the token (401), the caller's share and rate limit (429), the tenant and the role (403, 404), before the body is read. */
export function authenticator(
  route: Route,
  dependencies: AuthenticationDependencies,
): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  const { database, access, places, quotas, clock } = dependencies;
  const clocks = { clock, realClock: clock };
  const { access: needed } = route;
  const refuseMissingScope = scopeCheck(route);
  const takePlace = (request: FastifyRequest, reply: FastifyReply, quotaKey: string) => {
    request.quotaKey = quotaKey;
    const refusal = places.refuseOrTake(quotaKey, reply);
    if (refusal) throw refusal;
  };

  if (needed === 'anyone') {
    return async (request, reply) => {
      takePlace(request, reply, quotaKeyAt(request.ip));
      limitFailures(route, quotas, request, reply);
      request.context = {
        caller: NOBODY,
        db: database.inSystem(`visitor at ${request.quotaKey}`),
        ...clocks,
      };
    };
  }
  return async (request, reply) => {
    const { authorization } = request.headers;
    const external = route.alsoAccepts && (await route.alsoAccepts(request.headers, tokenIn(authorization)));
    if (external) {
      // The provider calls for all of its users. The path shows whose work this is.
      takePlace(request, reply, `${external.caller.provider} ${request.url.split('?', 1)[0]}`);
      request.context = {
        caller: external.caller,
        db: database.inSystem(`visitor at ${request.quotaKey}`),
        ...clocks,
      };
      request.verifyBody = external.verifyBody;
      return;
    }
    const caller = await dependencies.verifyToken(bearerOf(authorization));
    takePlace(request, reply, quotaKeyOf(caller));
    const by = { actor: principalOf(caller), requestId: request.id };
    const db = database.ofCaller(caller, by);
    const context: FastifyRequest['context'] = { caller, db, ...clocks };
    request.context = context;
    quotas.takeRequest(by.actor, reply);
    const scopes = await access.confirm(caller);
    context.scopes = scopes;
    if (needed === 'operator') return enterAsOperator(dependencies, context, by);
    if (needed === 'tenantCreator') refuseTenantCreation(dependencies.tenantCreation, caller);
    const { tenantId: named } = request.params as { tenantId?: string };
    const tenantId = (typeof needed === 'object' ? named : request.headers['tenant-id']) as string;
    const membership = await enter(access, caller, tenantId, needed)
      .then((entered) => {
        refuseMissingScope(scopes, request.query);
        if (entered && route.method !== 'GET') refuseSuspended(entered);
        return entered;
      })
      .catch(hideForbidden(route));
    if (!membership) return;
    context.tenantId = tenantId;
    context.role = membership.role;
    context.limits = quotas.limitsWith(membership.limits);
    context.db = database.inTenant(tenantId, by);
    if (route.method !== 'GET') quotas.takeChange(tenantId, context.limits, reply);
    if (membership.isSandbox) context.clock = await clockOfSandbox(route, context.db, clock);
  };
}

/** True for people whom OPERATORS names. Access tokens, and systems that sign for their users, never qualify. */
export function isOperator(
  operators: readonly string[],
  { subject, accessToken, provider }: Caller,
): boolean {
  return !accessToken && provider === undefined && operators.includes(subject);
}

function enterAsOperator(
  { database, operators }: AuthenticationDependencies,
  context: Context,
  by: Author,
): void {
  const { caller } = context;
  if (!isOperator(operators, caller))
    throw forbidden('operator_needed', 'only the people whom OPERATORS names may do this');
  context.db = database.ofOperator({ ...by, actor: `operator ${caller.subject}` });
}

/** Also in a dry run, and for a request that was answered before. */
function refuseSuspended({ suspensionReason }: Membership): void {
  if (suspensionReason !== null) throw suspended(suspensionReason);
}

/** Refuses an address that has failed too often, on a route that limits this. */
function limitFailures(
  { path, failuresPerMinute }: Route,
  quotas: Quotas,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (failuresPerMinute === undefined) return;
  const key = `${path} ${request.ip}`;
  quotas.refuseAfterFailures(key, failuresPerMinute);
  reply.raw.once('finish', () => {
    if (reply.statusCode >= 400) quotas.countFailure(key, failuresPerMinute);
  });
}

/** The caller's membership in the tenant that the route needs one in. Undefined for routes outside any tenant. */
async function enter(
  access: Access,
  caller: Caller,
  tenantId: string,
  needed: RouteAccess,
): Promise<Membership | undefined> {
  if (typeof needed === 'object') return access.enterInPath(caller, tenantId, needed.inPath);
  if (needed === 'caller' || needed === 'tenantCreator' || needed === 'operator' || needed === 'anyone')
    return undefined;
  return access.enter(caller, tenantId, needed);
}

/** Returns the sender of an `authorization` header, for routes that check it by rules of their own. */
export async function identify(
  authorization: string | undefined,
  dependencies: IdentificationDependencies,
): Promise<Caller> {
  const caller = await dependencies.verifyToken(bearerOf(authorization));
  dependencies.quotas.takeRequest(principalOf(caller));
  await dependencies.access.confirm(caller);
  return caller;
}

/** The interface lists no 403 for creating a tenant, so it is a 404 that gives its reason. */
function refuseTenantCreation({ who }: TenantCreation, caller: Caller): void {
  if (caller.accessToken)
    throw forbiddenAsNotFound(
      'tenant_creation_refused',
      'an access token belongs to one tenant: create tenants as a person',
    );
  if (caller.mayCreateTenants) return;
  throw forbiddenAsNotFound(
    'tenant_creation_refused',
    typeof who === 'object'
      ? `creating tenants needs a token with ${who.value} in its claim ${who.claim}`
      : 'nobody may create tenants: ask the operator of the service, who sets TENANT_CREATION',
  );
}

/** Turns a 403 into a 404 with the same reason, for routes that never answer 403. */
function hideForbidden(route: Route): (error: unknown) => never {
  const isHidden = route.neverAnswers?.includes(403);
  return (error) => {
    if (!isHidden || !(error instanceof Refusal) || error.status !== 403) throw error;
    throw forbiddenAsNotFound('not_found', error.reason as string);
  };
}

const BEARER = /^Bearer +([A-Za-z0-9._~+/-]+=*) *$/i;

function tokenIn(authorization: string | undefined): string | undefined {
  return BEARER.exec(authorization ?? '')?.[1];
}

function bearerOf(authorization: string | undefined): string {
  if (authorization === undefined) throw unauthorized('token_missing');
  const token = tokenIn(authorization);
  if (token === undefined)
    throw unauthorized('token_malformed', 'send the header authorization: Bearer <token>');
  return token;
}
