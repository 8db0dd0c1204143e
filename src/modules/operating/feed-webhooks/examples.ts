import { asCreated, type Example } from '../../../platform/http/document/examples.ts';
import { exampleId } from '../../../platform/schema.ts';
import type { Failure, Webhook } from './schema.ts';

const id = exampleId('operatorWebhook');
const url = 'https://example.com/hooks';
const webhook: Webhook = {
  ...{ id, url, types: ['invoice.*'], status: 'ACTIVE', behind: 0, pendingFailures: 0, ...asCreated },
};
const withSecret = { ...webhook, secret: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD' };
const failure: Failure = {
  ...{ event: exampleId('event'), type: 'invoice.finalized', tenant: exampleId('tenant'), feedSequence: 42 },
  ...{
    status: 'PENDING',
    attempts: 1,
    nextAttemptAt: asCreated.createdAt,
    lastAttemptAt: asCreated.createdAt,
  },
  ...{ responseStatus: 500, message: 'the endpoint answered 500' },
};

export const feedWebhookExamples: Record<string, Example> = {
  createOperatorWebhook: { body: { url, types: ['invoice.*'] }, answer: withSecret },
  listOperatorWebhooks: { answer: [webhook] },
  getOperatorWebhook: { answer: webhook },
  updateOperatorWebhook: { body: { types: ['invoice.*'] }, answer: webhook },
  rotateOperatorWebhookSecret: { answer: withSecret },
  enableOperatorWebhook: { answer: webhook },
  testOperatorWebhook: { answer: { event: exampleId('event'), isDelivered: true, responseStatus: 204 } },
  listOperatorWebhookFailures: { answer: [failure] },
  retryOperatorWebhook: { answer: { count: 1 } },
};
