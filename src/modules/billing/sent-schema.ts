import { type Static, Type } from 'typebox';
import { choice, id, timestamp } from '../../platform/schema.ts';

export const MESSAGE_STATUSES = ['QUEUED', 'ACCEPTED', 'FAILED', 'UNCERTAIN', 'HELD', 'BOUNCED'] as const;
export const MESSAGE_KINDS = [
  ...(['INVOICE', 'CREDIT_NOTE', 'STATEMENT'] as const),
  ...(['REMINDER_FRIENDLY', 'REMINDER_FIRM', 'REMINDER_LAST', 'RECEIPT', 'QUOTE', 'QUOTE_CODE'] as const),
] as const;
/** The subject of a message. The tone of a reminder is part of its kind. */
export type MessageKind = (typeof MESSAGE_KINDS)[number];

export const messageStatus = choice(MESSAGE_STATUSES, {
  title: 'MessageStatus',
  description:
    '`QUEUED` until a server answers. `ACCEPTED`: a server took it. `FAILED`: it was refused for good. `UNCERTAIN`: the connection was lost after the data, so it may have arrived. `HELD`: it is kept, and not sent. `BOUNCED`: it came back.',
  example: 'ACCEPTED',
});
export const messageKind = choice(MESSAGE_KINDS, {
  title: 'MessageKind',
  description: 'The kind of document or payment that the message is about.',
  example: 'INVOICE',
});

const lastMessage = Type.Object(
  { id: id('message', 'The message.'), status: messageStatus, kind: messageKind },
  {
    additionalProperties: false,
    title: 'LastMessage',
    description: 'The newest message about the document. Events do not show it.',
  },
);

/** The fields in which issued documents show whether they were sent. */
export const sent = {
  sentAt: timestamp('When a mail server first took it for the client, or a person said that it was sent.'),
  lastMessage,
};

export type LastMessage = Static<typeof lastMessage>;
