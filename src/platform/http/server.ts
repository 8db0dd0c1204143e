import type { RequestListener } from 'node:http';
import cors from '@fastify/cors';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { type AnswerDependencies, responder } from './answers/answer.ts';
import { sendError } from './answers/error-answer.ts';
import { answerClientError, refuseExpectation } from './answers/protocol-errors.ts';
import { type AuthenticationDependencies, authenticator } from './auth/authenticate.ts';
import { addHooks, type HookDependencies, logAnswer, requestId, securityHeaders } from './hooks.ts';
import { BODY_BYTES_MAX, parseJsonBodies } from './input/json-body.ts';
import { streamBodies } from './input/upload.ts';
import { Connections, SILENCE_MS_MAX } from './limits/connections.ts';
import { API_PREFIX, type Route } from './route.ts';

/** Headers and body have to arrive in this time. It is checked every second, so slow clients go within 12 s. */
const REQUEST_TIMEOUT_MS = 10_000;
const CONNECTIONS_CHECK_MS = 1_000;
/** Equals the limit of all headers, so that a long path reaches its route and is refused there. */
const PARAMETER_LENGTH_MAX = 16_384;

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
const PREFLIGHT_SECONDS = 600;
const EXPOSED_HEADERS = [
  ...['link', 'location', 'x-request-id', 'retry-after', 'idempotency-replayed', 'content-disposition'],
  ...['www-authenticate', 'x-not-found', 'x-ignored-parameters', 'dry-run', 'error-code', 'etag'],
  ...['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset', 'ratelimit-policy'],
];

export interface ServerDependencies extends AuthenticationDependencies, AnswerDependencies, HookDependencies {
  routes: Route[];
  /** Routes at the root of the service, not below `API_PREFIX`: pages for people, which the API document does not list. */
  pages: Route[];
  allowedOrigins: string[];
  logger: FastifyBaseLogger;
}

export async function createServer(dependencies: ServerDependencies): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: dependencies.logger,
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (logger) => logger, // each line names its request; a logger per request costs more than most lines
    genReqId: requestId,
    requestIdHeader: false,
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: SILENCE_MS_MAX,
    http: {
      connectionsCheckingInterval: CONNECTIONS_CHECK_MS,
      headersTimeout: REQUEST_TIMEOUT_MS,
      requireHostHeader: false, // a hook refuses it, in the form of every other error
    },
    // A request target in absolute form may name any host. Only its path counts.
    rewriteUrl: ({ url = '/' }) =>
      url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?]*/i, '') || '/',
    routerOptions: { maxParamLength: PARAMETER_LENGTH_MAX, ignoreTrailingSlash: false },
    return503OnClosing: false,
    // The router refuses a path before any hook runs.
    frameworkErrors: (error, request, reply) => {
      sendError(error, request, reply.headers(securityHeaders).header('x-request-id', request.id));
      logAnswer(request, reply);
    },
    clientErrorHandler: answerClientError,
  });
  app.decorateRequest('context');
  app.decorateRequest('quotaKey');
  app.decorateRequest('response');
  app.setErrorHandler(sendError);
  app.server.on('checkExpectation', refuseExpectation);
  const [handle] = app.server.listeners('request') as [RequestListener];
  const connections = new Connections(handle);
  app.server
    .removeAllListeners('request')
    .on('request', connections.handle)
    .on('timeout', connections.cutSilent);
  // Node would drop headers after the 2,000th unseen, which may be a second `host`. The size of all is limited anyway.
  app.server.maxHeadersCount = 0;
  parseJsonBodies(app);
  if (dependencies.allowedOrigins.length > 0) {
    await app.register(cors, {
      origin: dependencies.allowedOrigins,
      exposedHeaders: EXPOSED_HEADERS,
      methods: METHODS,
      strictPreflight: false, // an OPTIONS request that is no preflight gets an empty answer
      maxAge: PREFLIGHT_SECONDS,
    });
  }
  addHooks(app, dependencies); // after CORS, so that pages of other origins can read errors, too
  const all = [
    ...dependencies.routes.map((route) => ({ route, prefix: API_PREFIX })),
    ...dependencies.pages.map((route) => ({ route, prefix: '' })),
  ];
  const registerIn = (scope: FastifyInstance, isUpload: boolean) => {
    for (const { route, prefix } of all)
      if ((route.upload !== undefined) === isUpload) register(scope, route, dependencies, prefix);
  };
  registerIn(app, false);
  // Uploads have a scope of their own, so that their body parser never serves a route that takes JSON.
  await app.register(async (scope) => {
    streamBodies(scope);
    registerIn(scope, true);
  });
  return app;
}

function register(
  app: FastifyInstance,
  route: Route,
  dependencies: ServerDependencies,
  prefix: string,
): void {
  const { bodyBytesMax } = route;
  const isFile = route.method === 'GET' && ['file', 'pageOrFile'].includes(route.answer.kind);
  app.route({
    // For a file, the framework's own HEAD route would answer with a length of 0.
    method: isFile ? [route.method, 'HEAD'] : route.method,
    exposeHeadRoute: !isFile,
    url: prefix + route.path.replace(/\{(\w+)\}/g, ':$1'),
    config: { route },
    ...(bodyBytesMax !== undefined && { bodyLimit: bodyBytesMax }),
    onRequest: [
      ...(prefix === '' ? [forbidIndexing] : []),
      ...(route.body || route.upload ? [] : [ignoreBody]),
      authenticator(route, dependencies),
    ],
    handler: responder(route, dependencies),
  });
}

/** Search engines may find the address of a page in other places. */
function forbidIndexing(_request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  reply.header('x-robots-tag', 'noindex, nofollow');
  done();
}

/**
 * Ignores the body of a route that takes none, whatever its type. Only JSON that is sent with a POST is read: it is
 * refused, so that no caller believes that it had an effect.
 */
function ignoreBody(
  { method, raw: { headers } }: FastifyRequest,
  _reply: FastifyReply,
  done: () => void,
): void {
  const isRead = method === 'POST' && /^application\/json\b/i.test(headers['content-type'] ?? '');
  if (!isRead)
    for (const name of ['content-type', 'content-length', 'transfer-encoding'])
      if (headers[name] !== undefined) delete headers[name]; // deleting makes all later looks slow
  done();
}
