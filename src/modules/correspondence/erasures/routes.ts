import type { Access } from '../../../platform/http/auth/access.ts';
import { created, page, type Route, record, route } from '../../../platform/http/route.ts';
import { erasure, erasureParams, erasureQuery, newErasure } from './schema.ts';
import { createErasure, type ErasureDependencies, findErasures, getErasure } from './service.ts';

const tag = 'Erasures';

export const erasureRoutes = (access: Access, dependencies: ErasureDependencies): Route[] => [
  route({
    method: 'POST',
    path: '/erasures',
    tag,
    summary: 'Erase a person',
    description:
      'Erases the personal data of a contact or a member: the record, the messages to them, and what the audit trail says of them. The answer is a receipt of what was erased, and of what stays and why. It can not be undone, so try it with `dryRun=true`. Refused to access tokens, and for the last owner.',
    access: 'OWNER',
    body: newErasure,
    answer: created(erasure, ({ id }) => `/erasures/${id}`),
    handler: (context, { body }) => createErasure(access, dependencies, context, body),
  }),
  route({
    method: 'GET',
    path: '/erasures',
    tag,
    summary: 'List erasures',
    description: 'Newest first.',
    access: 'OWNER',
    query: erasureQuery,
    answer: page(erasure),
    handler: (context, { query }) => findErasures(context, query),
  }),
  route({
    method: 'GET',
    path: '/erasures/{erasureId}',
    tag,
    summary: 'Get one erasure',
    access: 'OWNER',
    params: erasureParams,
    answer: record(erasure),
    handler: (context, { params }) => getErasure(context, params.erasureId),
  }),
];
