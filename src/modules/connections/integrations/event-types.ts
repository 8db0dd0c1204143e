import { invalid } from '../../../platform/errors.ts';
import type { Provider } from '../../../providers/provider.ts';
import type { IntegrationDependencies } from './dependencies.ts';
import type { NewSubscription } from './schema.ts';

type WithEventTypes = Pick<IntegrationDependencies, 'eventTypes'>;

/** Whether an event type matches a pattern: its name, `<resource>.*`, or `*`. */
export function matchesEventType(pattern: string, type: string): boolean {
  return (
    pattern === type || pattern === '*' || (pattern.endsWith('.*') && type.startsWith(pattern.slice(0, -1)))
  );
}

/** The event types of the catalogue that a provider accepts. */
export function acceptedEventTypes({ eventTypes }: WithEventTypes, provider: Provider): string[] {
  return eventTypes.filter((type) => provider.eventTypes.some((pattern) => matchesEventType(pattern, type)));
}

export function refuseUnacceptedEventTypes(
  dependencies: WithEventTypes,
  provider: Provider,
  subscriptions: NewSubscription[],
  fieldOf: (index: number) => string,
): void {
  const accepted = acceptedEventTypes(dependencies, provider);
  const details = subscriptions.flatMap(({ eventType }, index) => {
    const isAccepted = eventType !== '*' && accepted.some((type) => matchesEventType(eventType, type));
    if (isAccepted) return [];
    const message =
      accepted.length === 0
        ? `must be left out: ${provider.name} accepts no events`
        : `must be one of the event types that GET /providers lists for ${provider.name}, or <resource>.*`;
    return [{ field: fieldOf(index), message, constraint: 'enum' }];
  });
  if (details.length > 0) throw invalid(details);
}
