import type { FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { notFound, Refusal, unauthorized } from '../errors.ts';
import type { Access } from './auth/access.ts';
import type { MemberRole } from './auth/roles.ts';
import { principalOf, type VerifyToken } from './auth/verify-token.ts';
import type { RateLimit } from './rate-limit.ts';
import type { Context, Route } from './route.ts';

declare module 'fastify' {
  interface FastifyRequest {
    context: Context & { tenantId?: string; role?: MemberRole };
  }
}

export interface AuthenticationParts {
  database: Database;
  verifyToken: VerifyToken;
  access: Access;
  rateLimit: RateLimit;
  clock: Clock;
}

/** Who calls where nobody is asked. */
const NOBODY = { subject: '' };

/** Who (401), how often (429), which tenant and role (403, 404): before a byte of the body is read. */
export function authenticator(
  route: Route,
  parts: AuthenticationParts,
): (request: FastifyRequest) => Promise<void> {
  const { database, verifyToken, access, rateLimit, clock } = parts;
  const { access: needed } = route;

  if (needed === 'anyone') {
    return async (request) => {
      request.context = { caller: NOBODY, db: database.inSystem(), clock };
    };
  }
  return async (request) => {
    const token = bearerOf(request);
    const provider = await route.alsoAccepts?.(token);
    if (provider) {
      request.context = { caller: provider, db: database.inSystem(), clock };
      return;
    }
    const caller = await verifyToken(token);
    const by = { actor: principalOf(caller), requestId: request.id };
    request.context = { caller, db: database.ofCaller(caller, by), clock };
    rateLimit.take(by.actor);
    await access.confirm(caller);
    if (needed === 'person' && caller.accessToken) throw notFound();
    if (needed === 'caller' || needed === 'person') return;
    const isInPath = typeof needed === 'object';
    const { tenantId: named } = request.params as { tenantId?: string };
    const tenantId = (isInPath ? named : request.headers['tenant-id']) as string;
    const role = isInPath
      ? await access.enterInPath(caller, tenantId, needed.inPath).catch(refuseAs(route))
      : await access.enter(caller, tenantId, needed);
    Object.assign(request.context, { tenantId, role, db: database.inTenant(tenantId, by) });
  };
}

/** Where the interface lists no 403, what is forbidden is not there. */
function refuseAs(route: Route): (error: unknown) => never {
  const isHidden = route.neverAnswers?.includes(403);
  return (error) => {
    throw isHidden && error instanceof Refusal && error.status === 403 ? notFound() : error;
  };
}

const BEARER = /^Bearer +([A-Za-z0-9._~+/-]+=*) *$/i;

function bearerOf(request: FastifyRequest): string {
  const { authorization } = request.headers;
  if (authorization === undefined) throw unauthorized();
  const token = BEARER.exec(authorization)?.[1];
  if (token === undefined) throw unauthorized('send the header authorization: Bearer <token>');
  return token;
}
