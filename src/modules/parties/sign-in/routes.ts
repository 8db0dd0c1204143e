import { nothing, page, type Route, record, recordWithCookie, route } from '../../../platform/http/route.ts';
import {
  consoleCode,
  consoleInformation,
  consoleSession,
  consoleSessionParams,
  consoleSessionQuery,
  consoleToken,
  sessionToken,
} from './schema.ts';
import { exchangeCode, getConsoleInformation, type SignInOptions } from './service.ts';
import { beginSession, continueSession, endSession, listSessions } from './sessions.ts';

const tag = 'Console';
/** Nobody guesses a code of 256 bits. Behind a proxy, everybody has the same address. */
const WRONG_CODES_PER_MINUTE = 600;

export const consoleRoutes = (options: SignInOptions): Route[] => [
  route({
    method: 'GET',
    path: '/console',
    tag,
    operationId: 'getConsoleInformation',
    summary: 'Find out how to sign in',
    description: 'The ways to sign in to the console that this service has. Needs no token.',
    access: 'anyone',
    answer: record(consoleInformation),
    handler: () => getConsoleInformation(options),
  }),
  route({
    method: 'POST',
    path: '/console/sessions',
    tag,
    operationId: 'createConsoleSession',
    summary: 'Exchange the code of a link for a token',
    description:
      'The code stands in the fragment of the link that the service printed. It works once. Needs no token.',
    access: 'anyone',
    failuresPerMinute: WRONG_CODES_PER_MINUTE,
    body: consoleCode,
    cannotBeTried: true,
    answer: record(consoleToken),
    handler: (context, { body }) => exchangeCode(options, context, body),
  }),
  route({
    method: 'PUT',
    path: '/console/session',
    tag,
    operationId: 'beginConsoleSession',
    summary: 'Begin a session of the console in this browser',
    description:
      'Sets a cookie that `POST /console/session` exchanges for tokens. No other route takes it. The session lasts as long as the token of this request, and twelve hours at most.',
    access: 'caller',
    needsNoScope: true,
    alsoAnswers: [400],
    cannotBeTried: true,
    answer: recordWithCookie(sessionToken),
    handler: (context, { headers }) => beginSession(options, context, headers),
  }),
  route({
    method: 'POST',
    path: '/console/session',
    tag,
    operationId: 'continueConsoleSession',
    summary: 'Get the next token of the session in this browser',
    description:
      'For pages of the console: the request needs the cookie of the session, an `Origin` of this service and the header `retainer-console`. The token works for ten minutes.',
    access: 'anyone',
    failuresPerMinute: WRONG_CODES_PER_MINUTE,
    alsoAnswers: [400, 401],
    cannotBeTried: true,
    answer: recordWithCookie(sessionToken),
    handler: (context, { headers }) => continueSession(options, context, headers),
  }),
  route({
    method: 'GET',
    path: '/console/sessions',
    tag,
    operationId: 'listConsoleSessions',
    summary: 'List your sessions of the console',
    description: 'The browsers in which you are signed in, newest first. There are at most 50.',
    access: 'caller',
    needsNoScope: true,
    query: consoleSessionQuery,
    answer: page(consoleSession),
    handler: (context, { query }) => listSessions(context, query),
  }),
  route({
    method: 'DELETE',
    path: '/console/sessions/{consoleSessionId}',
    tag,
    operationId: 'endConsoleSession',
    summary: 'End a session of the console',
    description: 'Signs you out in one browser. A token that it still has works for ten minutes at most.',
    access: 'caller',
    needsNoScope: true,
    params: consoleSessionParams,
    cannotBeTried: true,
    answer: nothing,
    handler: (context, { params }) => endSession(context, params.consoleSessionId),
  }),
];
