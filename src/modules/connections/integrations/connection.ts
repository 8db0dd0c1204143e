import { createHash, randomBytes } from 'node:crypto';
import type { Values } from '../../../platform/database/statement.ts';
import { API_PREFIX } from '../../../platform/http/route.ts';
import { GrantLost, type Provider, type ProviderConnection } from '../../../providers/provider.ts';
import { revealSecrets } from './config-secrets.ts';
import type { IntegrationDependencies } from './dependencies.ts';
import { accessTokenOf } from './oauth/grants.ts';
import type { IntegrationStatus } from './schema.ts';
import { secretsIn } from './sealing.ts';
import type { connectionRow } from './shared-store.ts';
import { deleteOldEndpoints, insertEndpoint, mergeMemory, readConnection } from './store.ts';

/** The key has 43 characters in base64url. */
const ENDPOINT_KEY_BYTES = 32;
/** Older addresses stay valid: webhooks to them may be under way, and the registration of a new one may fail. */
const ENDPOINTS_KEPT = 5;

export interface OpenConnection {
  connection: ProviderConnection;
  provider: Provider;
  status: IntegrationStatus;
}

/** Opens an integration for its provider. Resolves to undefined when the integration is gone. */
export async function openConnection(
  dependencies: IntegrationDependencies,
  tenantId: string,
  integrationId: string,
): Promise<OpenConnection | undefined> {
  const db = dependencies.database.inTenant(tenantId);
  const row = await db.one(readConnection, { id: integrationId });
  return row && connectionOf(dependencies, tenantId, integrationId, row);
}

/**
 * Makes a connection of an integration's row. Returns undefined when the provider is unknown, or may not serve the tenant:
 * every call of a provider needs a connection, so nothing of a sandbox gets past this.
 */
export function connectionOf(
  dependencies: IntegrationDependencies,
  tenantId: string,
  integrationId: string,
  row: Values<typeof connectionRow>,
): OpenConnection | undefined {
  const { database, clock, providers } = dependencies;
  const db = database.inTenant(tenantId);
  const provider = providers.get(row.provider);
  if (!provider || (row.isSandbox && !provider.canServeSandbox)) return undefined;
  const { memory, status } = row;
  const secrets = secretsIn(dependencies, row.secrets, tenantId, integrationId);
  const connection: ProviderConnection = {
    tenantId,
    integrationId,
    config: revealSecrets(provider, { config: row.config, secrets }),
    secrets,
    memory,
    clock,
    async remember(changes) {
      const entries = Object.entries(changes);
      const changed = Object.fromEntries(entries.map(([name, value]) => [name, value ?? null]));
      await db.all(mergeMemory, { id: integrationId, memory: changed });
      for (const [name, value] of entries) {
        if (value === undefined) delete memory[name];
        else memory[name] = value;
      }
    },
    async accessToken(rejected) {
      const { oauth } = provider;
      if (!oauth) throw new GrantLost('The provider has no tokens');
      return accessTokenOf(dependencies, { tenantId, integrationId, oauth }, rejected);
    },
    newEndpoint: () => {
      const folder = provider.payments ? 'payment-webhooks' : 'webhooks';
      return createEndpoint(dependencies, tenantId, integrationId, folder);
    },
  };
  return { connection, provider, status };
}

async function createEndpoint(
  { database, clock, publicUrl }: IntegrationDependencies,
  tenantId: string,
  integrationId: string,
  folder: string,
): Promise<string> {
  const key = randomBytes(ENDPOINT_KEY_BYTES).toString('base64url');
  const now = clock.now().toISOString();
  const system = database.inSystem();
  await system.all(insertEndpoint, { keyHash: endpointKeyHash(key), tenantId, integrationId, now });
  await system.all(deleteOldEndpoints, { tenantId, integrationId, keep: ENDPOINTS_KEPT });
  return `${publicUrl()}${API_PREFIX}/${folder}/${key}`;
}

/** The table holds only hashes, so reading it does not allow anyone to send webhooks. */
export function endpointKeyHash(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
