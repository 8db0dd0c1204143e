import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { Counter } from 'prom-client';
import { codesOf, isClosed } from '../../error-codes.ts';
import { type ErrorDetail, malformedHttp, Refusal, unknownPath } from '../../errors.ts';
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
/** The other statuses say nothing about tokens or load. */
const COUNTED: readonly number[] = [401, 429, 503];
for (const status of COUNTED) for (const reason of codesOf(status)) refused.inc({ status, reason }, 0);

interface ErrorBody {
  error: string;
  message: string;
  details?: ErrorDetail[];
  code?: string;
  requestId?: string;
}

export function errorBody(
  { status, name, message, details, code, more }: Refusal,
  requestId: string,
): ErrorBody {
  const body: ErrorBody = { error: name, message, ...(details && { details }) };
  return isClosed(status) ? body : { ...body, code, requestId, ...more };
}

/** Turns an error into an answer. Every error goes through here. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toRefusal(error);
  if (COUNTED.includes(refusal.status)) refused.inc({ status: refusal.status, reason: refusal.code });
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
    .header('error-code', refusal.code)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .serializer(JSON.stringify)
    .send(errorBody(refusal, requestId));
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
  const scope = refusal.missingScope === undefined ? '' : `scope="${refusal.missingScope}", `;
  return `Bearer error="${kind}", ${scope}error_description="${description}"`;
}

function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const { code, statusCode = 500 } = error as FastifyError;
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Refusal('body_too_large', 'The body is larger than this endpoint takes');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_ERR_CTP_EMPTY_TYPE':
      return new Refusal('content_type_unsupported', 'Send the body as content-type: application/json');
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return malformedHttp({
        field: 'content-length',
        message: 'does not match the body',
        constraint: 'format',
      });
    case 'ECONNRESET': // the caller is gone, so this is only for the log
      return malformedHttp({ field: 'body', message: 'did not arrive whole', constraint: 'complete' });
    case 'FST_ERR_BAD_URL':
      return unknownPath();
  }
  // The framework's other errors below 500 are caused by the request, too.
  if (code?.startsWith('FST_') && statusCode < 500) {
    return malformedHttp({ field: 'request', message: 'cannot be read', constraint: 'http' });
  }
  return new Refusal('internal_error', 'Something went wrong on our side', { cause: error });
}
