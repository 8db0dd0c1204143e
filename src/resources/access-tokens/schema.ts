import { type Static, Type } from 'typebox';
import { pageQuery } from '../../platform/http/answers/pagination.ts';
import { roles } from '../../platform/http/auth/roles.ts';
import { body, choice, createdAt, id, record, text, timestamp, updatedAt } from '../../platform/schema.ts';

const name = text(1, 200, { description: 'What the token is for.', example: 'Nightly import' });
const role = choice(roles, {
  description: 'What the token may do; at most the role of whoever makes it.',
  example: 'MEMBER',
});
const expiresAt = timestamp('When the token stops working; a year from now unless given, ten at most.');

const fields = {
  id: id('accessToken', "The token's identifier."),
  name,
  role,
  createdBy: Type.String({ description: 'The principal who made it.', examples: ['alice'] }),
  expiresAt,
  lastUsedAt: Type.Optional(timestamp('When it was last used, to the minute.')),
  createdAt,
  updatedAt,
};

export const accessToken = record('AccessToken', fields, 'A token for a machine, bound to the tenant.');

export const issuedAccessToken = record(
  'IssuedAccessToken',
  { ...fields, token: Type.String({ description: 'The bearer token. Shown this once.' }) },
  'A new access token with its secret.',
);

export const newAccessToken = body(
  { name, role, expiresAt: Type.Optional(expiresAt) },
  'An access token to make.',
);

export const accessTokenChange = body(
  { name: Type.Optional(name), role: Type.Optional(role) },
  'What to change; what is left out stays as it is.',
);

export const accessTokenParams = Type.Object({ accessTokenId: id('accessToken', 'The access token.') });
export const accessTokenQuery = Type.Object(pageQuery, { additionalProperties: false });

export type AccessToken = Static<typeof accessToken>;
export type IssuedAccessToken = Static<typeof issuedAccessToken>;
export type NewAccessToken = Static<typeof newAccessToken>;
export type AccessTokenChange = Static<typeof accessTokenChange>;
export type AccessTokenQuery = Static<typeof accessTokenQuery>;
