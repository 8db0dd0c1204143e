import { isDeepStrictEqual } from 'node:util';
import type { Provider, ProviderSecrets } from '../../../providers/provider.ts';

export interface StoredConfig {
  config: Record<string, unknown>;
  secrets: ProviderSecrets;
}

/** Splits a config into what is stored in plain text and shown, and what is encrypted with the other secrets. */
export function hideSecrets(
  provider: Provider,
  config: Record<string, unknown>,
  others: ProviderSecrets = {},
): StoredConfig {
  const hidden = provider.hideSecrets?.(config);
  if (!hidden) return { config, secrets: others };
  return { config: { ...hidden.config }, secrets: { ...others, ...hidden.secrets } };
}

/** The whole config, for its provider only. */
export function revealSecrets(
  provider: Provider,
  { config, secrets }: StoredConfig,
): Record<string, unknown> {
  return { ...(provider.revealSecrets?.(config, secrets) ?? config) };
}

/** Reads the config of a change. Properties that are sent back as they were shown are unchanged, with the secrets that they hide. */
export function changedConfig(
  provider: Provider,
  given: Record<string, unknown>,
  stored: StoredConfig,
): Record<string, unknown> {
  const revealed = revealSecrets(provider, stored);
  const entries = Object.entries(given).map(([name, value]) => {
    const isAsShown = isDeepStrictEqual(value, stored.config[name]) && revealed[name] !== undefined;
    return [name, isAsShown ? revealed[name] : value];
  });
  return Object.fromEntries(entries);
}
