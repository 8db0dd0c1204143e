import { isAtLeast, type MemberRole, refuseRoleBelow } from '../../platform/http/auth/roles.ts';

export const TO_CHANGE_TENANTS_OWN = "to change the tenant's own addresses and pictures";

/**
 * Drafters write the addresses and pictures of clients. The tenant's own stand on every invoice, also on those that are issued
 * automatically.
 */
export async function refuseTenantsOwn(
  role: MemberRole,
  readOwner: () => Promise<{ client: string | null } | undefined>,
): Promise<void> {
  if (isAtLeast(role, 'MEMBER')) return;
  if ((await readOwner())?.client === null) refuseRoleBelow('MEMBER', role, TO_CHANGE_TENANTS_OWN);
}
