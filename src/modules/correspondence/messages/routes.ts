import { Type } from 'typebox';
import { accepted, file, page, type Route, record, route } from '../../../platform/http/route.ts';
import { creditNoteParams } from '../../billing/credit-notes/schema.ts';
import { invoice, invoiceParams } from '../../billing/invoices/schema.ts';
import { paymentParams } from '../../money/payments/schema.ts';
import { quoteParams } from '../../offers/quotes/schema.ts';
import { clientParams } from '../../parties/clients/schema.ts';
import { BOUNCE_BYTES_MAX, receiveBounce, recordBounce, refuseUnknownKey } from './bounces.ts';
import type { MessageDependencies } from './dependencies.ts';
import { serveEml } from './letters.ts';
import {
  bounceParams,
  bounceReceipt,
  markSent as markSentBody,
  message,
  messageParams,
  messageQuery,
  messageWithBody,
  quoteSending,
  receiptSending,
  reportedBounce,
  sending,
  statementSending,
} from './schema.ts';
import {
  creditNoteToSend,
  invoiceToSend,
  markSent,
  quoteToSend,
  receiptToSend,
  repeat,
  send,
  statementToSend,
} from './sending.ts';
import { findMessages, getMessage } from './service.ts';

const tag = 'Messages';
const BOUNCE_FAILURES_PER_MINUTE = 60;
const BOUNCE_TYPES = [
  ...['application/json', 'message/rfc822', 'message/delivery-status', 'multipart/report', 'text/plain'],
];
const queued = Type.Array(messageWithBody, { description: 'A message for each recipient, with its text.' });
const SENDS =
  'Each recipient gets a message of their own. It is QUEUED and sent soon after, or HELD if nothing can be sent: without a mail server, in a sandbox, or while outbound work is held. `?dryRun=true` shows the messages as they would be.';

export const messageRoutes = (dependencies: MessageDependencies): Route[] => [
  ...sendingRoutes(dependencies),
  route({
    method: 'GET',
    path: '/messages',
    tag,
    summary: 'List messages',
    description: 'Newest first, without their texts.',
    access: 'VIEWER',
    query: messageQuery,
    answer: page(message),
    handler: (context, { query }) => findMessages(context, query),
  }),
  route({
    method: 'GET',
    path: '/messages/{messageId}',
    tag,
    summary: 'Get one message',
    access: 'VIEWER',
    params: messageParams,
    answer: record(messageWithBody),
    handler: (context, { params }) => getMessage(context, params.messageId),
  }),
  route({
    method: 'GET',
    path: '/messages/{messageId}/eml',
    tag,
    summary: 'Download a message',
    description:
      'The message as it is sent, with its attachments, for a mail program. One that is HELD has its own link, so that the file can be sent on; others show an address in its place. A message whose text was erased is a 400.',
    access: 'MEMBER',
    params: messageParams,
    holdsSecrets: true,
    alsoAnswers: [400],
    answer: file(['message/rfc822']),
    handler: (context, { params }) => serveEml(dependencies, context, params.messageId),
  }),
  route({
    method: 'POST',
    path: '/messages/{messageId}/repeat',
    tag,
    summary: 'Send a message after all',
    description:
      'Queues a message that is HELD, FAILED, UNCERTAIN or BOUNCED, under the same Message-ID. One that is UNCERTAIN may arrive twice.',
    access: 'MEMBER',
    params: messageParams,
    alsoAnswers: [400],
    answer: accepted(message),
    handler: (context, { params }) => repeat(dependencies, context, params.messageId),
  }),
  route({
    method: 'POST',
    path: '/bounces/{key}',
    tag,
    operationId: 'receiveBounce',
    summary: 'Receive a bounce',
    description:
      "For the operator's mail system. Takes JSON (`messageId`, `recipient`, `reason`), or a notice according to RFC 3464 as it arrived. A message that was accepted, or may have arrived, becomes BOUNCED. Notices of delays, and of messages that are not known, change nothing.",
    access: 'anyone',
    params: bounceParams,
    failuresPerMinute: BOUNCE_FAILURES_PER_MINUTE,
    upload: {
      contentTypes: BOUNCE_TYPES,
      bytesMax: BOUNCE_BYTES_MAX,
      json: reportedBounce,
    },
    cannotBeTried: true,
    alsoAnswers: [400, 404],
    answer: record(bounceReceipt),
    prepare: async (_, { params, upload }) => {
      refuseUnknownKey(dependencies, params.key);
      return receiveBounce(upload);
    },
    handler: (context, _, received) => recordBounce(dependencies, context, received),
  }),
];

function sendingRoutes(dependencies: MessageDependencies): Route[] {
  const common = { method: 'POST', tag, access: 'MEMBER' } as const;
  const sends = { ...common, description: SENDS, answer: accepted(queued) } as const;
  return [
    route({
      ...sends,
      path: '/invoices/{invoiceId}/send',
      summary: 'Send an invoice',
      description: `${SENDS} A DRAFT is a 400.`,
      params: invoiceParams,
      body: sending,
      handler: async (context, { params, body }) =>
        send(dependencies, context, await invoiceToSend(context, params.invoiceId, body), body),
    }),
    route({
      ...common,
      path: '/invoices/{invoiceId}/mark-sent',
      summary: 'Mark an invoice as sent',
      description:
        'For invoices that went by post, over a portal, or by mail of your own. It sets `sentAt`, and may correct it.',
      params: invoiceParams,
      body: markSentBody,
      answer: record(invoice),
      handler: (context, { params, body }) => markSent(context, params.invoiceId, body),
    }),
    route({
      ...sends,
      path: '/credit-notes/{creditNoteId}/send',
      summary: 'Send a credit note',
      params: creditNoteParams,
      body: sending,
      handler: async (context, { params, body }) =>
        send(dependencies, context, await creditNoteToSend(context, params.creditNoteId), body),
    }),
    route({
      ...sends,
      path: '/quotes/{quoteId}/send',
      summary: 'Send a quote',
      description: `${SENDS} Its newest version is frozen, and from then on it alone can be accepted. A first one gets the number of the quote.`,
      params: quoteParams,
      body: quoteSending,
      handler: (context, { params, body }) =>
        context.db.transaction(async (db) => {
          const sending = { ...context, db };
          return send(dependencies, sending, await quoteToSend(sending, params.quoteId), body);
        }),
    }),
    route({
      ...sends,
      path: '/clients/{clientId}/statement/send',
      operationId: 'sendAccountStatement',
      summary: "Send a client's statement of account",
      params: clientParams,
      body: statementSending,
      handler: async (context, { params, body: { period, ...body } }) =>
        send(dependencies, context, await statementToSend(context, params.clientId, period), body),
    }),
    route({
      ...sends,
      path: '/payments/{paymentId}/send',
      operationId: 'sendReceipt',
      summary: 'Send a receipt of a payment',
      description: `${SENDS} It names the invoices that the payment pays now, and has no attachment. A payment that was reversed is a 400.`,
      params: paymentParams,
      body: receiptSending,
      handler: async (context, { params, body }) =>
        send(dependencies, context, await receiptToSend(context, params.paymentId), body),
    }),
  ];
}
