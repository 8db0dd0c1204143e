import { page, type Route, route } from '../../../platform/http/route.ts';
import { feedEvent, feedQuery } from './schema.ts';
import { type FeedDependencies, findFeedEvents } from './service.ts';

export const feedRoutes = (dependencies: FeedDependencies): Route[] => [
  route({
    method: 'GET',
    path: '/operator/events',
    tag: 'Operator',
    operationId: 'listOperatorEvents',
    summary: 'List the events of all tenants',
    description:
      'Events of all tenants, in the order in which they were numbered: newest first, or oldest first with `since`. Those of one tenant are in the order of its own events. A number that was read stays, and no lower one appears later. A page may be short or empty although `Link` leads on, if few events have the wanted types.',
    access: 'operator',
    query: feedQuery,
    alsoAnswers: [404],
    answer: page(feedEvent),
    handler: (context, { query }) => findFeedEvents(dependencies, context, query),
  }),
];
