import { page, type Route, record, route } from '../../../platform/http/route.ts';
import type { DeliveryServiceDependencies } from './dependencies.ts';
import { delivery, deliveryParams, deliveryQuery, testParams } from './schema.ts';
import { findDeliveries, getDelivery, retryDelivery, testIntegration } from './service.ts';

const tag = 'Deliveries';

export const deliveryRoutes = (dependencies: DeliveryServiceDependencies): Route[] => [
  route({
    method: 'GET',
    path: '/deliveries',
    tag,
    summary: 'List deliveries',
    description: 'Returns what was sent to integrations or is on its way, newest first.',
    access: 'VIEWER',
    query: deliveryQuery,
    answer: page(delivery),
    handler: (context, { query }) => findDeliveries(dependencies, context, query),
  }),
  route({
    method: 'GET',
    path: '/deliveries/{deliveryId}',
    tag,
    summary: 'Get one delivery',
    access: 'VIEWER',
    params: deliveryParams,
    answer: record(delivery),
    handler: (context, { params }) => getDelivery(context, params.deliveryId),
  }),
  route({
    method: 'POST',
    path: '/deliveries/{deliveryId}/retry',
    tag,
    summary: 'Retry a delivery now',
    description:
      'The delivery may have any status. If the attempt fails, the schedule of retries continues where it was.',
    access: 'ADMIN',
    params: deliveryParams,
    alsoAnswers: [400],
    answer: record(delivery),
    handler: (context, { params }) => retryDelivery(context, params.deliveryId),
  }),
  route({
    method: 'POST',
    path: '/integrations/{integrationId}/test',
    tag: 'Integrations',
    summary: 'Send a test event to an integration',
    description:
      'Sends an event of type `integration.tested` to this integration only. The response is its delivery, which shows the result once it is no longer `PENDING`.',
    access: 'ADMIN',
    params: testParams,
    alsoAnswers: [400],
    cannotBeTried: true,
    answer: record(delivery),
    handler: (context, { params }) => testIntegration(dependencies, context, params.integrationId),
  }),
];
