import { finalizedWithLines } from '../modules/billing/invoices/examples.ts';
import type { Event } from '../modules/journal/events/schema.ts';
import { payment } from '../modules/money/payments/examples.ts';
import { newClient } from '../modules/parties/clients/examples.ts';
import { asCreated } from '../platform/http/document/examples.ts';
import { API_VERSION } from '../platform/http/route.ts';
import { exampleId } from '../platform/schema.ts';

function eventOf(type: string, sequence: number, data: Event['data']): Event {
  return {
    ...{
      id: exampleId('event'),
      type,
      createdAt: asCreated.createdAt,
      tenant: exampleId('tenant'),
      mode: 'LIVE',
    },
    ...{ client: exampleId('client'), actor: { type: 'PERSON', id: 'alice' }, apiVersion: API_VERSION },
    ...{ sequence, data },
  };
}

/** By their types. */
export const eventExamples = {
  'client.created': eventOf('client.created', 1, newClient),
  'invoice.finalized': eventOf('invoice.finalized', 2, finalizedWithLines),
  'payment.created': eventOf('payment.created', 1, payment),
};

export const eventListExamples = {
  listEvents: { answer: [eventExamples['payment.created']] },
  getEvent: { answer: eventExamples['payment.created'] },
  listOperatorEvents: { answer: [{ ...eventExamples['payment.created'], feedSequence: 42 }] },
};
