import { Type } from 'typebox';
import { page, type Route, record, route } from '../../../platform/http/route.ts';
import { text } from '../../../platform/schema.ts';
import type { IntegrationDependencies } from '../../connections/integrations/dependencies.ts';
import { integrationParams } from '../../connections/integrations/schema.ts';
import {
  endpointParams,
  paymentAttempt,
  paymentAttemptParams,
  paymentAttemptQuery,
  paymentTest,
  paymentWebhook,
  paymentWebhookReceipt,
  webhookAddress,
} from './schema.ts';
import {
  findPaymentAttempts,
  getPaymentAttempt,
  makeWebhookAddress,
  receivePaymentWebhook,
} from './service.ts';
import { tryPayment } from './trying.ts';

const tag = 'Payment attempts';
/** Events of payments have a few kilobytes. */
const WEBHOOK_BYTES_MAX = 262_144;
/** A provider that retries many webhooks with an old secret stays below this. */
const FORGED_PER_MINUTE = 300;

export const paymentAttemptRoutes = (dependencies: IntegrationDependencies): Route[] => [
  route({
    method: 'GET',
    path: '/payment-attempts',
    tag,
    summary: 'List payment attempts',
    description: 'Newest first.',
    access: 'VIEWER',
    query: paymentAttemptQuery,
    answer: page(paymentAttempt),
    handler: (context, { query }) => findPaymentAttempts(context, query),
  }),
  route({
    method: 'GET',
    path: '/payment-attempts/{paymentAttemptId}',
    tag,
    summary: 'Get one payment attempt',
    access: 'VIEWER',
    params: paymentAttemptParams,
    answer: record(paymentAttempt),
    handler: (context, { params }) => getPaymentAttempt(context, params.paymentAttemptId),
  }),
  route({
    method: 'POST',
    path: '/integrations/{integrationId}/webhook-address',
    tag,
    operationId: 'makeWebhookAddress',
    summary: 'Make an address for webhooks of a payment provider',
    description:
      'Enter the address at the provider. It is shown only in this response. The last five addresses work.',
    access: 'ADMIN',
    params: integrationParams,
    cannotBeTried: true,
    alsoAnswers: [400],
    answer: record(webhookAddress),
    handler: (context, { params }) => makeWebhookAddress(dependencies, context, params.integrationId),
  }),
  route({
    method: 'POST',
    path: '/integrations/{integrationId}/test-payment',
    tag,
    operationId: 'testPayment',
    summary: 'Try a payment provider',
    description:
      'Makes a page for a small amount at the provider, as a client does who pays, and closes it at once. Nobody can pay on it, and nothing is stored. Answers with what the provider said.',
    access: 'ADMIN',
    params: integrationParams,
    cannotBeTried: true,
    alsoAnswers: [400],
    answer: record(paymentTest),
    prepare: (context, { params }) => tryPayment(dependencies, context, params.integrationId),
    handler: async (_context, _request, outcome) => outcome,
  }),
  route({
    method: 'POST',
    path: '/payment-webhooks/{endpointKey}',
    tag,
    operationId: 'receivePaymentWebhook',
    summary: 'Receive a webhook of a payment provider',
    description:
      'The provider signs the body. A webhook is only a hint: the service then reads the payment from the provider.',
    access: 'anyone',
    params: endpointParams,
    hasKeyInPath: true,
    upload: { contentTypes: ['application/json'], bytesMax: WEBHOOK_BYTES_MAX, fields: paymentWebhook },
    failuresPerMinute: FORGED_PER_MINUTE,
    cannotBeTried: true,
    alsoAnswers: [400, 401, 404],
    headers: signatureHeaders(dependencies),
    answer: record(paymentWebhookReceipt),
    handler: (context, { params, headers, upload }) =>
      receivePaymentWebhook(dependencies, context, params.endpointKey, headers, upload),
  }),
];

/** Each provider has its own header. */
function signatureHeaders({ providers }: IntegrationDependencies) {
  const names = [...providers.values()].flatMap(({ payments }) => payments?.signatureHeader ?? []);
  const signature = Type.Optional(
    text(1, 4_096, { description: 'The signature over the bytes of the body.' }),
  );
  return Type.Object(Object.fromEntries(names.map((name) => [name, signature])));
}
