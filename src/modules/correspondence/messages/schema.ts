import { type Static, Type } from 'typebox';
import { pageQuery } from '../../../platform/http/answers/pagination.ts';
import { statusQuery } from '../../../platform/http/answers/record-lists.ts';
import {
  body,
  choice,
  createdAt,
  day,
  formatted,
  INTEGER_MAX,
  id,
  integer,
  optional,
  record,
  text,
  timestamp,
  updatedAt,
} from '../../../platform/schema.ts';
import { MESSAGE_STATUSES, messageKind, messageStatus } from '../../billing/sent-schema.ts';

/** The recipients of one request. */
export const RECIPIENTS_MAX = 20;
const SUBJECT_LENGTH_MAX = 200;
const TEXT_LENGTH_MAX = 10_000;

export const MESSAGE_REASONS = [
  ...(['NO_MAIL_SERVER', 'SANDBOX', 'OUTBOUND_HELD', 'NOT_A_CONTACT'] as const),
  ...(['REFUSED', 'NOT_IN_TIME', 'NO_DOCUMENT', 'CONNECTION_LOST', 'CAME_BACK'] as const),
] as const;
export type MessageReason = (typeof MESSAGE_REASONS)[number];

const address = formatted('email', 200, { description: 'The email address.', example: 'ada@example.com' });
/** A subject is a header, so it has no line breaks. */
const subject = Type.String({
  ...{ minLength: 1, maxLength: SUBJECT_LENGTH_MAX, pattern: '^[^\\p{Cc}\\u2028\\u2029]*$' },
  'x-says': `must be one line of at most ${SUBJECT_LENGTH_MAX} characters, without control characters`,
  description: 'The subject. By default, it names the document and the tenant.',
  examples: ['Invoice INV-000001 from Acme Studio'],
});
const words = (description: string) =>
  text(1, TEXT_LENGTH_MAX, { description, example: 'Dear Ada,\n\nhere is our invoice.' });

const period = Type.Object(
  { from: day('The first day.'), to: day('The last day.') },
  { additionalProperties: false, description: 'The period of a statement of account.' },
);

const inEvents = {
  id: id('message', "The message's identifier."),
  kind: messageKind,
  status: messageStatus,
  client: id('client', 'The client.'),
  invoices: Type.Array(id('invoice', 'An invoice.'), { description: 'The invoices that it is about.' }),
  ...optional({
    creditNote: id('creditNote', 'The credit note that it is about.'),
    payment: id('payment', 'The payment that a receipt confirms. `invoices` are those that it paid.'),
    quote: id('quote', 'The quote that it offers, or for which it has a code.'),
    quoteVersion: integer(1, INTEGER_MAX, { description: 'The version of the quote.', example: 1 }),
    period,
  }),
  to: Type.Object(
    { address, name: Type.Optional(text(1, 200, { description: 'The name.', example: 'Ada Lovelace' })) },
    { additionalProperties: false, description: 'The one recipient.' },
  ),
  subject,
  hasAttachment: Type.Boolean({ description: 'Whether the document goes along.', examples: [true] }),
  messageId: Type.String({
    description: 'The Message-ID of every attempt, without angle brackets.',
    examples: ['msg_01jd2r8g5cf3qbx2m7w9k4t6ze@retainer.example.com'],
  }),
  ...optional({
    reason: choice(MESSAGE_REASONS, {
      title: 'MessageReason',
      description:
        'Why it has its status. `HELD`: there is no mail server, the tenant is a sandbox, this copy of the service is held, or the address is no contact of the client any more, as the mail server of the operator demands. `FAILED`: it was refused, no server took it within 24 hours, or the document could not be made. `UNCERTAIN`: the connection was lost. `BOUNCED`: it came back.',
      example: 'REFUSED',
    }),
    serverAnswer: Type.String({
      description: 'The last words of the mail server, or why there are none.',
      examples: ['250 2.0.0 Ok: queued as 4Xk9'],
    }),
    acceptedAt: timestamp('When a server accepted it.'),
  }),
  createdAt,
  updatedAt,
};

const fields = {
  ...inEvents,
  attempts: integer(0, 1_000, {
    description: 'How often a server was offered it since it was queued.',
    example: 1,
  }),
  ...optional({ nextAttemptAt: timestamp('When a QUEUED message is tried again.') }),
};

export const messageInEvents = record('MessageInEvents', inEvents, 'A message, as events show it.');
export const message = record('Message', fields, 'A message to one recipient about one document.');
export const messageWithBody = record(
  'MessageWithBody',
  {
    ...fields,
    ...optional({
      text: words('The text, with `{{link}}` in place of the link. Erased after 90 days.'),
      html: Type.String({ description: 'The text as HTML, in the same way.', examples: ['<p>Dear Ada</p>'] }),
    }),
  },
  'A message with its text.',
);

const receiptFields = optional({
  to: Type.Array(address, {
    ...{ minItems: 1, maxItems: RECIPIENTS_MAX, uniqueItems: true },
    description:
      "The recipients, who get a message each. Defaults to the first email of each of the client's contacts whose `receives` names such messages. Through the operator's mail server, only to emails of the client's contacts.",
    examples: [['ada@example.com']],
  }),
  subject,
  text: words('The text. By default, it is written in the language of the document.'),
});
const sendingFields = {
  ...receiptFields,
  ...optional({
    attach: Type.Boolean({
      description:
        'Whether the document goes along as PDF, with the e-invoice inside where there is one. Defaults to true. Of an invoice that was carried over, its original goes along, and without one this has to be false.',
      examples: [true],
    }),
  }),
};

export const quoteSending = body(receiptFields, 'How to send the quote. Everything has a default.');
export const receiptSending = body(receiptFields, 'How to send the receipt. Everything has a default.');
export const sending = body(sendingFields, 'How to send it. Everything has a default.');
export const statementSending = body(
  {
    ...sendingFields,
    period: Type.Optional(
      Type.Object(
        optional({
          from: day('The first day. Defaults to 1 January of the year of `to`.'),
          to: day("The last day. Defaults to the tenant's today."),
        }),
        { additionalProperties: false, description: 'The period of the statement.' },
      ),
    ),
  },
  'The period, and how to send it. Everything has a default.',
);
export const markSent = body(
  optional({ on: day('The day on which it was sent. Defaults to today.') }),
  'When the invoice was sent.',
);

export const messageParams = Type.Object({ messageId: id('message', 'The message.') });
export const messageQuery = Type.Object({
  ...pageQuery,
  status: statusQuery('messages', MESSAGE_STATUSES),
  kind: Type.Optional(messageKind),
  clientId: Type.Optional(id('client', 'Only messages to this client.')),
  invoiceId: Type.Optional(id('invoice', 'Only messages about this invoice.')),
  creditNoteId: Type.Optional(id('creditNote', 'Only messages about this credit note.')),
  paymentId: Type.Optional(id('payment', 'Only receipts of this payment.')),
  quoteId: Type.Optional(id('quote', 'Only messages about this quote.')),
});

export const bounceParams = Type.Object({
  key: Type.String({
    ...{ minLength: 1, maxLength: 128, pattern: '^[\\w-]*$', 'x-says': 'must be letters, digits, - or _' },
    description: 'The secret of the intake.',
    examples: ['0f3a'],
  }),
});
export const bounceReceipt = record(
  'BounceReceipt',
  { accepted: Type.Boolean({ description: 'Whether a message became BOUNCED by it.', examples: [true] }) },
  'The answer to a bounce.',
);
export const reportedBounce = body(
  {
    messageId: text(1, 300, {
      description: "The message's `messageId`, or its `id`.",
      example: 'msg_01jd2r8g5c@retainer.example.com',
    }),
    recipient: address,
    reason: Type.Optional(
      text(1, 2_000, { description: 'Why it came back.', example: '550 5.1.1 No such user' }),
    ),
  },
  'A message that came back.',
);

export type Message = Static<typeof message>;
export type MessageInEvents = Static<typeof messageInEvents>;
export type MessageWithBody = Static<typeof messageWithBody>;
export type MessageQuery = Static<typeof messageQuery>;
export type Sending = Static<typeof sending>;
export type StatementSending = Static<typeof statementSending>;
export type ReportedBounce = Static<typeof reportedBounce>;
