import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { invalid, notFound, Refusal, unavailable } from '../errors.ts';
import type { Load } from './limits/load.ts';
import type { Metrics } from './operations/metrics.ts';

/** Past this many at once, waiting longer would help nobody. */
const IN_FLIGHT_MAX = 2_000;
const RETRY_AFTER_SECONDS = 1;
/** A reader that takes nothing for this long is gone, or wants to keep us busy. Node may wait twice as long. */
const SLOW_READER_MS = 15_000;

export interface HookParts {
  load: Load;
  metrics: Metrics;
  isHttps: boolean;
}

/** What happens to every request, whatever its route. */
export function addHooks(app: FastifyInstance, { load, metrics, isHttps }: HookParts): void {
  const refuseUnknown = unknownRefuser(app);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders);
    if (isHttps) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    reply.header('x-request-id', request.id);
    load.inFlight++;
    reply.raw.once('close', () => {
      load.inFlight--;
      if (!reply.raw.writableFinished) logAnswer(request, reply, 'cut off');
    });
    const isWatched = request.url.startsWith('/health/') || request.url.startsWith('/metrics');
    if (load.inFlight > IN_FLIGHT_MAX && !isWatched) {
      return done(unavailable('Too many requests at once', RETRY_AFTER_SECONDS));
    }
    if (request.raw.headers.host === undefined && request.raw.httpVersion === '1.1') {
      return done(invalid([{ field: 'host', message: 'is required', constraint: 'required' }]));
    }
    // Here and not in a handler: whatever the body's type, that it has nowhere to go comes first.
    done(request.is404 ? refuseUnknown(request, reply) : undefined);
  });

  // On sending, so that it reaches those too who asked before the end began.
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (load.tellsToClose) reply.header('connection', 'close');
    cutSlowReader(request, reply);
    done();
  });

  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    metrics.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1_000);
    logAnswer(request, reply);
    done();
  });
}

/** Of a socket on which nothing moves although there is something to be read; we ourselves may be slow. */
function cutSlowReader({ raw: { socket } }: FastifyRequest, reply: FastifyReply): void {
  reply.raw.setTimeout(SLOW_READER_MS, () => {
    if (socket.writableLength > 0) socket.destroy();
    else socket.setTimeout(SLOW_READER_MS);
  });
}

export function logAnswer(request: FastifyRequest, reply: FastifyReply, message = 'request'): void {
  request.log.info(
    {
      tenant: request.context?.tenantId,
      principal: request.context?.caller.subject || undefined,
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      durationMs: Math.round(reply.elapsedTime * 100) / 100,
    },
    message,
  );
}

type RefuseUnknown = (request: FastifyRequest, reply: FastifyReply) => Refusal;

/** Refuses requests that no route takes: a known path with another method is a 405 that names the methods. */
function unknownRefuser(app: FastifyInstance): RefuseUnknown {
  const paths: { pattern: RegExp; methods: string[] }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    const pattern = new RegExp(`^${url.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`);
    paths.push({ pattern, methods: [method].flat() });
  });
  return (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    // A fixed path such as `/invoices/finalize` also matches `/invoices/:invoiceId`.
    const allow = paths.flatMap(({ pattern, methods }) => (pattern.test(path) ? methods : [])).join(', ');
    if (allow === '') return notFound();
    reply.header('allow', allow);
    return new Refusal(405, 'MethodNotAllowed', `This path takes ${allow}`);
  };
}

export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
};

export function requestId(request: { headers: Record<string, string | string[] | undefined> }): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && /^[A-Za-z0-9._-]{1,128}$/.test(given) ? given : randomUUID();
}
