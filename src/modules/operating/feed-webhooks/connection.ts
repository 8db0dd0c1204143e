import type { Scope } from '../../../platform/database/database.ts';
import { found, invalid } from '../../../platform/errors.ts';
import { secretContext } from '../../../platform/secrets.ts';
import type { Outcome, Provider, ProviderSecrets } from '../../../providers/provider.ts';
import { outcomeOfError } from '../../connections/deliveries/attempt.ts';
import type { DeliveryDependencies } from '../../connections/deliveries/dependencies.ts';
import { changedConfig, hideSecrets, revealSecrets } from '../../connections/integrations/config-secrets.ts';
import { type Place, presentPlaces } from '../feed/places.ts';
import type { FeedEvent } from '../feed/schema.ts';
import type { WebhookRow } from './store.ts';

export interface FeedWebhookDependencies extends DeliveryDependencies {
  /** Sends one signed event. Every failure at the receiver is an outcome. */
  post(message: {
    config: object;
    secrets: ProviderSecrets;
    event: FeedEvent;
    headers: Record<string, string>;
  }): Promise<Outcome>;
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

/** Sends one event, with its tenant in a header. There is no outcome if the tenant was purged meanwhile. */
export async function post(
  dependencies: FeedWebhookDependencies,
  db: Scope,
  row: WebhookRow,
  place: Place,
): Promise<{ event: FeedEvent; outcome: Outcome } | undefined> {
  const provider = webhookProvider(dependencies);
  const [event] = await presentPlaces(dependencies, db, [place]);
  if (!event) return undefined;
  const secrets = secretsOf(dependencies, row);
  const config = revealSecrets(provider, { config: row.config, secrets });
  const headers = { 'tenant-id': event.tenant };
  const outcome = await dependencies
    .post({ config, secrets, event, headers })
    .catch((error: unknown) => outcomeOfError(dependencies, event.id, error));
  return { event, outcome };
}
