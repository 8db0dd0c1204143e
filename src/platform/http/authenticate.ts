import type { FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { notFound, Refusal, unauthorized } from '../errors.ts';
import type { Access } from './auth/access.ts';
import type { MemberRole } from './auth/roles.ts';
import type { VerifyToken } from './auth/verify-token.ts';
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

/** Who (401), how often (429), which tenant and role (403, 404): before a byte of the body is read. */
export function authenticator(
  route: Route,
  parts: AuthenticationParts,
): (request: FastifyRequest) => Promise<void> {
  const { database, verifyToken, access, rateLimit, clock } = parts;
  const { access: needed } = route;

  return async (request) => {
    const caller = await verifyToken(bearerOf(request));
    request.context = { caller, db: database.ofCaller(caller), clock };
    rateLimit.take(`${caller.accessToken ? 'token' : 'person'} ${caller.subject}`);
    await access.confirm(caller);
    if (needed === 'person' && caller.accessToken) throw notFound();
    if (needed === 'caller' || needed === 'person') return;
    const inPath = typeof needed === 'object';
    const tenantId = inPath
      ? (request.params as Record<string, string>).tenantId
      : request.headers['tenant-id'];
    const role = inPath
      ? await access.enterInPath(caller, tenantId, needed.inPath).catch((error) => {
          throw route.neverAnswers?.includes(403) && error instanceof Refusal && error.status === 403
            ? notFound()
            : error;
        })
      : await access.enter(caller, tenantId, needed);
    request.context.tenantId = tenantId as string;
    request.context.role = role;
    request.context.db = database.inTenant(tenantId as string);
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
