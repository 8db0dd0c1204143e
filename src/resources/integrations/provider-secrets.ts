import { secretContext } from '../../platform/secrets.ts';
import type { ProviderSecrets } from '../../providers/provider.ts';
import type { IntegrationDependencies } from './dependencies.ts';

// A ciphertext is bound to its integration: moved to another one, it can't be decrypted.

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
