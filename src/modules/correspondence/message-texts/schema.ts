import { type Static, Type } from 'typebox';
import { body, choice, createdAt, optional, record, text, updatedAt } from '../../../platform/schema.ts';
import { MESSAGE_KINDS } from '../../billing/sent-schema.ts';
import { LANGUAGES } from './compose.ts';

const SUBJECT_LENGTH_MAX = 200;
const TEXT_LENGTH_MAX = 5_000;

const key = {
  kind: choice(MESSAGE_KINDS, {
    title: 'MessageKind',
    description: 'The kind of messages that have this text.',
  }),
  language: choice(LANGUAGES, {
    title: 'MessageLanguage',
    description: 'The language of the document, or of the client.',
    example: 'en',
  }),
};
const template = {
  subject: text(1, SUBJECT_LENGTH_MAX, {
    description:
      'The subject, in one line. It may have the `placeholders` but `greeting`, `documents` and `link`.',
    example: 'Invoice {{number}} from {{sellerName}}',
  }),
  text: text(1, TEXT_LENGTH_MAX, {
    description:
      'The text. Blank lines separate paragraphs. A paragraph is left out of messages that have no value for one of its placeholders. `{{documents}}` stands alone on its line; a `{{link}}` that does is shown as a button.',
    example: '{{greeting}}\n\nHere is our invoice {{number}}.\n\n{{sellerName}}',
  }),
};

export const messageText = record(
  'MessageText',
  {
    ...key,
    ...template,
    isOwn: Type.Boolean({ description: "Whether it is the tenant's own text. Otherwise it is ours." }),
    placeholders: Type.Array(Type.String(), {
      description: 'The placeholders that texts of this kind may have, each in two braces: `{{number}}`.',
      examples: [['clientName', 'number']],
    }),
    ...optional({ createdAt, updatedAt }),
  },
  'The subject and the text of messages of one kind in one language.',
);

export const ownMessageText = body(template, 'A text of your own.');

export const messageTextParams = Type.Object(key);

export const messageTextQuery = Type.Object(optional(key));

export const messageTextPreview = body(
  {
    ...key,
    ...optional(template),
  },
  'A message to show with example facts. Without a subject or a text, it has those of messages that are sent.',
);

export const composedMessage = record(
  'ComposedMessage',
  {
    subject: Type.String({
      description: 'The subject, filled in.',
      examples: ['Invoice 2026-0042 from Studio Lind'],
    }),
    text: Type.String({ description: 'The message as plain text.' }),
    html: Type.String({ description: 'The message as a page of HTML.' }),
  },
  'A message in both its forms.',
);

export type MessageText = Static<typeof messageText>;
export type OwnMessageText = Static<typeof ownMessageText>;
export type MessageTextKey = Static<typeof messageTextParams>;
export type MessageTextQuery = Static<typeof messageTextQuery>;
export type MessageTextPreview = Static<typeof messageTextPreview>;
