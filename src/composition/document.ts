import { Type } from 'typebox';
import { integration } from '../modules/connections/integrations/schema.ts';
import { event } from '../modules/journal/events/schema.ts';
import { TEST_EVENT } from '../modules/journal/events/types.ts';
import { eventUnion } from '../modules/journal/events/union.ts';
import { ROLE_DESCRIPTION } from '../modules/parties/members/schema.ts';
import { roles } from '../platform/http/auth/roles.ts';
import type { DocumentsDependencies } from '../platform/http/document/documents.ts';
import type { Route } from '../platform/http/route.ts';
import { eventExamples } from './event-examples.ts';
import { eventTypesOf } from './events.ts';
import { examples } from './examples.ts';
import type { Services } from './services.ts';
import { tagGroups } from './tag-groups.ts';

/** The parts of the API document that no single resource knows. */
export function documentOf(
  routes: Route[],
  { journal, integrations }: Pick<Services, 'journal' | 'integrations'>,
): DocumentsDependencies {
  const sources = [...journal.sources.values()];
  const types = eventTypesOf(journal.sources);
  const resources = sources.map(({ resource }) => `${resource}.*`);
  return {
    routes,
    tagGroups,
    schemas: {
      EventType: choiceOf([...types, TEST_EVENT], 'The type of an event: `<resource>.<action>`.'),
      SubscribedEventType: choiceOf(
        [...types, ...resources],
        'The type of an event, or `<resource>.*` for all events of a resource.',
      ),
      Role: choiceOf([...roles], ROLE_DESCRIPTION),
      ProviderName: choiceOf([...integrations.providers.keys()], 'The name of an external system.'),
      Event: eventUnion([
        ...sources.map(({ resource, schema, actions }) => {
          return { resource, schema, types: actions.map((action) => `${resource}.${action}`) };
        }),
        { resource: 'integration', schema: integration, types: [TEST_EVENT] },
      ]),
    },
    webhooks: { event: eventWebhook },
    examples,
  };
}

function choiceOf(values: string[], description: string): object {
  return { type: 'string', enum: values, description };
}

const eventWebhook = {
  operationId: 'receiveEvent',
  summary: 'Receive an event',
  description:
    'Sent to the `url` of a `WEBHOOK` integration for each event that it subscribes to, and signed as Standard Webhooks says. An event may arrive more than once, always with the same `webhook-id`.',
  tag: 'Events',
  headers: Type.Object({
    'webhook-id': Type.String({ description: "The event's identifier. It is the same in every attempt." }),
    'webhook-timestamp': Type.String({
      description: 'When the request was signed, in seconds since 1970-01-01T00:00:00Z.',
    }),
    'webhook-signature': Type.String({
      description: '`v1,` and the signature in Base64, once for each valid secret, separated by spaces.',
    }),
  }),
  body: event,
  examples: eventExamples,
  answers: {
    '2XX': 'The event was received.',
    '410': 'The receiver is gone. The integration is disabled.',
    '4XX': 'The event was not received, and is sent again later.',
    '5XX': 'The event was not received, and is sent again later.',
  },
};
