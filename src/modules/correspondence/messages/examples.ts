import { asCreated, CREATED_AT, type Example } from '../../../platform/http/document/examples.ts';
import { exampleId } from '../../../platform/schema.ts';
import { issuedInvoice } from '../../billing/invoices/examples.ts';
import type { Message, MessageWithBody, Sending } from './schema.ts';

const body: Sending = {
  to: ['ada.lovelace@example.com'],
  subject: 'Our invoice for November',
  text: 'Dear Ada,\n\nhere is our invoice.',
};

/** A mail server is offered it within seconds. */
function queued(number: number, about: Partial<Message>): Message {
  const id = exampleId('message', number);
  return {
    ...{ id, kind: 'INVOICE', status: 'QUEUED', client: exampleId('client'), invoices: [] },
    ...{ to: { address: 'ada.lovelace@example.com', name: 'Ada Lovelace' }, subject: body.subject ?? '' },
    ...{ hasAttachment: true, messageId: `${id}@retainer.invalid`, attempts: 0 },
    ...{ nextAttemptAt: CREATED_AT, ...asCreated, ...about },
  };
}

const invoice = queued(1, { invoices: [exampleId('invoice')] });
const creditNote = queued(2, { kind: 'CREDIT_NOTE', creditNote: exampleId('creditNote') });
const period = { from: '2026-01-01', to: '2026-11-16' };
const statement = queued(3, { kind: 'STATEMENT', period });
const receipt = queued(4, {
  ...{ kind: 'RECEIPT', invoices: [exampleId('invoice')], payment: exampleId('payment') },
  hasAttachment: false,
});
const quote = queued(5, { kind: 'QUOTE', quote: exampleId('quote'), quoteVersion: 1 });
/** Messages that were just made come with their texts. */
function withBody(message: Message): MessageWithBody {
  return {
    ...message,
    text: `${body.text}\n`,
    html: '<p>Dear Ada,</p>\n<p>here is our invoice.</p>',
  };
}
const bounce = {
  messageId: invoice.messageId,
  recipient: 'ada.lovelace@example.com',
  reason: '550 5.1.1 No such user',
};

export const messageExamples: Record<string, Example> = {
  markInvoiceSent: { body: { on: '2026-11-16' }, answer: { ...issuedInvoice, sentAt: CREATED_AT } },
  sendInvoice: { body, answer: [withBody(invoice)] },
  sendCreditNote: { body, answer: [withBody(creditNote)] },
  sendAccountStatement: { body: { ...body, period }, answer: [withBody(statement)] },
  sendReceipt: { body, answer: [withBody(receipt)] },
  sendQuote: { body, answer: [withBody(quote)] },
  listMessages: { answer: [invoice] },
  getMessage: { answer: withBody(invoice) },
  repeatMessage: { answer: invoice },
  receiveBounce: { body: bounce, answer: { accepted: false } },
};
