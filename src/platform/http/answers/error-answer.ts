import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { Counter } from 'prom-client';
import { invalid, notFound, Refusal, SHARES, SHORTAGES, TOKEN_FLAWS } from '../../errors.ts';
import type { Route } from '../route.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The declaration of the route. */
    route?: Route;
  }
}

const refused = new Counter({
  name: 'retainer_requests_refused_total',
  help: 'Requests that were refused because of their token (401), or for want of what they need (429, 503), by reason',
  labelNames: ['status', 'reason'],
});
for (const flaw of TOKEN_FLAWS) refused.inc({ status: 401, reason: flaw }, 0);
for (const share of SHARES) refused.inc({ status: 429, reason: share }, 0);
for (const shortage of SHORTAGES) refused.inc({ status: 503, reason: shortage }, 0);

interface ErrorBody {
  error: string;
  message: string;
  details?: { field: string; message: string; constraint: string }[];
}

export function errorBody(refusal: Refusal): ErrorBody {
  const body: ErrorBody = { error: refusal.name, message: refusal.message };
  return refusal.details ? { ...body, details: refusal.details } : body;
}

/** Turns an error into an answer. Every error goes through here. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toRefusal(error);
  if (refusal.countedAs) refused.inc({ status: refusal.status, reason: refusal.countedAs });
  const { id: requestId, log } = request;
  if (refusal.status === 500) log.error({ requestId, err: refusal.cause ?? error }, refusal.message);
  else if (refusal.status > 500)
    log.warn({ requestId, cause: (refusal.cause as Error)?.message }, refusal.message);
  if (refusal.status === 401 || refusal.reason !== undefined)
    reply.header('www-authenticate', challenge(refusal));
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds);
  if (refusal.unknownField !== undefined) reply.header('x-not-found', refusal.unknownField);
  if (refusal.etag !== undefined) reply.header('etag', `"${refusal.etag}"`);
  if (isMuchUnread(request)) reply.header('connection', 'close');
  return reply
    .code(refusal.status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .serializer(JSON.stringify)
    .send(errorBody(refusal));
}

/** The rest of a body up to this size is read and dropped, and the connection is used again. */
const DROPPED_BYTES_MAX = 64 * 1_048_576;

function isMuchUnread({ raw: { complete, headers }, route }: FastifyRequest): boolean {
  if (complete) return false;
  if (Number(headers['content-length'] ?? 0) > DROPPED_BYTES_MAX) return true;
  // An upload of unknown length is dropped too, within its time limit.
  return headers['transfer-encoding'] !== undefined && !route?.upload;
}

/** RFC 6750: a bare challenge without credentials, and the reason with them. Headers are ASCII, reasons need not be. */
function challenge(refusal: Refusal): string {
  if (refusal.reason === undefined) return 'Bearer';
  const kind = refusal.status === 401 ? 'invalid_token' : 'insufficient_scope';
  const description = refusal.reason.replace(/["\\]/g, "'").replace(/[^\x20-\x7e]/g, '?');
  return `Bearer error="${kind}", error_description="${description}"`;
}

function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const { code, statusCode = 500 } = error as FastifyError;
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Refusal(413, 'PayloadTooLarge', 'The body is larger than this endpoint takes');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_ERR_CTP_EMPTY_TYPE':
      return new Refusal(415, 'UnsupportedMediaType', 'Send the body as content-type: application/json');
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return invalid([{ field: 'content-length', message: 'does not match the body', constraint: 'format' }]);
    case 'ECONNRESET': // the caller is gone, so this is only for the log
      return invalid([{ field: 'body', message: 'did not arrive whole', constraint: 'complete' }]);
    case 'FST_ERR_BAD_URL':
      return notFound();
  }
  // The framework's other errors below 500 are caused by the request, too.
  if (code?.startsWith('FST_') && statusCode < 500) {
    return invalid([{ field: 'request', message: 'cannot be read', constraint: 'http' }]);
  }
  return new Refusal(500, 'InternalServerError', 'Something went wrong on our side', { cause: error });
}
