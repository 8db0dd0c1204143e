import { page, type Route, record, route } from '../../platform/http/route.ts';
import { delivery, deliveryParams, deliveryQuery, testParams } from './schema.ts';
import {
  type DeliveryServiceDependencies,
  findDeliveries,
  getDelivery,
  retryDelivery,
  testIntegration,
} from './service.ts';

const tag = 'Deliveries';

export const deliveryRoutes = (deps: DeliveryServiceDependencies): Route[] => [
  route({
    method: 'GET',
    path: '/deliveries',
    tag,
    summary: 'List deliveries',
    description: 'What was sent to integrations, or is on its way, newest first.',
    access: 'VIEWER',
    query: deliveryQuery,
    answer: page(delivery),
    handler: (context, { query }) => findDeliveries(deps, context, query),
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
    summary: 'Deliver again, at once',
    description: 'Whatever became of it before. If it fails, the schedule of retries goes on where it was.',
    access: 'ADMIN',
    params: deliveryParams,
    alsoAnswers: [400],
    answer: record(delivery),
    handler: (context, { params }) => retryDelivery(deps, context, params.deliveryId),
  }),
  route({
    method: 'POST',
    path: '/integrations/{integrationId}/test',
    tag: 'Integrations',
    summary: 'Send a test event to an integration',
    description:
      'An event of type `integration.tested`, to this integration only. The answer is its delivery, which tells how it went once it is no longer `PENDING`.',
    access: 'ADMIN',
    params: testParams,
    alsoAnswers: [400],
    answer: record(delivery),
    handler: (context, { params }) => testIntegration(deps, context, params.integrationId),
  }),
];
