import { asCreated, type Example } from '../../../platform/http/document/examples.ts';
import { composeMessage, type MessageFacts } from './compose.ts';
import { PLACEHOLDERS } from './placeholders.ts';
import { EXAMPLE, EXAMPLE_LINK } from './preview-facts.ts';
import type { MessageText, MessageTextPreview, OwnMessageText } from './schema.ts';

const key = { kind: 'INVOICE', language: 'en' } as const;
const body: OwnMessageText = {
  subject: 'Your invoice {{number}}',
  text: '{{greeting}}\n\nhere is invoice {{number}}. Please pay {{amountDue}} by {{dueDate}}.\n\n{{sellerName}}',
};
const own: MessageText = {
  ...key,
  ...body,
  isOwn: true,
  placeholders: [...PLACEHOLDERS.INVOICE],
  ...asCreated,
};
const preview: MessageTextPreview = { ...key, ...body };
const facts: MessageFacts = {
  ...{ ...key, ...EXAMPLE, sellerName: 'Acme', currencyCode: 'EUR', url: EXAMPLE_LINK, isSandbox: false },
};

export const messageTextExamples: Record<string, Example> = {
  listMessageTexts: { answer: [own] },
  putMessageText: { body, answer: own },
  previewMessageText: { body: preview, answer: composeMessage(facts, body) },
};
