import { type Static, Type } from 'typebox';
import { pageQuery } from '../../../platform/http/answers/pagination.ts';
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
} from '../../../platform/schema.ts';

export const INTEGRATION_STATUSES = ['PENDING_AUTH', 'ACTIVE', 'ERROR', 'DISABLED'] as const;
export const SUBSCRIPTIONS_MAX = 100;

const name = text(1, 200, { description: 'A name for people.', example: 'Invoices to the archive' });
const provider = text(1, 50, {
  title: 'ProviderName',
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
  title: 'SubscribedEventType',
  description: 'An event type from `GET /providers`, or `<resource>.*` for all events of a resource.',
  example: 'invoice.finalized',
});

export const subscription = record(
  'Subscription',
  {
    id: id('subscription', "The subscription's identifier."),
    eventType,
    scopeKey: Type.String({
      description: '`tenant` for all events, or `client:<clientId>` for the events of one client.',
      examples: ['tenant'],
    }),
    clientId: Type.Optional(id('client', 'Limits the subscription to this client and its records.')),
  },
  'Events that are sent to an integration.',
);

const problem = Type.Object(
  {
    subject: Type.Optional(
      Type.String({
        description:
          'What the problem concerns, such as an issue; absent when it concerns the whole integration.',
        examples: ['ABC-1'],
      }),
    ),
    message: Type.String({
      description: 'What is wrong and what to do about it.',
      examples: ['The contract has no hourly rate'],
    }),
    since: timestamp('When the problem was first reported.'),
  },
  {
    additionalProperties: false,
    title: 'IntegrationProblem',
    description: 'Something that its owner should look at.',
  },
);

const fields = {
  id: id('integration', "The integration's identifier."),
  provider,
  name,
  status: choice(INTEGRATION_STATUSES, {
    title: 'IntegrationStatus',
    description:
      '`PENDING_AUTH` until it is authorised, `ACTIVE`, `ERROR` after a lost grant, a failed set-up or an abandoned delivery, or `DISABLED`.',
    example: 'ACTIVE',
  }),
  isAuthorized: Type.Boolean({ description: 'Whether the integration holds a grant of its provider.' }),
  config: config("The provider's settings. Their schema is in `GET /providers`."),
  subscriptions: Type.Array(subscription, { description: 'Events that are sent to it.' }),
  problems: Type.Optional(
    Type.Array(problem, { description: 'Problems that its owner should look at, newest first, at most 20.' }),
  ),
  createdAt,
  updatedAt,
};

export const integration = record('Integration', fields, 'A connection to an external system.');

const secret = Type.Optional(
  Type.String({
    description: 'The secret that signs deliveries. It is shown only once.',
    examples: ['whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD'],
  }),
);

export const integrationWithSecret = record(
  'IntegrationWithSecret',
  { ...fields, secret },
  'An integration with its new secret.',
);

export const newSubscription = body(
  {
    eventType,
    clientId: Type.Optional(reference('client', 'Limits the subscription to this client and its records.')),
  },
  'Events to subscribe to.',
  { title: 'NewSubscription' },
);

export const newIntegration = body(
  {
    provider,
    name,
    config: Type.Optional(config("The provider's settings. Their schema is in `GET /providers`.")),
    subscriptions: Type.Optional(
      Type.Array(newSubscription, { maxItems: SUBSCRIPTIONS_MAX, description: 'Events to send to it.' }),
    ),
  },
  'An integration to create.',
);

export const integrationChange = body(
  {
    name: Type.Optional(name),
    config: Type.Optional(config('The new settings. They replace all earlier ones.')),
  },
  'What to change. Properties that are left out stay as they are.',
);

export const integrationParams = Type.Object({ integrationId: id('integration', 'The integration.') });
export const subscriptionParams = Type.Object({
  integrationId: id('integration', 'The integration.'),
  subscriptionId: id('subscription', 'The subscription.'),
});

export const integrationQuery = Type.Object({
  ...pageQuery,
  provider: Type.Optional(provider),
  status: Type.Optional(
    choice(INTEGRATION_STATUSES, {
      title: 'IntegrationStatus',
      description: 'Only integrations with this status.',
    }),
  ),
});

export const providerEntry = record(
  'Provider',
  {
    name: provider,
    title: Type.String({ description: 'Its name for people.', examples: ['Google Drive'] }),
    description: Type.String({
      description: 'What the provider does.',
      examples: ['Puts issued invoices into a folder.'],
    }),
    authorization: choice(['NONE', 'OAUTH2'], {
      description: 'How integrations are authorised.',
      example: 'OAUTH2',
    }),
    config: Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      additionalProperties: true,
      description:
        "JSON Schema of an integration's `config`. A form can be made from it: the `title` of a property is its label, and the `description` its hint. `x-form` may add `records` (`clients` or `projects`: the value is the identifier of one), `isUrl`, `isSecret`, a `placeholder`, and the value that is `suggested` for a new integration.",
      examples: [
        {
          type: 'object',
          properties: {
            folderId: {
              ...{ type: 'string', title: 'Folder', description: 'The folder for files.' },
              'x-form': { suggested: 'root' },
            },
          },
        },
      ],
    }),
    eventTypes: Type.Array(
      text(1, 100, { title: 'EventType', description: 'An event type.', example: 'invoice.finalized' }),
      {
        description: 'The event types that it accepts; empty when it accepts none.',
        examples: [['invoice.finalized']],
      },
    ),
    isTracker: Type.Boolean({
      description: 'Whether work is tracked in it, which becomes time entries.',
      examples: [false],
    }),
    takesPayments: Type.Boolean({
      description: 'Whether clients can pay invoices through it.',
      examples: [false],
    }),
    sendsMail: Type.Boolean({
      description: 'Whether messages to clients can be sent by it.',
      examples: [false],
    }),
    canServeSandbox: Type.Boolean({
      description: 'Whether a sandbox may use it. Nothing of a sandbox reaches a person or a bank.',
      examples: [false],
    }),
    isArchive: Type.Boolean({
      description: 'Whether it stores the files of documents.',
      examples: [true],
    }),
    hasSecret: Type.Boolean({
      description: 'Whether deliveries to it are signed with a secret, which can be rotated.',
      examples: [false],
    }),
  },
  'A kind of external system that integrations can connect to.',
);

export const newAuthorization = body(
  {
    origin: text(1, 300, {
      description:
        'The origin of the page that opens the popup and is notified of the result. It must be the origin of the service itself, or be in `ALLOWED_ORIGINS`.',
      example: 'https://app.example.com',
    }),
  },
  'An authorisation to start.',
);

export const authorization = record(
  'Authorization',
  {
    url: Type.String({
      description: 'The address to open in a popup. It works once.',
      examples: ['https://api.example.com/api/v1/integrations/oauth/launch?ticket=...'],
    }),
    expiresAt: timestamp('When the address expires.'),
  },
  "A way to the provider's consent page.",
);

const ticket = Type.String({
  maxLength: 200,
  description: 'The ticket in the `url` that `authorize` returned.',
});

export const launchQuery = Type.Object({ ticket: Type.Optional(ticket) });

export const launchForm = Type.Object({ ticket }, { description: 'The consent to go on.' });

/** More than providers send: codes have about 100 characters at Google and 1,000 at Atlassian. */
const CALLBACK_LENGTH_MAX = 8_000;
const fromProvider = (description: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: CALLBACK_LENGTH_MAX, description }));

/** Other parameters, and values that can't be read, are ignored, because providers may send anything. */
export const callbackQuery = Type.Object({
  state: fromProvider('Identifies the authorisation.'),
  code: fromProvider('The code that is exchanged for the grant.'),
  error: fromProvider('The reason why there is no code.'),
  error_description: fromProvider('The reason in words for developers. It is not shown.'),
  iss: fromProvider('The issuer, if the provider names it (RFC 9207).'),
  dryRun: Type.Optional(Type.Unknown({ description: 'If it is sent, nothing is authorised.' })),
});

export type IntegrationStatus = (typeof INTEGRATION_STATUSES)[number];
export type Integration = Static<typeof integration>;
export type Problem = Static<typeof problem>;
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
