import { type Static, Type } from 'typebox';
import { pageQuery } from '../../../platform/http/answers/pagination.ts';
import { statusQuery } from '../../../platform/http/answers/record-lists.ts';
import {
  choice,
  createdAt,
  id,
  integer,
  record,
  text,
  timestamp,
  updatedAt,
} from '../../../platform/schema.ts';
import { typesQuery } from '../../journal/events/schema.ts';

export const DELIVERY_STATUSES = ['PENDING', 'SUCCEEDED', 'FAILED'] as const;
const ATTEMPTS_MAX = 1_000_000;

const eventType = text(1, 100, {
  title: 'EventType',
  description: "The event's type.",
  example: 'invoice.finalized',
});
const status = choice(DELIVERY_STATUSES, {
  title: 'DeliveryStatus',
  description: '`PENDING` until it has arrived or is given up.',
  example: 'SUCCEEDED',
});

export const delivery = record(
  'Delivery',
  {
    id: id('delivery', "The delivery's identifier."),
    event: id('event', 'The event that is delivered.'),
    eventType,
    integration: id('integration', 'The integration that receives it.'),
    subscription: Type.Optional(
      id('subscription', 'The subscription that it follows from; absent on a test.'),
    ),
    status,
    attempts: integer(0, ATTEMPTS_MAX, { description: 'The number of attempts.', example: 1 }),
    nextAttemptAt: Type.Optional(timestamp('When the next attempt is due.')),
    lastAttemptAt: Type.Optional(timestamp('When the last attempt was made.')),
    responseStatus: Type.Optional(
      integer(100, 599, {
        description: 'The HTTP status of the last response, if there was one.',
        example: 200,
      }),
    ),
    message: Type.Optional(
      Type.String({
        description: 'Why the last attempt failed.',
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

export const deliveryQuery = Type.Object({
  ...pageQuery,
  integrationId: Type.Optional(id('integration', 'Only deliveries to this integration.')),
  status: statusQuery('deliveries', DELIVERY_STATUSES),
  type: typesQuery('deliveries of events'),
  eventId: Type.Optional(id('event', 'Only deliveries of this event.')),
  since: Type.Optional(timestamp('Only deliveries created at this time or later.')),
});

export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];
export type Delivery = Static<typeof delivery>;
export type DeliveryQuery = Static<typeof deliveryQuery>;
