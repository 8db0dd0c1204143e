import type { Schemas } from '../../../client/src/client.ts';
import { api, tenant } from '../../app/session.ts';
import type { Attempt } from '../attempts.ts';
import { money } from '../format.ts';
import { refresh } from '../reads.ts';
import type { bodyOf, Period } from './send-values.ts';

export type Message = Schemas['Message'];
export type MessageWithBody = Schemas['MessageWithBody'];

/** A document that clients are sent. A statement is named by its client, and a receipt by its payment. */
export interface Sendable {
  kind: 'INVOICE' | 'CREDIT_NOTE' | 'STATEMENT' | 'RECEIPT' | 'QUOTE';
  id: string;
  /** Its number, the name of the client, or the amount paid. */
  title: string;
  clientId: string;
  /** Decides the language of the message. */
  locale: string | undefined;
  period?: Period;
}

/** Whether the PDF can be left out of the message. A quote always has it, and a receipt has none. */
export const hasOptionalPdf = ({ kind }: Sendable) => kind !== 'RECEIPT' && kind !== 'QUOTE';

export function receiptOf(payment: Schemas['Payment'], locale: string | undefined): Sendable {
  const { id, client: clientId, amountMinor, currencyCode } = payment;
  return { kind: 'RECEIPT', id, title: money(amountMinor, currencyCode), clientId, locale };
}

const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl'] as const;
type Language = (typeof LANGUAGES)[number];

/** The language of a message: that of the document, or English where there are no texts. */
export function languageOf(locale: string | undefined): Language {
  const tag = locale ?? tenant.value?.locale;
  const language = tag && new Intl.Locale(tag).language;
  return LANGUAGES.find((known) => known === language) ?? 'en';
}

type Body = Partial<ReturnType<typeof bodyOf>> & { period?: Partial<Period> };

interface Options {
  attempt?: Attempt;
  signal?: AbortSignal;
  dryRun?: true;
}

/** Sends a document, or tries it. */
export async function send(
  { kind, id }: Pick<Sendable, 'kind' | 'id'>,
  body: Body,
  { attempt, ...options }: Options = {},
): Promise<{ data: MessageWithBody[] }> {
  const header = attempt ? { header: attempt.header } : {};
  if (kind === 'STATEMENT') {
    const params = { path: { clientId: id }, ...header };
    return api().POST('/clients/{clientId}/statement/send', { params, body, ...options });
  }
  const { period: _, ...rest } = body;
  if (kind === 'INVOICE') {
    const params = { path: { invoiceId: id }, ...header };
    return api().POST('/invoices/{invoiceId}/send', { params, body: rest, ...options });
  }
  const { attach, ...message } = rest;
  if (kind === 'RECEIPT') {
    const params = { path: { paymentId: id }, ...header };
    return api().POST('/payments/{paymentId}/send', { params, body: message, ...options });
  }
  if (kind === 'QUOTE') {
    const params = { path: { quoteId: id }, ...header };
    return api().POST('/quotes/{quoteId}/send', { params, body: message, ...options });
  }
  const params = { path: { creditNoteId: id }, ...header };
  return api().POST('/credit-notes/{creditNoteId}/send', { params, body: rest, ...options });
}

/** Reads again what sending changes. */
export function refreshSending(): void {
  refresh('messages', 'links', 'invoices', 'credit-notes', 'quotes', 'audit-entries');
}
