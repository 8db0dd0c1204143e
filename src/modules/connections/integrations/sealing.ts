import { secretContext } from '../../../platform/secrets.ts';
import type { ProviderSecrets } from '../../../providers/provider.ts';
import type { IntegrationDependencies } from './dependencies.ts';

/** A ciphertext is bound to its integration and kind: moved to another place, it can't be decrypted. */
type Place = [kind: 'integration' | 'grant', tenantId: string, integrationId: string];
type WithSecrets = Pick<IntegrationDependencies, 'secrets'>;

export function seal<T extends object>({ secrets }: WithSecrets, plain: T, ...place: Place): string {
  return secrets.encrypt(JSON.stringify(plain), secretContext(...place));
}

export function unseal<T extends object>({ secrets }: WithSecrets, sealed: string, ...place: Place): T {
  return JSON.parse(secrets.decrypt(sealed, secretContext(...place)));
}

/** The secrets of an integration's row. */
export function secretsIn(
  dependencies: WithSecrets,
  sealed: string | null,
  tenantId: string,
  integrationId: string,
): ProviderSecrets {
  return sealed === null ? {} : unseal(dependencies, sealed, 'integration', tenantId, integrationId);
}
