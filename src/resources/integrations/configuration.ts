import { type ErrorDetail, invalid } from '../../platform/errors.ts';
import { type Check, compileCheck } from '../../platform/http/input/validation.ts';
import type { Provider } from '../../providers/provider.ts';
import type { IntegrationDependencies } from './dependencies.ts';
import type { NewSubscription, ProviderEntry } from './schema.ts';

const checks = new WeakMap<Provider, Check>();

/** The config as the provider wants it; everything that is wrong with it is named at once. */
export function configOf(provider: Provider, config: Record<string, unknown>): Record<string, unknown> {
  let check = checks.get(provider);
  if (!check) {
    check = compileCheck(provider.configSchema);
    checks.set(provider, check);
  }
  const wrong = check(config);
  const details = wrong.length > 0 ? wrong : (provider.checkConfig?.(config) ?? []);
  if (details.length > 0) throw invalid(details.map(inConfig));
  return config;
}

function inConfig(detail: ErrorDetail): ErrorDetail {
  return { ...detail, field: detail.field ? `config.${detail.field}` : 'config' };
}

/** Whether a subscription to `wanted` is for events of this type. */
export function covers(wanted: string, type: string): boolean {
  return wanted === type || wanted === '*' || (wanted.endsWith('.*') && type.startsWith(wanted.slice(0, -1)));
}

/** Of the catalogue, what a provider can take. */
export function takenEventTypes(
  { eventTypes }: Pick<IntegrationDependencies, 'eventTypes'>,
  provider: Provider,
): string[] {
  return eventTypes.filter((type) => provider.eventTypes.some((taken) => covers(taken, type)));
}

export function refuseUntakenEvents(
  deps: IntegrationDependencies,
  provider: Provider,
  subscriptions: NewSubscription[],
  fieldOf: (index: number) => string,
): void {
  const taken = takenEventTypes(deps, provider);
  const details = subscriptions.flatMap(({ eventType }, index) => {
    const isTaken = eventType !== '*' && taken.some((type) => covers(eventType, type));
    if (isTaken) return [];
    const message =
      taken.length === 0
        ? `must be left out: ${provider.name} takes no events`
        : `must be one of the event types that GET /providers lists for ${provider.name}, or <resource>.*`;
    return [{ field: fieldOf(index), message, constraint: 'enum' }];
  });
  if (details.length > 0) throw invalid(details);
}

/** The catalogue of providers, as `GET /providers` shows it. */
export function describeProviders(
  deps: Pick<IntegrationDependencies, 'eventTypes' | 'providers'>,
): ProviderEntry[] {
  return [...deps.providers.values()].map((provider) => ({
    name: provider.name,
    title: provider.title,
    description: provider.description,
    authorization: provider.oauth ? 'OAUTH2' : 'NONE',
    config: { ...provider.configSchema },
    eventTypes: takenEventTypes(deps, provider),
  }));
}
