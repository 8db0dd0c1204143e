import { type Static, Type } from 'typebox';
import { pageQuery } from '../../platform/http/answers/pagination.ts';
import { choice, createdAt, id, integer, record, text, timestamp, updatedAt } from '../../platform/schema.ts';

export const DELIVERY_STATUSES = ['PENDING', 'SUCCEEDED', 'FAILED'] as const;
const ATTEMPTS_MAX = 1_000_000;

const eventType = text(1, 100, { description: "The event's type.", example: 'invoice.finalized' });
const status = choice(DELIVERY_STATUSES, {
  description: '`PENDING` until it has arrived or is given up.',
  example: 'SUCCEEDED',
});

export const delivery = record(
  'Delivery',
  {
    id: id('delivery', "The delivery's identifier."),
    event: id('event', 'What is delivered.'),
    eventType,
    integration: id('integration', 'Where it goes.'),
    subscription: Type.Optional(id('subscription', 'Why it goes there; absent on a test.')),
    status,
    attempts: integer(0, ATTEMPTS_MAX, { description: 'How often it was tried.', example: 1 }),
    nextAttemptAt: Type.Optional(timestamp('When it is tried next.')),
    lastAttemptAt: Type.Optional(timestamp('When it was tried last.')),
    responseStatus: Type.Optional(
      integer(100, 599, {
        description: 'The HTTP status of the last answer, if there was one.',
        example: 200,
      }),
    ),
    message: Type.Optional(
      Type.String({
        description: 'What was wrong with the last attempt.',
        examples: ['timed out after 15 s'],
      }),
    ),
    createdAt,
    updatedAt,
  },
  'An event on its way to an integration.',
);

export const deliveryParams = Type.Object({ deliveryId: id('delivery', 'The delivery.') });
export const testParams = Type.Object({ integrationId: id('integration', 'The integration.') });

export const deliveryQuery = Type.Object(
  {
    ...pageQuery,
    integrationId: Type.Optional(id('integration', 'Only those to this integration.')),
    status: Type.Optional(status),
    type: Type.Optional(eventType),
    eventId: Type.Optional(id('event', 'Only those of this event.')),
    since: Type.Optional(timestamp('Only those made at this time or later.')),
  },
  { additionalProperties: false },
);

export type Delivery = Static<typeof delivery>;
export type DeliveryQuery = Static<typeof deliveryQuery>;
