import { type ErrorDetail, invalid } from '../../../platform/errors.ts';
import { type Check, checkOf } from '../../../platform/http/input/validation.ts';
import type { Provider } from '../../../providers/provider.ts';
import type { IntegrationDependencies } from './dependencies.ts';
import { acceptedEventTypes } from './event-types.ts';
import type { ProviderEntry } from './schema.ts';

const checks = new WeakMap<Provider, Check>();

/** Finds the provider of a request, or refuses its name. */
export function providerNamed(
  { providers }: Pick<IntegrationDependencies, 'providers'>,
  name: string,
): Provider {
  const provider = providers.get(name);
  if (provider) return provider;
  const message = `must be one of ${[...providers.keys()].join(', ')}`;
  throw invalid([{ field: 'provider', message, constraint: 'enum' }]);
}

/** Refuses a provider that reaches people or banks, in a sandbox. */
export function refuseInSandbox(
  { providers }: Pick<IntegrationDependencies, 'providers'>,
  name: string,
  isSandbox: boolean,
): void {
  if (!isSandbox || providers.get(name)?.canServeSandbox !== false) return;
  const others = [...providers.values()].filter(({ canServeSandbox }) => canServeSandbox);
  const message = `must be one of ${others.map((one) => one.name).join(', ')} in a sandbox: nothing of a sandbox reaches a person or a bank, as it would with ${name}`;
  throw invalid([{ field: 'provider', message, constraint: 'sandbox' }]);
}

/** Refuses a config that the provider does not accept, and names every failed field. */
export function refuseInvalidConfig(provider: Provider, config: object, isSandbox: boolean): void {
  const check = checks.get(provider) ?? checkOf(provider.configSchema);
  checks.set(provider, check);
  const failed = check(config);
  const details = failed.length > 0 ? failed : (provider.checkConfig?.(config, { isSandbox }) ?? []);
  if (details.length > 0) throw invalid(details.map(inConfig));
}

function inConfig(detail: ErrorDetail): ErrorDetail {
  return { ...detail, field: detail.field ? `config.${detail.field}` : 'config' };
}

export function describeProviders(
  dependencies: Pick<IntegrationDependencies, 'eventTypes' | 'providers'>,
): ProviderEntry[] {
  return [...dependencies.providers.values()].map((provider) => ({
    name: provider.name,
    title: provider.title,
    description: provider.description,
    authorization: provider.oauth ? 'OAUTH2' : 'NONE',
    config: { ...provider.configSchema },
    eventTypes: acceptedEventTypes(dependencies, provider),
    isTracker: provider.tracker !== undefined,
    takesPayments: provider.payments !== undefined,
    sendsMail: provider.mailServer !== undefined,
    canServeSandbox: provider.canServeSandbox,
    isArchive: provider.isArchive ?? false,
    hasSecret: provider.rotateSecrets !== undefined,
  }));
}
