import { secretContext } from '../../platform/secrets.ts';
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
