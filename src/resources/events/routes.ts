import { page, type Route, record, route } from '../../platform/http/route.ts';
import type { PublishingParts } from './publisher.ts';
import { event, eventParams, eventQuery } from './schema.ts';
import { findEvents, getEvent } from './service.ts';

const tag = 'Events';

export const eventRoutes = (parts: PublishingParts): Route[] => [
  route({
    method: 'GET',
    path: '/events',
    tag,
    summary: 'List events',
    description:
      'Every change of a record, in the order in which they were committed: newest first, or with `since` from there on, oldest first. Events are kept for 90 days.',
    access: 'VIEWER',
    query: eventQuery,
    alsoAnswers: [404],
    answer: page(event),
    handler: (context, { query }) => findEvents(parts, context, query),
  }),
  route({
    method: 'GET',
    path: '/events/{eventId}',
    tag,
    summary: 'Get one event',
    access: 'VIEWER',
    params: eventParams,
    answer: record(event),
    handler: (context, { params }) => getEvent(parts, context, params.eventId),
  }),
];
