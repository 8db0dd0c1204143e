import { found, invalid } from '../../../platform/errors.ts';
import { secretContext } from '../../../platform/secrets.ts';
import type { Outcome, Provider, ProviderSecrets } from '../../../providers/provider.ts';
import { outcomeOfError } from '../../connections/deliveries/attempt.ts';
import type { DeliveryDependencies } from '../../connections/deliveries/dependencies.ts';
import { changedConfig, hideSecrets, revealSecrets } from '../../connections/integrations/config-secrets.ts';
import type { FeedEvent } from '../feed/schema.ts';
import type { WebhookRow } from './store.ts';

export interface FeedWebhookDependencies extends DeliveryDependencies {
  /** Sends one signed event. Every failure at the receiver is an outcome. */
  post(message: { config: object; secrets: ProviderSecrets; event: FeedEvent }): Promise<Outcome>;
}

/** The config of a webhook and its secrets, as they are stored. */
type Stored = Pick<WebhookRow, 'config' | 'secrets'>;

/** A webhook of the operator has the URL and the secrets of an integration of this provider. */
export function webhookProvider({ integrations: { providers } }: FeedWebhookDependencies): Provider {
  return found(providers.get('WEBHOOK'));
}

/** A ciphertext is bound to its webhook. */
export const contextOf = (id: string) => secretContext('operatorWebhook', id);

export function secretsOf(
  { integrations }: FeedWebhookDependencies,
  { id, secrets }: Pick<WebhookRow, 'id' | 'secrets'>,
): ProviderSecrets {
  return JSON.parse(integrations.secrets.decrypt(secrets, contextOf(id)));
}

/** Checks a URL and splits it for storing, beside the other secrets. A URL that is sent back as it was shown stays. */
export function storedConfig(
  dependencies: FeedWebhookDependencies,
  { id, config, secrets }: { id: string; config: { url?: string }; secrets: ProviderSecrets },
  url: string,
): Stored {
  const provider = webhookProvider(dependencies);
  const changed = changedConfig(provider, { url }, { config, secrets });
  const mistakes = provider.checkConfig?.(changed, { isSandbox: false }) ?? [];
  if (mistakes.length > 0) throw invalid(mistakes);
  const stored = hideSecrets(provider, changed, secrets);
  const sealed = dependencies.integrations.secrets.encrypt(JSON.stringify(stored.secrets), contextOf(id));
  return { config: stored.config as Stored['config'], secrets: sealed };
}

/** Sends one event. */
export function post(
  dependencies: FeedWebhookDependencies,
  row: WebhookRow,
  event: FeedEvent,
): Promise<Outcome> {
  const secrets = secretsOf(dependencies, row);
  const config = revealSecrets(webhookProvider(dependencies), { config: row.config, secrets });
  return dependencies
    .post({ config, secrets, event })
    .catch((error: unknown) => outcomeOfError(dependencies, event.id, error));
}
