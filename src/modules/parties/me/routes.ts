import type { Access } from '../../../platform/http/auth/access.ts';
import { type Route, record, route } from '../../../platform/http/route.ts';
import { me, meHeaders } from './schema.ts';
import { whoCalls } from './service.ts';

export const meRoutes = (access: Access, operators: readonly string[]): Route[] => [
  route({
    method: 'GET',
    path: '/me',
    tag: 'Me',
    operationId: 'getMe',
    summary: 'Get the caller',
    description:
      'Shows whose token the request has, which also checks the token. An access token has the tenant, the role and the scopes that it is bound to. A person has those of the tenant in the `tenant-id` header, and none without it.',
    access: 'caller',
    needsNoScope: true,
    headers: meHeaders,
    alsoAnswers: [403, 404],
    answer: record(me),
    handler: (context, { headers }) =>
      whoCalls(access, operators, context, headers['tenant-id'] as string | undefined),
  }),
];
