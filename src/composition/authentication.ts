import { membershipOfAccessToken } from '../modules/parties/access-tokens/service.ts';
import { membershipOfPerson } from '../modules/parties/members/service.ts';
import type { TenantCreation } from '../platform/auth-settings.ts';
import { Access } from '../platform/http/auth/access.ts';
import { loadSigningKey, type SigningKey } from '../platform/http/auth/signing-key.ts';
import { tokenVerifier, type VerifyToken } from '../platform/http/auth/verify-token.ts';
import { Quotas } from '../platform/http/limits/quotas.ts';
import type { Runtime } from './runtime.ts';

export interface Authentication {
  signingKey: SigningKey;
  verifyToken: VerifyToken;
  access: Access;
  tenantCreation: TenantCreation;
  operators: readonly string[];
  quotas: Quotas;
}

export async function composeAuthentication(runtime: Runtime): Promise<Authentication> {
  const { config, database, secrets, clock } = runtime;
  const signingKey = await loadSigningKey(database, secrets, clock);
  const access = new Access(
    (caller, tenantId) =>
      caller.accessToken
        ? membershipOfAccessToken(database, clock, caller, tenantId)
        : membershipOfPerson(database, clock, caller, tenantId),
    clock,
  );
  await database.listen('access_changed', (tenantId) => access.forget(tenantId));
  return {
    signingKey,
    verifyToken: tokenVerifier(config, signingKey, clock),
    access,
    tenantCreation: config.tenantCreation,
    operators: config.operators,
    quotas: new Quotas(config.rateLimit, config.tenantLimits, clock),
  };
}
