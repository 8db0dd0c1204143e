import { type Static, Type } from 'typebox';
import { pageQuery } from '../../../platform/http/answers/pagination.ts';
import { API_VERSION } from '../../../platform/http/route.ts';
import { choice, INTEGER_MAX, id, integer, record, text, timestamp } from '../../../platform/schema.ts';
import { TENANT_MODES } from '../../parties/tenants/schema.ts';
import { actor } from '../audit-entries/schema.ts';

const type = text(1, 100, {
  title: 'EventType',
  description: 'The type of the event: `<resource>.<action>`.',
  example: 'invoice.finalized',
});

/** The most types that a filter names. */
const TYPES_MAX = 10;
export const TYPE_PATTERN = '[a-zA-Z]+\\.([a-zA-Z]+|\\*)';

export const event = record(
  'Event',
  {
    id: id('event', "The event's identifier. It is the same in every delivery."),
    type,
    createdAt: timestamp('When the change was made.'),
    tenant: id('tenant', 'The tenant that the event belongs to.'),
    mode: choice(TENANT_MODES, {
      description:
        "The tenant's mode. An event of a sandbox is about a record to try things out: it must have no effect in a system that is real.",
      example: 'LIVE',
    }),
    client: Type.Optional(id('client', 'The client that the record belongs to, if any.')),
    actor,
    apiVersion: text(1, 20, {
      description: 'The version of the API that presented the data.',
      example: API_VERSION,
    }),
    sequence: integer(1, INTEGER_MAX, {
      description: "The event's number within its record, from 1.",
      example: 3,
    }),
    data: Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      additionalProperties: true,
      description:
        'The record as the API presented it after the change, or before its deletion. A `url` that carries a signature is left out. Only the `id` is left if the record was erased from the audit trail. It may gain properties at any time: ignore those that you do not know.',
      examples: [{ id: 'clnt_01jd2r8g5cf3qbx2m7w9k4t6ze', name: 'Northwind Traders' }],
    }),
  },
  'A change of a record, for other systems.',
);

export const eventParams = Type.Object({ eventId: id('event', 'The event.') });

/** The filter of a list by types of events. */
export const typesQuery = (what: string) =>
  Type.Optional(
    Type.String({
      pattern: `^${TYPE_PATTERN}( *, *${TYPE_PATTERN}){0,${TYPES_MAX - 1}}$`,
      'x-says': `must be event types, or <resource>.*, at most ${TYPES_MAX}, separated by commas`,
      description: `Only ${what} of these types, at most ${TYPES_MAX}, separated by commas. \`client.*\` names all types of a resource.`,
      examples: ['client.*,invoice.finalized'],
    }),
  );

export const eventQuery = Type.Object({
  ...pageQuery,
  type: typesQuery('events'),
  since: Type.Optional(
    Type.String({
      format: 'event-or-date-time',
      description:
        'Only the events after the event with this identifier, or from this time on. The list is then sorted oldest first.',
      examples: ['2026-11-15T01:02:03.004Z'],
    }),
  ),
});

export type Event = Static<typeof event>;
export type EventQuery = Static<typeof eventQuery>;
