import { type Route, record, route } from '../../../platform/http/route.ts';
import { consoleInformation, consoleSession, newConsoleSession } from './schema.ts';
import { beginSession, getConsoleInformation, type SignInOptions } from './service.ts';

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
    body: newConsoleSession,
    answer: record(consoleSession),
    handler: (context, { body }) => beginSession(options, context, body),
  }),
];
