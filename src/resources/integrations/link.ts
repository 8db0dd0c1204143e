import { createHash, randomBytes } from 'node:crypto';
import { API_PREFIX } from '../../platform/http/answers/answer.ts';
import { GrantLost, type Link, type Provider, type ProviderMemory } from '../../providers/provider.ts';
import { accessTokenOf } from './oauth/grants.ts';
import { type IntegrationParts, openSecrets } from './parts.ts';
import { deleteOldEndpoints, insertEndpoint, readLink, rememberInIntegration } from './store.ts';

/** Makes 43 characters of base64url. */
const ENDPOINT_KEY_BYTES = 32;
/** The one in use, and those before it: what is under way to them still arrives, and a registration may fail. */
const ENDPOINTS_KEPT = 5;

export interface OpenedLink {
  link: Link;
  provider: Provider;
  status: string;
}

/** An integration as its provider works with it; undefined when it is gone. */
export async function openLink(
  parts: IntegrationParts,
  tenantId: string,
  integrationId: string,
): Promise<OpenedLink | undefined> {
  const { database, clock } = parts;
  const row = await database.inTenant(tenantId).one(readLink, { id: integrationId });
  const provider = row && parts.providers.get(row.provider);
  if (!row || !provider) return undefined;
  const memory = row.memory as ProviderMemory;
  const link: Link = {
    tenantId,
    integrationId,
    config: row.config,
    secrets: openSecrets(parts, tenantId, integrationId, row.secrets),
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
      return accessTokenOf(parts, { tenantId, integrationId, oauth }, rejected);
    },
    async newEndpoint() {
      const key = randomBytes(ENDPOINT_KEY_BYTES).toString('base64url');
      const now = clock.now().toISOString();
      const system = database.inSystem();
      await system.all(insertEndpoint, { keyHash: endpointKeyHash(key), tenantId, integrationId, now });
      await system.all(deleteOldEndpoints, { tenantId, integrationId, keep: ENDPOINTS_KEPT });
      return `${parts.publicUrl()}${API_PREFIX}/webhooks/${key}`;
    },
  };
  return { link, provider, status: row.status };
}

/** Only the hash is kept: whoever reads the table can't send webhooks. */
export function endpointKeyHash(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
