import type { IncomingMessage, RequestListener } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { isLogged, requestId } from '../hooks.ts';
import { isClosing } from '../limits/closing.ts';
import type { Metrics } from './metrics.ts';

export const LIVENESS_PATH = '/health/live';
const BODY = JSON.stringify({ status: 'live' });

interface LivenessDependencies {
  /** The headers that every answer has. */
  headers: Record<string, string>;
  metrics: Metrics;
  logger: FastifyBaseLogger;
}

/**
 * Answers a plain `GET /health/live` ahead of the framework, which would take longer for it than Node does for the whole
 * exchange. Any other request is passed on, also one that is to be refused. The answers are the same.
 */
export function answerLiveness(
  passOn: RequestListener,
  { headers, metrics, logger }: LivenessDependencies,
): RequestListener {
  const fixed = {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(BODY),
  };
  return (request, response) => {
    if (request.url !== LIVENESS_PATH || !isPlain(request)) return passOn(request, response);
    const startedAt = performance.now();
    const id = requestId(request);
    response.writeHead(200, { ...fixed, 'x-request-id': id }).end(BODY);
    const tookMs = performance.now() - startedAt;
    metrics.observe('GET', LIVENESS_PATH, 200, tookMs / 1_000);
    if (isLogged(logger))
      logger.info(
        {
          requestId: id,
          method: 'GET',
          route: LIVENESS_PATH,
          status: 200,
          durationMs: Math.round(tookMs * 100) / 100,
        },
        'request',
      );
  };
}

/** True if the framework would find nothing to refuse or to read: no repeated header, no body. */
function isPlain({ method, headers, rawHeaders, socket }: IncomingMessage): boolean {
  return (
    method === 'GET' &&
    headers.host !== undefined &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    2 * Object.keys(headers).length === rawHeaders.length &&
    !isClosing(socket)
  );
}
