import { type Static, Type } from 'typebox';
import { pageQuery } from '../../platform/http/answers/pagination.ts';
import {
  body,
  choice,
  createdAt,
  id,
  record,
  reference,
  text,
  timestamp,
  updatedAt,
} from '../../platform/schema.ts';

export const INTEGRATION_STATUSES = ['PENDING_AUTH', 'ACTIVE', 'ERROR', 'DISABLED'] as const;
/** More than there are things to be told of. */
export const SUBSCRIPTIONS_MAX = 100;

const name = text(1, 200, { description: 'A name for people.', example: 'Invoices to the archive' });
const provider = text(1, 50, {
  description: 'The external system, by its name in `GET /providers`.',
  example: 'WEBHOOK',
});
const config = (description: string) =>
  Type.Unsafe<Record<string, unknown>>({
    type: 'object',
    additionalProperties: true,
    description,
    examples: [{ url: 'https://example.com/hooks' }],
  });
const eventType = text(1, 100, {
  description: 'An event type of the catalogue in `GET /providers`, or `<resource>.*` for all of a resource.',
  example: 'invoice.finalized',
});

export const subscription = record(
  'Subscription',
  {
    id: id('subscription', "The subscription's identifier."),
    eventType,
    scopeKey: Type.String({
      description: '`tenant`, or `client:<clientId>`: whose events are wanted.',
      examples: ['tenant'],
    }),
    clientId: Type.Optional(id('client', 'Only events of this client and of what belongs to it.')),
  },
  'Which events go to an integration.',
);

const problem = Type.Object(
  {
    subject: Type.Optional(
      Type.String({
        description: 'What it is about; absent when it is about the whole integration.',
        examples: ['ABC-1'],
      }),
    ),
    message: Type.String({
      description: 'What is wrong, and what to do.',
      examples: ['The contract has no hourly rate'],
    }),
    since: timestamp('Since when.'),
  },
  { additionalProperties: false },
);

const fields = {
  id: id('integration', "The integration's identifier."),
  provider,
  name,
  status: choice(INTEGRATION_STATUSES, {
    description:
      '`PENDING_AUTH` until somebody authorises it, `ACTIVE`, `ERROR` when the grant was revoked or deliveries are given up, `DISABLED`.',
    example: 'ACTIVE',
  }),
  isAuthorized: Type.Boolean({ description: "Whether a usable grant of the provider's is held." }),
  config: config("The provider's settings; their schema is in `GET /providers`."),
  subscriptions: Type.Array(subscription, { description: 'Which events go there.' }),
  problems: Type.Optional(
    Type.Array(problem, { description: 'What its owner should look at, latest first; at most 20.' }),
  ),
  createdAt,
  updatedAt,
};

export const integration = record('Integration', fields, 'A link to an external system.');

const secret = Type.Optional(
  Type.String({
    description: 'The secret that signs what is sent. It is shown this once.',
    examples: ['whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD'],
  }),
);

export const integrationWithSecret = record(
  'IntegrationWithSecret',
  { ...fields, secret },
  'An integration, with the secret that was just made for it.',
);

export const newSubscription = body(
  {
    eventType,
    clientId: Type.Optional(reference('client', 'Only events of this client and of what belongs to it.')),
  },
  'Events to subscribe to.',
);

export const newIntegration = body(
  {
    provider,
    name,
    config: Type.Optional(config("The provider's settings; their schema is in `GET /providers`.")),
    subscriptions: Type.Optional(
      Type.Array(newSubscription, { maxItems: SUBSCRIPTIONS_MAX, description: 'Which events go there.' }),
    ),
  },
  'An integration to create.',
);

export const integrationChange = body(
  { name: Type.Optional(name), config: Type.Optional(config('The settings from now on, all of them.')) },
  'What to change; what is left out stays as it is.',
);

export const integrationParams = Type.Object({ integrationId: id('integration', 'The integration.') });
export const subscriptionParams = Type.Object({
  integrationId: id('integration', 'The integration.'),
  subscriptionId: id('subscription', 'The subscription.'),
});

export const integrationQuery = Type.Object(
  {
    ...pageQuery,
    provider: Type.Optional(provider),
    status: Type.Optional(choice(INTEGRATION_STATUSES, { description: 'Only those with this status.' })),
  },
  { additionalProperties: false },
);

export const providerEntry = record(
  'Provider',
  {
    name: provider,
    title: Type.String({ description: 'Its name for people.', examples: ['Google Drive'] }),
    description: Type.String({
      description: 'What it is for.',
      examples: ['Puts issued invoices into a folder.'],
    }),
    authorization: choice(['NONE', 'OAUTH2'], { description: 'How it is authorised.', example: 'OAUTH2' }),
    config: Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      additionalProperties: true,
      description: "JSON Schema of an integration's `config`.",
      examples: [{ type: 'object', properties: { folderId: { type: 'string' } } }],
    }),
    eventTypes: Type.Array(Type.String(), {
      description: 'The event types that it can take; empty when it only sends.',
      examples: [['invoice.finalized']],
    }),
  },
  'A kind of external system that integrations can connect to.',
);

export const newAuthorization = body(
  {
    origin: text(1, 300, {
      description:
        'The origin of the page that opens the popup and is told how it went; one that `ALLOWED_ORIGINS` names.',
      example: 'https://app.example.com',
    }),
  },
  'Who is told of the outcome.',
);

export const authorization = record(
  'Authorization',
  {
    url: Type.String({
      description: 'The page to open in a popup. It works once.',
      examples: ['https://api.example.com/api/v1/integrations/oauth/launch?ticket=...'],
    }),
    expiresAt: timestamp('Until when it can be opened.'),
  },
  "A way to the provider's consent.",
);

const ticket = Type.String({ maxLength: 200, description: 'From the `url` that `authorize` answers.' });

export const launchQuery = Type.Object({ ticket: Type.Optional(ticket) });
export const launchForm = Type.Object({ ticket });

/** Longer than what providers send; a code of Google's is about 100 characters, one of Atlassian's 1,000. */
const CALLBACK_LENGTH_MAX = 8_000;
const fromProvider = (description: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: CALLBACK_LENGTH_MAX, description }));

/** Others than these, and what can't be read, is ignored: what providers add is their business. */
export const callbackQuery = Type.Object({
  state: fromProvider('Which authorisation comes back.'),
  code: fromProvider('What is exchanged for the grant.'),
  error: fromProvider('Why there is no code.'),
  error_description: fromProvider('The same, for developers; not shown.'),
  iss: fromProvider('The provider, if it says so (RFC 9207).'),
});

export type Integration = Static<typeof integration>;
export type IntegrationWithSecret = Static<typeof integrationWithSecret>;
export type NewAuthorization = Static<typeof newAuthorization>;
export type Authorization = Static<typeof authorization>;
export type CallbackQuery = Static<typeof callbackQuery>;
export type NewIntegration = Static<typeof newIntegration>;
export type IntegrationChange = Static<typeof integrationChange>;
export type IntegrationQuery = Static<typeof integrationQuery>;
export type Subscription = Static<typeof subscription>;
export type NewSubscription = Static<typeof newSubscription>;
export type ProviderEntry = Static<typeof providerEntry>;
