import cors from '@fastify/cors';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { type AnswerParts, API_PREFIX, responder } from './answers/answer.ts';
import { sendError } from './answers/errors.ts';
import { type AuthenticationParts, authenticator } from './auth/authenticate.ts';
import { addHooks, type HookParts, logAnswer, requestId, securityHeaders } from './hooks.ts';
import { readJsonBodies } from './input/body-parser.ts';
import { clientErrorHandler, refuseExpectation } from './input/malformed.ts';
import { passBodiesOn } from './input/upload.ts';
import { LargeBodies } from './limits/large-bodies.ts';
import type { Route } from './route.ts';

const BODY_BYTES_MAX = 1_048_576;
/** Headers and body must have arrived in this time, checked every second: slow clients go within 12 s. */
const REQUEST_TIMEOUT_MS = 10_000;
const CONNECTIONS_CHECK_MS = 1_000;
/** No shorter than the headers may be: a path's length is judged by its route, like the rest of it. */
const PARAMETER_LENGTH_MAX = 16_384;

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
const PREFLIGHT_SECONDS = 600;
const EXPOSED_HEADERS = ['link', 'location', 'x-request-id', 'retry-after', 'idempotency-replayed'];

export interface ServerParts extends AuthenticationParts, AnswerParts, HookParts {
  routes: Route[];
  allowedOrigins: string[];
  logger: FastifyBaseLogger;
}

export async function createServer(parts: ServerParts): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: parts.logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestId,
    requestIdHeader: false,
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: {
      connectionsCheckingInterval: CONNECTIONS_CHECK_MS,
      headersTimeout: REQUEST_TIMEOUT_MS,
      requireHostHeader: false, // refused by a hook, in the shape of every other refusal
    },
    // A target in absolute form names a host of the caller's choice.
    rewriteUrl: ({ url = '/' }) => url.replace(/^https?:\/\/[^/?]*/i, '') || '/',
    routerOptions: { maxParamLength: PARAMETER_LENGTH_MAX, ignoreTrailingSlash: false },
    return503OnClosing: false,
    // No hook has run yet when the router refuses a path.
    frameworkErrors: (error, request, reply) => {
      sendError(error, request, reply.headers(securityHeaders).header('x-request-id', request.id));
      logAnswer(request, reply);
    },
    clientErrorHandler,
  });
  app.decorateRequest('context');
  app.setErrorHandler(sendError);
  app.server.on('checkExpectation', refuseExpectation);
  readJsonBodies(app);
  if (parts.allowedOrigins.length > 0) {
    await app.register(cors, {
      origin: parts.allowedOrigins,
      exposedHeaders: EXPOSED_HEADERS,
      methods: METHODS,
      strictPreflight: false, // an OPTIONS that asks for nothing is answered, with nothing
      maxAge: PREFLIGHT_SECONDS,
    });
  }
  addHooks(app, parts); // after CORS, so that refusals can be read by pages too
  const largeBodies = new LargeBodies();
  for (const route of parts.routes.filter(({ upload }) => !upload)) register(app, route, parts, largeBodies);
  // In a scope of their own: what they take must never get to a route that takes JSON.
  await app.register(async (scope) => {
    passBodiesOn(scope);
    for (const route of parts.routes.filter(({ upload }) => upload))
      register(scope, route, parts, largeBodies);
  });
  return app;
}

function register(app: FastifyInstance, route: Route, parts: ServerParts, largeBodies: LargeBodies): void {
  const { bodyBytesMax } = route;
  const isFile = route.answer.kind === 'file';
  app.route({
    // The framework's own HEAD would send the length of what it sends, which is nothing.
    method: isFile ? [route.method, 'HEAD'] : route.method,
    exposeHeadRoute: !isFile,
    url: urlOf(route),
    config: { route },
    ...(bodyBytesMax !== undefined && { bodyLimit: bodyBytesMax }),
    onRequest: [
      ...(route.body || route.upload ? [] : [leaveBody]),
      authenticator(route, parts),
      ...(bodyBytesMax === undefined ? [] : [largeBodies.admission(bodyBytesMax)]),
    ],
    handler: responder(route, parts),
  });
}

/**
 * Where no body is expected, none is read, whatever it claims to be. Only the JSON of an action is, to be refused:
 * nobody shall believe that it was taken.
 */
async function leaveBody({ method, raw: { headers } }: FastifyRequest): Promise<void> {
  if (method === 'POST' && /^application\/json\b/i.test(headers['content-type'] ?? '')) return;
  for (const name of ['content-type', 'content-length', 'transfer-encoding']) delete headers[name];
}

function urlOf(route: Route): string {
  return API_PREFIX + route.path.replace(/\{(\w+)\}/g, ':$1');
}
