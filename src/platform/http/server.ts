import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import cors from '@fastify/cors';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { notFound, Refusal, unavailable } from '../errors.ts';
import { type AnswerParts, API_PREFIX, responder } from './answer.ts';
import { type AuthenticationParts, authenticator } from './authenticate.ts';
import { readJsonBodies } from './body-parser.ts';
import { errorBody, sendError } from './errors.ts';
import type { Metrics } from './metrics.ts';
import type { Route } from './route.ts';

const BODY_BYTES_MAX = 1_048_576;
/** Headers and body must have arrived in this time, checked every second: slow clients go within 12 s. */
const REQUEST_TIMEOUT_MS = 10_000;
const CONNECTIONS_CHECK_MS = 1_000;
/** Past this many at once, waiting longer would help nobody. */
const IN_FLIGHT_MAX = 2_000;
const RETRY_AFTER_SECONDS = 1;
/** No shorter than the headers may be: a path's length is judged by its route, like the rest of it. */
const PARAMETER_LENGTH_MAX = 16_384;

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
const EXPOSED_HEADERS = ['link', 'location', 'x-request-id', 'retry-after', 'idempotency-replayed'];

export interface ServerParts extends AuthenticationParts, AnswerParts {
  routes: Route[];
  allowedOrigins: string[];
  isHttps: boolean;
  logger: FastifyBaseLogger;
  metrics: Metrics;
  load: Load;
}

/** How many requests are being answered, and whether new ones are still welcome. */
export class Load {
  inFlight = 0;
  /** Readiness says no from now on. */
  isDraining = false;
  /** Answers carry `connection: close`. */
  tellsToClose = false;
}

export async function createServer(parts: ServerParts): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: parts.logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestId,
    requestIdHeader: false,
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { connectionsCheckingInterval: CONNECTIONS_CHECK_MS, headersTimeout: REQUEST_TIMEOUT_MS },
    routerOptions: { maxParamLength: PARAMETER_LENGTH_MAX, ignoreTrailingSlash: false },
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
    clientErrorHandler,
  });
  app.decorateRequest('context');
  app.setErrorHandler(sendError);
  readJsonBodies(app);
  addHooks(app, parts);
  if (parts.allowedOrigins.length > 0) {
    await app.register(cors, {
      origin: parts.allowedOrigins,
      exposedHeaders: EXPOSED_HEADERS,
      methods: METHODS,
      maxAge: 600,
    });
  }
  for (const route of parts.routes) register(app, route, parts);
  return app;
}

function register(app: FastifyInstance, route: Route, parts: ServerParts): void {
  app.route({
    method: route.method,
    url: urlOf(route),
    config: { route },
    onRequest: authenticator(route, parts),
    handler: responder(route, parts),
  });
}

function urlOf(route: Route): string {
  return API_PREFIX + route.path.replace(/\{(\w+)\}/g, ':$1');
}

/** For a request that no route takes: a known path with another method is a 405 that says which there are. */
function refusalOfUnknown(routes: Route[]): (request: FastifyRequest, reply: FastifyReply) => Refusal {
  const paths = [...Map.groupBy(routes, (route) => route.path)].map(([path, siblings]) => {
    const methods = siblings.map((route) => route.method as string);
    const allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : [])].join(', ');
    return { pattern: new RegExp(`^${API_PREFIX}${path.replace(/\{\w+\}/g, '[^/]+')}$`), allow };
  });
  return (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const known = paths.find(({ pattern }) => pattern.test(path));
    if (!known) return notFound();
    reply.header('allow', known.allow);
    return new Refusal(405, 'MethodNotAllowed', `This path takes ${known.allow}`);
  };
}

function addHooks(app: FastifyInstance, { routes, load, metrics, isHttps }: ServerParts): void {
  const refusalOf = refusalOfUnknown(routes);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders);
    if (isHttps) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    reply.header('x-request-id', request.id);
    load.inFlight++;
    reply.raw.once('close', () => {
      load.inFlight--;
    });
    const isWatched = request.url.startsWith('/health/') || request.url === '/metrics';
    if (load.inFlight > IN_FLIGHT_MAX && !isWatched) {
      return done(unavailable('Too many requests at once', RETRY_AFTER_SECONDS));
    }
    // Here and not in a handler: whatever the body's type, that it has nowhere to go comes first.
    done(request.is404 ? refusalOf(request, reply) : undefined);
  });

  // On sending, so that it reaches those too who asked before the end began.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (load.tellsToClose) reply.header('connection', 'close');
    done();
  });

  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    const seconds = reply.elapsedTime / 1_000;
    metrics.observe({ method: request.method, route, status: reply.statusCode }, seconds);
    request.log.info(
      {
        tenant: request.context?.tenantId,
        principal: request.context?.caller.subject || undefined,
        method: request.method,
        route,
        status: reply.statusCode,
        durationMs: Math.round(reply.elapsedTime * 100) / 100,
      },
      'request',
    );
    done();
  });
}

const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
};

function requestId(request: { headers: Record<string, string | string[] | undefined> }): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && /^[A-Za-z0-9._-]{1,128}$/.test(given) ? given : randomUUID();
}

const CLIENT_ERRORS: Record<string, [status: number, phrase: string, name: string, message: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'RequestTimeout', 'The request took too long to arrive'],
  HPE_HEADER_OVERFLOW: [
    431,
    'Request Header Fields Too Large',
    'RequestHeaderFieldsTooLarge',
    'The headers are too large',
  ],
};

/** Requests that are not HTTP, or not in time: there is no request object yet, only the socket. */
function clientErrorHandler(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, phrase, name, message] = CLIENT_ERRORS[error.code ?? ''] ?? [
    400,
    'Bad Request',
    'ValidationError',
    'The request is not valid HTTP',
  ];
  const body = JSON.stringify(errorBody(new Refusal(status, name, message)));
  socket.end(
    `HTTP/1.1 ${status} ${phrase}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}
