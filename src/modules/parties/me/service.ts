import type { Scope } from '../../../platform/database/database.ts';
import { found } from '../../../platform/errors.ts';
import type { Access } from '../../../platform/http/auth/access.ts';
import { isOperator } from '../../../platform/http/auth/authenticate.ts';
import type { Context } from '../../../platform/http/route.ts';
import type { Me } from './schema.ts';
import { readNameOfToken } from './store.ts';

/** Shows the caller. An access token has its tenant, and a person the one that the request names. */
export async function whoCalls(
  access: Access,
  operators: readonly string[],
  { caller, db }: Context,
  namedTenant: string | undefined,
): Promise<Me> {
  const { subject, accessToken, email, unverifiedEmail, expiresAt } = caller;
  const tenant = namedTenant ?? accessToken?.tenantId;
  const membership = tenant === undefined ? undefined : await access.enter(caller, tenant, 'VIEWER');
  const name = accessToken ? await nameOf(db.inTenant(accessToken.tenantId), accessToken.id) : caller.name;
  const address = email ?? unverifiedEmail;
  return {
    type: accessToken ? 'ACCESS_TOKEN' : 'PERSON',
    id: subject,
    ...(name !== undefined && { name }),
    ...(address !== undefined && { email: address, isEmailVerified: email !== undefined }),
    ...(tenant !== undefined && membership && { tenant, role: membership.role }),
    ...(isOperator(operators, caller) && { isOperator: true }),
    ...(membership?.scopes && { scopes: [...membership.scopes] }),
    ...(expiresAt && { expiresAt: expiresAt.toISOString() }),
  };
}

async function nameOf(db: Scope, id: string): Promise<string> {
  return found(await db.one(readNameOfToken, { id })).name;
}
