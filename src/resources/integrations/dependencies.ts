import type { Clock } from '../../platform/clock.ts';
import type { Database, Scope } from '../../platform/database/database.ts';
import type { Access } from '../../platform/http/auth/access.ts';
import type { Caller } from '../../platform/http/auth/verify-token.ts';
import { type Secrets, secretContext } from '../../platform/secrets.ts';
import type { Provider, ProviderSecrets } from '../../providers/provider.ts';

/** What integrations need beyond a request: handed in by the composition root. */
export interface IntegrationDependencies {
  database: Database;
  clock: Clock;
  secrets: Secrets;
  /** Every provider, by its name. */
  providers: ReadonlyMap<string, Provider>;
  /** Every event type there is. */
  eventTypes: readonly string[];
  /** Makes the events of what is committed: who wants what is about to change, and that is for what comes after. */
  publishPending(tenantId: string): Promise<void>;
  /** It works again: what waits for it need not wait any longer. */
  onUsable(db: Scope, integrationId: string): Promise<void>;
  /** Its deliveries go first, and a few at a time: there may be millions. */
  beforeRemoval(db: Scope, integrationId: string): Promise<void>;
  publicUrl: () => string;
  allowedOrigins: readonly string[];
}

/** What the OAuth authorisation needs beyond that: its pages are reached without a token. */
export interface AuthorizationDependencies extends IntegrationDependencies {
  access: Access;
  /** Who sent this `authorization` header; refuses whoever sent none. */
  identify(authorization: string | undefined): Promise<Caller>;
}

/** Bound to the integration: moved to another one, a ciphertext is worth nothing. */
export function sealSecrets(
  { secrets }: Pick<IntegrationDependencies, 'secrets'>,
  tenantId: string,
  integrationId: string,
  plain: ProviderSecrets,
): string {
  return secrets.encrypt(JSON.stringify(plain), secretContext('integration', tenantId, integrationId));
}

export function openSecrets(
  { secrets }: Pick<IntegrationDependencies, 'secrets'>,
  tenantId: string,
  integrationId: string,
  sealed: string | null,
): ProviderSecrets {
  if (sealed === null) return {};
  return JSON.parse(secrets.decrypt(sealed, secretContext('integration', tenantId, integrationId)));
}
