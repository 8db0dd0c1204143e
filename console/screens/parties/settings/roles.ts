import { isAtLeast, type Role } from '../../../app/roles.ts';
import { tenant } from '../../../app/session.ts';
import type { Choice } from '../../../parts/inputs.tsx';
import { words } from '../../../words/words.ts';

/** Every role. Each includes those before it. */
export const ROLES: readonly Role[] = ['VIEWER', 'DRAFTER', 'MEMBER', 'ADMIN', 'OWNER'];

/** The roles that the signed-in person can give: those up to their own. */
export function givenRoles(): Choice[] {
  const { choice, allow } = words.access.roles;
  return ROLES.filter((role) => isAtLeast(tenant.value?.role, role)).map((role) => ({
    value: role,
    text: choice(words.parts.roles[role], allow[role]),
  }));
}
