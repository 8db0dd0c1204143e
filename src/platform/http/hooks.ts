import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { type ErrorDetail, malformedHttp, Refusal, unavailable, unknownPath } from '../errors.ts';
import { closeGently, isClosing } from './limits/closing.ts';
import { IN_FLIGHT_MAX, type Places, quotaKeyAt } from './limits/places.ts';
import type { Metrics } from './operations/metrics.ts';
import type { Route } from './route.ts';

const RETRY_AFTER_SECONDS = 1;

declare module 'fastify' {
  interface FastifyRequest {
    /** Emits `close` when the answer is sent, or the caller has left. */
    response: ServerResponse;
    /** The pattern of its path. The framework's `routeOptions` makes an object of a dozen others for each look. */
    routeUrl: string;
    /** The route of the API that it takes, if it takes one. */
    route: Route | undefined;
  }
}

/** The number of requests in flight, and how far the process is in stopping. */
export class Load {
  inFlight = 0;
  /** Readiness fails from now on. */
  isDraining = false;
  /** Answers carry `connection: close`. */
  closesConnections = false;
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
  const headers = headersOf(isHttps);
  app.decorateRequest('routeUrl', 'unknown');
  app.decorateRequest('route');
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    if (isClosing(raw.socket)) return; // sent behind a request whose answer ends the connection
    request.response = reply.raw;
    reply.headers(headers).header('x-request-id', request.id);
    load.inFlight++;
    reply.raw.on('close', () => {
      load.inFlight--;
      if (!reply.raw.writableFinished) logAnswer(request, reply, 'cut off');
    });
    if (load.inFlight > IN_FLIGHT_MAX && !isWatched(request.url)) {
      return done(unavailable('requests_unavailable', 'Too many requests at once', RETRY_AFTER_SECONDS));
    }
    if (raw.headers.host === undefined && raw.httpVersion === '1.1') {
      return done(malformedHttp({ field: 'host', message: 'is required', constraint: 'required' }));
    }
    const repeated = repeatedHeaders(raw);
    if (repeated.length > 0) return done(malformedHttp(...repeated));
    // Refused before the body is read, so that an unknown path is a 404 or 405 whatever the body's type.
    done(request.is404 ? refuseUnrouted(methodsOf(request), reply) : undefined);
  });

  app.addHook('onRoute', (options) => {
    const { url, config } = options;
    const route = config?.route;
    const takesPlace = route === undefined && !isWatched(url); // the API's routes do so once the caller is known
    const enter: onRequestHookHandler = (request, reply, done) => {
      request.routeUrl = url;
      request.route = route;
      done(takesPlace ? places.refuseOrTake(quotaKeyAt(request.ip), reply) : undefined);
    };
    options.onRequest = [enter, ...[options.onRequest ?? []].flat()];
  });

  // Set when the answer is sent, so that requests from before the draining also carry it.
  app.addHook('onSend', ({ raw }, reply, _payload, done) => {
    if (load.closesConnections) reply.header('connection', 'close');
    if (!raw.complete && reply.getHeader('connection') === 'close') closeGently(raw);
    done();
  });

  app.addHook('onResponse', (request, reply, done) => {
    metrics.observe(request.method, request.routeUrl, reply.statusCode, reply.elapsedTime / 1_000);
    logAnswer(request, reply);
    done();
  });
}

/** Those who watch the service are answered also when it is full. */
function isWatched(url: string): boolean {
  return url.startsWith('/health/') || url.startsWith('/metrics');
}

const LOGGED_AT = new Set(['trace', 'debug', 'info']);

export function logAnswer(request: FastifyRequest, reply: FastifyReply, message = 'request'): void {
  if (!LOGGED_AT.has(request.log.level)) return;
  // Health checks and scrapes come every few seconds. One that fails is worth a line.
  const level = isWatched(request.url) && reply.statusCode < 400 ? 'debug' : 'info';
  request.log[level](
    {
      requestId: request.id,
      tenant: request.context?.tenantId,
      principal: request.context?.caller.subject || undefined,
      method: request.method,
      route: request.routeUrl,
      status: reply.statusCode,
      durationMs: Math.round(reply.elapsedTime * 100) / 100,
    },
    message,
  );
}

/**
 * Headers that decide where a request goes, who sends it, and how its body is read. Of two such headers, a proxy may
 * read one and Node the other, so a request with two is refused, even if they are equal.
 */
const SINGLE_HEADERS = new Set(['host', 'authorization', 'tenant-id', 'content-type', 'idempotency-key']);

/** Names each of these headers that a request has more than once. Node itself keeps the first, or joins them. */
function repeatedHeaders({ rawHeaders, headers }: IncomingMessage): ErrorDetail[] {
  if (2 * Object.keys(headers).length === rawHeaders.length) return []; // every name is there once
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] as string).toLowerCase();
    if (!SINGLE_HEADERS.has(name)) continue;
    if (seen.has(name)) repeated.add(name);
    seen.add(name);
  }
  return [...repeated].map((field) => ({ field, message: 'must be sent only once', constraint: 'unique' }));
}

/** Remembers every route that is added later, and returns the methods that a request's path takes. */
function trackMethods(app: FastifyInstance): (request: FastifyRequest) => string[] {
  const routes: { pattern: RegExp; methods: string[] }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    const source = url.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+').replace('*', '.*');
    const pattern = new RegExp(`^${source}$`);
    routes.push({ pattern, methods: [method].flat() });
  });
  return (request) => {
    const path = request.url.split('?', 1)[0] ?? '';
    // A fixed path such as `/invoices/finalize` also matches `/invoices/:invoiceId`.
    return [...new Set(routes.flatMap(({ pattern, methods }) => (pattern.test(path) ? methods : [])))];
  };
}

/** A known path with another method is a 405 that names the methods. Any other path is a 404. */
function refuseUnrouted(methods: string[], reply: FastifyReply): Refusal {
  if (methods.length === 0) return unknownPath();
  const allow = methods.join(', ');
  reply.header('allow', allow);
  return new Refusal('method_not_allowed', `This path takes ${allow}`);
}

export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
};

/** The headers that every answer has, unless it replaces them. */
function headersOf(isHttps: boolean): Record<string, string> {
  const https = isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };
  return { ...securityHeaders, ...https };
}

export function requestId(request: { headers: Record<string, string | string[] | undefined> }): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && /^[A-Za-z0-9._-]{1,128}$/.test(given) ? given : randomUUID();
}
