import { type Route, record, route } from '../../../platform/http/route.ts';
import type { MessageDependencies } from './dependencies.ts';
import { getMailServer, MailTests } from './mail-server.ts';
import { mailServer, mailTest, mailTestOutcome } from './mail-server-schema.ts';

const tag = 'Messages';

export const mailServerRoutes = (dependencies: MessageDependencies): Route[] => {
  const tests = new MailTests(dependencies);
  return [
    route({
      method: 'GET',
      path: '/mail-server',
      tag,
      operationId: 'getMailServer',
      summary: 'Show where messages go',
      description:
        'The mail server that takes messages now, or the reason why there is none. `GET /limits` shows how many messages it takes.',
      access: 'VIEWER',
      answer: record(mailServer),
      handler: (context) => getMailServer(dependencies, context),
    }),
    route({
      method: 'POST',
      path: '/mail-server/test',
      tag,
      operationId: 'testMailServer',
      summary: 'Send a test message',
      description:
        'Tries the mail server, or with a `message` also its text: an invoice, a reminder, or whatever clients get. Waits for the mail server, 20 seconds at most, and answers with its words. The message is in no list, and is not tried again. In a sandbox, or without a mail server, it is a 400.',
      access: 'ADMIN',
      body: mailTest,
      cannotBeTried: true,
      answer: record(mailTestOutcome),
      prepare: (context, { body }) => tests.send(context, body),
      handler: async (_context, _request, outcome) => outcome,
    }),
  ];
};
