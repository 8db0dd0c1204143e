import { type Static, Type } from 'typebox';
import { URL_LENGTH_MAX } from '../../../platform/outbound/destination-url.ts';
import {
  body,
  CHANGE_DESCRIPTION,
  changeable,
  choice,
  createdAt,
  INTEGER_MAX,
  id,
  integer,
  optional,
  record,
  text,
  timestamp,
  updatedAt,
} from '../../../platform/schema.ts';
import { TYPE_PATTERN } from '../../journal/events/schema.ts';
import { since } from '../feed/schema.ts';

export const WEBHOOK_STATUSES = ['ACTIVE', 'ERROR', 'DISABLED'] as const;
export const FAILURE_STATUSES = ['PENDING', 'FAILED'] as const;
const TYPES_MAX = 50;

const required = {
  url: text(1, URL_LENGTH_MAX, {
    description:
      'The HTTPS URL that events are posted to, signed. Possible secrets in it are shown as `***`.',
    example: 'https://example.com/hooks',
  }),
};
const optionalOnes = {
  types: Type.Array(
    Type.String({
      ...{ pattern: `^${TYPE_PATTERN}$`, 'x-says': 'must be an event type, or <resource>.*' },
      ...{ description: 'A type, or `<resource>.*`.', examples: ['invoice.*'] },
    }),
    { minItems: 1, maxItems: TYPES_MAX, description: 'Only events of these types. Absent for all.' },
  ),
  tenantId: id('tenant', 'Only events of this tenant. Absent for all tenants.'),
};
const count = (description: string) => integer(0, INTEGER_MAX, { description, example: 0 });
const why = text(0, 1_000, { description: 'Why it failed.', example: 'timed out after 15 s' });
const responseStatus = Type.Optional(
  integer(100, 599, { description: 'The HTTP status of the response, if there was one.', example: 500 }),
);

export const webhook = record(
  'OperatorWebhook',
  {
    id: id('operatorWebhook', "The webhook's identifier."),
    ...required,
    ...optional(optionalOnes),
    status: choice(WEBHOOK_STATUSES, {
      description:
        '`ERROR` after an event was given up, until one arrives. `DISABLED` once the receiver has answered 410.',
      example: 'ACTIVE',
    }),
    message: Type.Optional(why),
    secret: Type.Optional(
      text(1, 100, {
        description: 'The secret that signs events. It is shown only when it is new.',
        example: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD',
      }),
    ),
    behind: count('Places of the feed that it has not passed, those of other types and tenants included.'),
    pendingFailures: count('Events that are tried again.'),
    createdAt,
    updatedAt,
  },
  'A receiver of the events of all tenants.',
);
export const newWebhook = body(
  { ...required, ...optional({ ...optionalOnes, since }) },
  'A webhook to create. Without `since`, it gets the events from now on.',
);
export const webhookChange = body(changeable(required, optionalOnes), CHANGE_DESCRIPTION);
export const webhookParams = Type.Object({ operatorWebhookId: id('operatorWebhook', 'The webhook.') });

const eventId = id('event', 'The event.');
export const webhookTest = record(
  'OperatorWebhookTest',
  {
    event: eventId,
    isDelivered: Type.Boolean({ description: 'Whether the receiver took it.' }),
    responseStatus,
    message: Type.Optional(why),
  },
  'What became of an event that was sent as a test.',
);
export const failure = record(
  'OperatorWebhookFailure',
  {
    event: eventId,
    type: text(1, 100, { description: 'The type of the event.', example: 'invoice.finalized' }),
    tenant: id('tenant', 'The tenant of the event.'),
    feedSequence: integer(1, INTEGER_MAX, { description: "The event's number in the feed.", example: 42 }),
    status: choice(FAILURE_STATUSES, { description: '`FAILED` once it is given up.', example: 'PENDING' }),
    attempts: integer(1, INTEGER_MAX, { description: 'The number of attempts.', example: 1 }),
    nextAttemptAt: Type.Optional(timestamp('When the next attempt is due.')),
    lastAttemptAt: timestamp('When the last attempt was made.'),
    responseStatus,
    message: why,
  },
  'An event that a webhook did not take.',
);
export const retried = record(
  'OperatorWebhookRetry',
  { count: count('The events that are due now.') },
  'What is tried again.',
);

export type Webhook = Static<typeof webhook>;
export type NewWebhook = Static<typeof newWebhook>;
export type WebhookChange = Static<typeof webhookChange>;
export type WebhookTest = Static<typeof webhookTest>;
export type Failure = Static<typeof failure>;
