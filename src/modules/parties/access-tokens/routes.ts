import { created, nothing, page, type Route, record, route } from '../../../platform/http/route.ts';
import {
  accessToken,
  accessTokenChange,
  accessTokenParams,
  accessTokenQuery,
  issuedAccessToken,
  newAccessToken,
} from './schema.ts';
import {
  type AccessTokenParts,
  changeAccessToken,
  findAccessTokens,
  getAccessToken,
  issueAccessToken,
  revokeAccessToken,
} from './service.ts';

const tag = 'Access tokens';

export const accessTokenRoutes = (parts: AccessTokenParts): Route[] => [
  route({
    method: 'GET',
    path: '/access-tokens',
    tag,
    summary: 'List access tokens',
    access: 'VIEWER',
    query: accessTokenQuery,
    answer: page(accessToken),
    handler: (context, { query }) => findAccessTokens(context, query),
  }),
  route({
    method: 'POST',
    path: '/access-tokens',
    tag,
    summary: 'Create an access token',
    description:
      'A token for machines, bound to the tenant, with a role that is at most your own, and limited to `scopes` if you like. A token with scopes can make no token with more. The token itself is shown only once.',
    access: 'ADMIN',
    body: newAccessToken,
    answer: created(issuedAccessToken, ({ id }) => `/access-tokens/${id}`),
    handler: (context, { body }) => issueAccessToken(parts, context, body),
  }),
  route({
    method: 'GET',
    path: '/access-tokens/{accessTokenId}',
    tag,
    summary: 'Get one access token',
    access: 'VIEWER',
    params: accessTokenParams,
    answer: record(accessToken),
    handler: (context, { params }) => getAccessToken(context, params.accessTokenId),
  }),
  route({
    method: 'PATCH',
    path: '/access-tokens/{accessTokenId}',
    tag,
    summary: "Change an access token's name, role or scopes",
    access: 'ADMIN',
    params: accessTokenParams,
    body: accessTokenChange,
    answer: record(accessToken),
    handler: (context, { params, body }) => changeAccessToken(parts, context, params.accessTokenId, body),
  }),
  route({
    method: 'DELETE',
    path: '/access-tokens/{accessTokenId}',
    tag,
    summary: 'Revoke an access token',
    description: 'The token stops working at once, with all tokens that it made, and that those made.',
    access: 'ADMIN',
    params: accessTokenParams,
    answer: nothing,
    handler: (context, { params }) => revokeAccessToken(parts, context, params.accessTokenId),
  }),
];
