import { type Static, Type } from 'typebox';
import { pageQuery } from '../../../platform/http/answers/pagination.ts';
import { idPattern } from '../../../platform/ids.ts';
import { INTEGER_MAX, id, integer, record, text } from '../../../platform/schema.ts';
import { event, typesQuery } from '../../journal/events/schema.ts';

export const feedEvent = record(
  'FeedEvent',
  {
    ...event.properties,
    feedSequence: integer(1, INTEGER_MAX, {
      description: "The event's number in the feed of all tenants. Later events have higher numbers.",
      example: 42,
    }),
    tenantExternalId: Type.Optional(
      text(1, 200, {
        description: 'The identifier that the platform gave the tenant, if any.',
        example: 'acme-1',
      }),
    ),
  },
  'An event of any tenant, as its tenant sees it, with its number in the feed.',
);

/** After an event, or after a number. The numbers stay when a tenant is purged, and its events go. */
export const since = Type.String({
  pattern: `${idPattern('event')}|^[0-9]{1,15}$`,
  'x-says': 'must be the identifier of an event, or a feedSequence',
  description:
    'Only the events after the event with this identifier, or after this `feedSequence`: 0 is the beginning. The list is then sorted oldest first.',
  examples: ['42'],
});

export const feedQuery = Type.Object({
  ...pageQuery,
  type: typesQuery('events'),
  since: Type.Optional(since),
  tenantId: Type.Optional(id('tenant', 'Only events of this tenant.')),
});

export type FeedEvent = Static<typeof feedEvent>;
export type FeedQuery = Static<typeof feedQuery>;
