import { type Static, Type } from 'typebox';

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

export const newConsoleSession = Type.Object(
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
export type NewConsoleSession = Static<typeof newConsoleSession>;

export const consoleSession = Type.Object(
  {
    token: Type.String({ description: 'A bearer token of the person for whom the link was made.' }),
    expiresAt: Type.String({ format: 'date-time', description: 'When the token expires.' }),
  },
  {
    title: 'ConsoleSession',
    additionalProperties: false,
    description: 'A token for the console.',
  },
);
export type ConsoleSession = Static<typeof consoleSession>;
