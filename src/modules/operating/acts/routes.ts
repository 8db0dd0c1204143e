import { page, type Route, route } from '../../../platform/http/route.ts';
import { act, actQuery } from './schema.ts';
import { findActs } from './service.ts';

export const actRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/operator/acts',
    tag: 'Operator',
    operationId: 'listActs',
    summary: 'List the acts of operators',
    description:
      'The journal of the installation, newest first: what operators and commands did. Acts are never changed or removed, and each is linked to the one before it by a hash. They stay when a tenant is purged.',
    access: 'operator',
    query: actQuery,
    answer: page(act),
    handler: (context, { query }) => findActs(context, query),
  }),
];
