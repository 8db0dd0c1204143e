import { page, type Route, record, route } from '../../../platform/http/route.ts';
import { event, eventParams, eventQuery } from './schema.ts';
import { type EventServiceDependencies, findEvents, getEvent } from './service.ts';

const tag = 'Events';

export const eventRoutes = (dependencies: EventServiceDependencies): Route[] => [
  route({
    method: 'GET',
    path: '/events',
    tag,
    summary: 'List events',
    description:
      'Events in the order in which their changes were committed: newest first, or oldest first with `since`. They can be read as long as the tenant exists. With the scope `events:read`, an access token sees the records of all resources.',
    access: 'VIEWER',
    query: eventQuery,
    alsoAnswers: [404],
    answer: page(event),
    handler: (context, { query }) => findEvents(dependencies, context, query),
  }),
  route({
    method: 'GET',
    path: '/events/{eventId}',
    tag,
    summary: 'Get one event',
    access: 'VIEWER',
    params: eventParams,
    answer: record(event),
    withoutTag: 'an event never changes',
    handler: (context, { params }) => getEvent(dependencies, context, params.eventId),
  }),
];
