import { Type } from 'typebox';
import { pageQuery } from '../../../platform/http/answers/pagination.ts';
import { created, nothing, page, type Route, record, route } from '../../../platform/http/route.ts';
import type { FeedWebhookDependencies } from './connection.ts';
import {
  failure,
  newWebhook,
  retried,
  webhook,
  webhookChange,
  webhookParams,
  webhookTest,
} from './schema.ts';
import * as service from './service.ts';

const query = Type.Object(pageQuery);
const params = webhookParams;
const answer = record(webhook);
const withoutTag = 'its place in the feed changes all the time';
const on = <M extends Route['method']>(operationId: string, method: M, path: string, summary: string) =>
  ({
    operationId,
    method,
    path: `/operator/webhooks${path}`,
    summary,
    tag: 'Operator',
    access: 'operator',
  }) as const;

export const feedWebhookRoutes = (dependencies: FeedWebhookDependencies): Route[] => [
  route({
    ...on('listOperatorWebhooks', 'GET', '', "List the operator's webhooks"),
    query,
    answer: page(webhook),
    handler: (context, { query }) => service.findWebhooks(context, query),
  }),
  route({
    ...on('createOperatorWebhook', 'POST', '', 'Create a webhook for the events of all tenants'),
    description: 'There may be ten. The `secret` is shown only in this response.',
    body: newWebhook,
    alsoAnswers: [400, 404],
    answer: created(webhook, ({ id }) => `/operator/webhooks/${id}`),
    handler: (context, { body }) => service.createWebhook(dependencies, context, body),
  }),
  route({
    ...on('getOperatorWebhook', 'GET', '/{operatorWebhookId}', "Get one of the operator's webhooks"),
    ...{ params, answer, withoutTag },
    handler: (context, { params }) => service.getWebhook(context, params.operatorWebhookId),
  }),
  route({
    ...on(
      'updateOperatorWebhook',
      'PATCH',
      '/{operatorWebhookId}',
      "Partially update one of the operator's webhooks",
    ),
    ...{ params, body: webhookChange, answer, withoutTag },
    handler: (context, { params, body }) =>
      service.changeWebhook(dependencies, context, params.operatorWebhookId, body),
  }),
  route({
    ...on('deleteOperatorWebhook', 'DELETE', '/{operatorWebhookId}', "Delete one of the operator's webhooks"),
    ...{ params, answer: nothing, alsoAnswers: [400] },
    handler: (context, { params }) => service.removeWebhook(context, params.operatorWebhookId),
  }),
  route({
    ...on('rotateOperatorWebhookSecret', 'POST', '/{operatorWebhookId}/rotate-secret', 'Make a new secret'),
    description: 'The `secret` is shown only in this response. The previous one signs, too, for 24 hours.',
    ...{ params, answer, withoutTag },
    handler: (context, { params }) => service.rotateSecret(dependencies, context, params.operatorWebhookId),
  }),
  route({
    ...on('enableOperatorWebhook', 'POST', '/{operatorWebhookId}/enable', 'Enable a webhook again'),
    description: 'It goes on where it stood, so it gets the events of the time that it was `DISABLED`.',
    ...{ params, answer, withoutTag },
    handler: (context, { params }) => service.enableWebhook(context, params.operatorWebhookId),
  }),
  route({
    ...on('testOperatorWebhook', 'POST', '/{operatorWebhookId}/test', 'Send a webhook the newest event'),
    description: 'Sends the newest event that it gets, and waits for the response. It is not tried again.',
    ...{ params, answer: record(webhookTest), cannotBeTried: true, withoutTag, alsoAnswers: [400] },
    prepare: (context, { params }) => service.testWebhook(dependencies, context, params.operatorWebhookId),
    handler: async (_context, _request, outcome) => outcome,
  }),
  route({
    ...on(
      'listOperatorWebhookFailures',
      'GET',
      '/{operatorWebhookId}/failures',
      'List what a webhook did not take',
    ),
    ...{ params, query, answer: page(failure) },
    handler: (context, { params, query }) => service.findFailures(context, params.operatorWebhookId, query),
  }),
  route({
    ...on(
      'retryOperatorWebhook',
      'POST',
      '/{operatorWebhookId}/retry',
      'Try again what a webhook did not take',
    ),
    description: 'Also what was given up. At most 5,000 events, the oldest first.',
    ...{ params, answer: record(retried) },
    handler: (context, { params }) => service.retryWebhook(context, params.operatorWebhookId),
  }),
];
