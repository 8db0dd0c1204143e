import { type Static, Type } from 'typebox';
import { pageQuery } from '../../../platform/http/answers/pagination.ts';
import { roles } from '../../../platform/http/auth/roles.ts';
import {
  body,
  CHANGE_DESCRIPTION,
  changeable,
  choice,
  createdAt,
  id,
  optional,
  record,
  text,
  timestamp,
  updatedAt,
} from '../../../platform/schema.ts';

const required = {
  name: text(1, 200, { description: 'What the token is for.', example: 'Nightly import' }),
  role: choice(roles, {
    title: 'Role',
    description: "The token's role, at most the role of the principal who creates it.",
    example: 'MEMBER',
  }),
};
const SCOPES_MAX = 100;
const scope = Type.String({
  pattern: '^[a-z]+(-[a-z]+)*:(read|write)$',
  'x-says': 'must be <resource>:read or <resource>:write',
  description:
    'The resource is the first segment of paths below `/api/v1`. Writing includes reading. `x-scope` of each operation is the scope that it needs.',
  examples: ['invoices:write'],
});
export const scopes = Type.Array(scope, {
  minItems: 1,
  maxItems: SCOPES_MAX,
  uniqueItems: true,
  description:
    'What the token is limited to, within its role. Without scopes, the token may do everything that its role may.',
  examples: [['time-entries:write', 'projects:read']],
});
const expiresAt = timestamp(
  'When the token expires. Defaults to one year from now; ten years is the maximum. A token that another access token makes expires no later than that one.',
);

const fields = {
  id: id('accessToken', "The token's identifier."),
  ...required,
  scopes: Type.Optional(scopes),
  createdBy: Type.String({ description: 'The principal who created the token.', examples: ['alice'] }),
  expiresAt,
  lastUsedAt: Type.Optional(timestamp('When the token was last used, to the minute.')),
  createdAt,
  updatedAt,
};

export const accessToken = record('AccessToken', fields, 'A bearer token for machines, bound to the tenant.');

export const issuedAccessToken = record(
  'IssuedAccessToken',
  { ...fields, token: Type.String({ description: 'The bearer token. It is shown only once.' }) },
  'A new access token with its secret.',
);

export const newAccessToken = body(
  { ...required, ...optional({ scopes, expiresAt }) },
  'An access token to create.',
);

export const accessTokenChange = body(changeable(required, { scopes }), CHANGE_DESCRIPTION);

export const accessTokenParams = Type.Object({ accessTokenId: id('accessToken', 'The access token.') });
export const accessTokenQuery = Type.Object(pageQuery);

export type AccessToken = Static<typeof accessToken>;
export type IssuedAccessToken = Static<typeof issuedAccessToken>;
export type NewAccessToken = Static<typeof newAccessToken>;
export type AccessTokenChange = Static<typeof accessTokenChange>;
export type AccessTokenQuery = Static<typeof accessTokenQuery>;
