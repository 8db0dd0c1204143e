import { created, nothing, page, type Route, record, route } from '../../../platform/http/route.ts';
import { link, linkParams, linkQuery, madeLink, newLink } from './schema.ts';
import { createLink, findLinks, getLink, removeLink } from './service.ts';

const tag = 'Links';

export const linkRoutes = (publicUrl: () => string): Route[] => [
  route({
    method: 'GET',
    path: '/links',
    tag,
    summary: 'List links',
    description: 'Newest first, including revoked and expired links. Their addresses are never shown again.',
    access: 'VIEWER',
    query: linkQuery,
    answer: page(link),
    handler: (context, { query }) => findLinks(context, query),
  }),
  route({
    method: 'POST',
    path: '/links',
    tag,
    summary: 'Make a link',
    description:
      'The body names one record: an invoice, a credit note, a quote, or a client with all its issued documents. Anybody with the address `url` can see them, without signing in. `url` is shown only in this answer.',
    access: 'MEMBER',
    body: newLink,
    answer: created(madeLink, ({ id }) => `/links/${id}`),
    handler: (context, { body }) => createLink(publicUrl, context, body),
  }),
  route({
    method: 'GET',
    path: '/links/{linkId}',
    tag,
    summary: 'Get one link',
    access: 'VIEWER',
    params: linkParams,
    answer: record(link),
    handler: (context, { params }) => getLink(context, params.linkId),
  }),
  route({
    method: 'DELETE',
    path: '/links/{linkId}',
    tag,
    summary: 'Revoke a link',
    description: 'Its address stops working at once. The link is kept, and marked with `revokedAt`.',
    access: 'MEMBER',
    params: linkParams,
    answer: nothing,
    handler: (context, { params }) => removeLink(context, params.linkId),
  }),
];
