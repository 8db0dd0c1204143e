import { createHash, randomBytes } from 'node:crypto';
import { API_PREFIX } from '../../platform/http/route.ts';
import { GrantLost, type Provider, type ProviderConnection } from '../../providers/provider.ts';
import { type IntegrationDependencies, openSecrets } from './dependencies.ts';
import { accessTokenOf } from './oauth/grants.ts';
import { deleteOldEndpoints, insertEndpoint, readLink, rememberInIntegration } from './store.ts';

/** Makes 43 characters of base64url. */
const ENDPOINT_KEY_BYTES = 32;
/** The one in use, and those before it: what is under way to them still arrives, and a registration may fail. */
const ENDPOINTS_KEPT = 5;

export interface OpenConnection {
  connection: ProviderConnection;
  provider: Provider;
  status: string;
}

/** An integration as its provider works with it; undefined when it is gone. */
export async function openConnection(
  deps: IntegrationDependencies,
  tenantId: string,
  integrationId: string,
): Promise<OpenConnection | undefined> {
  const { database, clock } = deps;
  const row = await database.inTenant(tenantId).one(readLink, { id: integrationId });
  const provider = row && deps.providers.get(row.provider);
  if (!row || !provider) return undefined;
  const { memory } = row;
  const connection: ProviderConnection = {
    tenantId,
    integrationId,
    config: row.config,
    secrets: openSecrets(deps, tenantId, integrationId, row.secrets),
    memory,
    clock,
    async remember(news) {
      const entries = Object.entries(news);
      const changed = Object.fromEntries(entries.map(([name, value]) => [name, value ?? null]));
      await database.inTenant(tenantId).all(rememberInIntegration, { id: integrationId, memory: changed });
      for (const [name, value] of entries) {
        if (value === undefined) delete memory[name];
        else memory[name] = value;
      }
    },
    async accessToken(rejected) {
      const { oauth } = provider;
      if (!oauth) throw new GrantLost('The provider has no tokens');
      return accessTokenOf(deps, { tenantId, integrationId, oauth }, rejected);
    },
    async newEndpoint() {
      const key = randomBytes(ENDPOINT_KEY_BYTES).toString('base64url');
      const now = clock.now().toISOString();
      const system = database.inSystem();
      await system.all(insertEndpoint, { keyHash: endpointKeyHash(key), tenantId, integrationId, now });
      await system.all(deleteOldEndpoints, { tenantId, integrationId, keep: ENDPOINTS_KEPT });
      return `${deps.publicUrl()}${API_PREFIX}/webhooks/${key}`;
    },
  };
  return { connection, provider, status: row.status };
}

/** Only the hash is kept: whoever reads the table can't send webhooks. */
export function endpointKeyHash(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
