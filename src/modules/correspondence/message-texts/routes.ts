import { nothing, page, type Route, record, route } from '../../../platform/http/route.ts';
import {
  composedMessage,
  messageText,
  messageTextParams,
  messageTextPreview,
  messageTextQuery,
  ownMessageText,
} from './schema.ts';
import { findMessageTexts, previewMessage, putOwnText, removeOwnText } from './service.ts';

const tag = 'Message texts';

export const messageTextRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/message-texts',
    tag,
    summary: 'List the texts of messages',
    description: 'Every kind of message in every language: your own text, or else ours.',
    access: 'VIEWER',
    query: messageTextQuery,
    answer: page(messageText),
    handler: (context, { query }) => findMessageTexts(context, query),
  }),
  route({
    method: 'PUT',
    path: '/message-texts/{kind}/{language}',
    tag,
    operationId: 'putMessageText',
    summary: 'Set a text of your own',
    description:
      'Messages that are made later have it. Placeholders that the kind does not have are refused.',
    access: 'ADMIN',
    params: messageTextParams,
    hasKeyInPath: true,
    names: { resource: 'messageText', by: ['kind', 'language'] },
    body: ownMessageText,
    answer: record(messageText),
    handler: (context, { params, body }) => putOwnText(context, params, body),
  }),
  route({
    method: 'DELETE',
    path: '/message-texts/{kind}/{language}',
    tag,
    operationId: 'deleteMessageText',
    summary: 'Go back to our text',
    description: 'A 404 if there is no text of your own.',
    access: 'ADMIN',
    params: messageTextParams,
    hasKeyInPath: true,
    names: { resource: 'messageText', by: ['kind', 'language'] },
    answer: nothing,
    handler: (context, { params }) => removeOwnText(context, params),
  }),
  route({
    method: 'POST',
    path: '/message-texts/preview',
    tag,
    operationId: 'previewMessageText',
    summary: 'Show a message as it would be',
    description:
      'Its facts and its link are examples, and nothing is sent or stored. Sending a document with `?dryRun=true` shows its own message.',
    access: 'VIEWER',
    body: messageTextPreview,
    answer: record(composedMessage),
    handler: (context, { body }) => previewMessage(context, body),
  }),
];
