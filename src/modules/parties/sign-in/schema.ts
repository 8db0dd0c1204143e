import { type Static, Type } from 'typebox';
import { pageQuery } from '../../../platform/http/answers/pagination.ts';
import { id } from '../../../platform/schema.ts';

const CODE_LENGTH = 43;

const signInAtIssuer = Type.Object(
  {
    issuer: Type.String({ description: 'The identity provider.' }),
    clientId: Type.String({ description: 'The console, as the provider knows it: a public client.' }),
    scope: Type.String({ description: 'The scopes to ask for.' }),
    audience: Type.Optional(
      Type.String({
        description:
          'The `audience` to ask for. Absent if the audience of tokens is the client itself, which an ID token has.',
      }),
    ),
    token: Type.Union([Type.Literal('access_token'), Type.Literal('id_token')], {
      description: "Which token of the provider's answer is sent as the bearer token.",
    }),
    authorizationEndpoint: Type.Optional(
      Type.String({ description: "Where people sign in. Absent while it can't be discovered." }),
    ),
    tokenEndpoint: Type.Optional(
      Type.String({ description: "Where the code is exchanged. Absent while it can't be discovered." }),
    ),
  },
  {
    title: 'OidcSignIn',
    additionalProperties: false,
    description: 'How to sign in with OpenID Connect: the authorization code flow with PKCE.',
  },
);

export const consoleInformation = Type.Object(
  {
    version: Type.String({ description: 'The version of this API.', example: '0.1.0' }),
    link: Type.Boolean({
      description: 'True if a link from the operator (`npm run -s console-link`) signs somebody in.',
    }),
    tenantCreation: Type.Boolean({
      description: 'False if the operator lets nobody create tenants.',
    }),
    oidc: Type.Optional(signInAtIssuer),
  },
  {
    title: 'ConsoleInformation',
    additionalProperties: false,
    description: 'How people sign in to the console. A pasted token always works.',
  },
);
export type ConsoleInformation = Static<typeof consoleInformation>;

export const consoleCode = Type.Object(
  {
    code: Type.String({
      minLength: CODE_LENGTH,
      maxLength: CODE_LENGTH,
      pattern: '^[A-Za-z0-9_-]*$',
      description: 'The code in the fragment of the link. It works once, and for ten minutes.',
    }),
  },
  { additionalProperties: false, description: 'The code of a link into the console.' },
);
export type ConsoleCode = Static<typeof consoleCode>;

const tokenProperties = {
  token: Type.String({ description: 'A bearer token of the person.' }),
  expiresAt: Type.String({ format: 'date-time', description: 'When the token expires.' }),
};

export const consoleToken = Type.Object(tokenProperties, {
  title: 'ConsoleToken',
  additionalProperties: false,
  description: 'A token of the person for whom a link was made.',
});
export type ConsoleToken = Static<typeof consoleToken>;

export const sessionToken = Type.Object(
  {
    ...tokenProperties,
    sessionId: id('consoleSession', 'The session that the token belongs to.'),
    sessionExpiresAt: Type.String({
      format: 'date-time',
      description:
        'When the session ends: after twelve hours, or earlier with the token with which it was begun.',
    }),
  },
  {
    title: 'ConsoleSessionToken',
    additionalProperties: false,
    description: 'A token of a session of the console, for ten minutes.',
  },
);
export type SessionToken = Static<typeof sessionToken>;

export const consoleSession = Type.Object(
  {
    id: id('consoleSession', 'The session.'),
    isCurrent: Type.Boolean({ description: 'True for the session that this request belongs to.' }),
    userAgent: Type.Optional(Type.String({ description: 'The browser, as it names itself.' })),
    createdAt: Type.String({ format: 'date-time', description: 'When the person signed in.' }),
    lastUsedAt: Type.String({
      format: 'date-time',
      description: 'When it was used last, to within ten minutes.',
    }),
    expiresAt: Type.String({ format: 'date-time', description: 'When the session ends by itself.' }),
  },
  {
    title: 'ConsoleSession',
    additionalProperties: false,
    description: 'A browser in which a person is signed in to the console.',
  },
);
export type ConsoleSession = Static<typeof consoleSession>;

export const consoleSessionQuery = Type.Object(pageQuery);
export const consoleSessionParams = Type.Object({
  consoleSessionId: id('consoleSession', 'The session.'),
});
