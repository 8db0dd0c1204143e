import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { invalid, notFound, Refusal, unavailable } from '../errors.ts';
import { repeatedHeaders } from './input/repeated-headers.ts';
import { closeGently, isClosing } from './limits/closing.ts';
import { holderAt, IN_FLIGHT_MAX, type Places } from './limits/places.ts';
import type { Metrics } from './operations/metrics.ts';

const RETRY_AFTER_SECONDS = 1;
/** A client that reads nothing for this long is cut off. Node may take twice as long to notice. */
const SLOW_READER_MS = 15_000;

declare module 'fastify' {
  interface FastifyRequest {
    /** Emits `close` when the answer is sent, or the caller has left. */
    response: ServerResponse;
  }
}

/** The number of requests in flight, and how far the process is in stopping. */
export class Load {
  inFlight = 0;
  /** Readiness fails from now on. */
  isDraining = false;
  /** Answers carry `connection: close`. */
  tellsToClose = false;
}

export interface HookDependencies {
  load: Load;
  places: Places;
  metrics: Metrics;
  isHttps: boolean;
}

/** Adds the hooks that run for every request. */
export function addHooks(app: FastifyInstance, { load, places, metrics, isHttps }: HookDependencies): void {
  const methodsOf = trackMethods(app);
  app.addHook('onRequest', (request, reply, done) => {
    if (isClosing(request.raw.socket)) return; // sent behind a request whose answer ends the connection
    request.response = reply.raw;
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
    const repeated = repeatedHeaders(request.raw);
    if (repeated.length > 0) return done(invalid(repeated));
    // Refused before the body is read, so that an unknown path is a 404 or 405 whatever the body's type.
    if (request.is404) return done(refuseUnrouted(methodsOf(request), reply));
    const isOfApi = request.routeOptions.config.route !== undefined; // takes its place once the caller is known
    done(isOfApi || isWatched ? undefined : places.refuseOrTake(holderAt(request.ip), reply));
  });

  // Set when the answer is sent, so that requests from before the draining also carry it.
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (load.tellsToClose) reply.header('connection', 'close');
    if (reply.getHeader('connection') === 'close' && !request.raw.complete) closeGently(request.raw);
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

/** Closes a connection whose client does not read the waiting data. Without such data, we are the slow side. */
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

/** Remembers every route that is added later, and returns the methods that a request's path takes. */
function trackMethods(app: FastifyInstance): (request: FastifyRequest) => string[] {
  const routes: { pattern: RegExp; methods: string[] }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    const pattern = new RegExp(`^${url.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`);
    routes.push({ pattern, methods: [method].flat() });
  });
  return (request) => {
    const path = request.url.split('?', 1)[0] ?? '';
    // A fixed path such as `/invoices/finalize` also matches `/invoices/:invoiceId`.
    return routes.flatMap(({ pattern, methods }) => (pattern.test(path) ? methods : []));
  };
}

/** A known path with another method is a 405 that names the methods. Any other path is a 404. */
function refuseUnrouted(methods: string[], reply: FastifyReply): Refusal {
  if (methods.length === 0) return notFound();
  const allow = methods.join(', ');
  reply.header('allow', allow);
  return new Refusal(405, 'MethodNotAllowed', `This path takes ${allow}`);
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
