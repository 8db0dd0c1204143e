import { isAtLeast, type Role } from '../../../app/roles.ts';
import { tenant } from '../../../app/session.ts';
import { spelled } from '../../../parts/format.ts';
import type { Choice } from '../../../parts/inputs.tsx';

/** Every role, with what it allows. Each includes those before it. */
export const ROLES: readonly { value: Role; says: string }[] = [
  { value: 'VIEWER', says: 'reads' },
  { value: 'MEMBER', says: 'also writes business records' },
  { value: 'ADMIN', says: 'also manages members, access tokens and settings' },
  { value: 'OWNER', says: 'also deletes the tenant' },
];

/** The roles that the signed-in person can give: those up to their own. */
export function givenRoles(): Choice[] {
  return ROLES.filter(({ value }) => isAtLeast(tenant.value?.role, value)).map(({ value, says }) => ({
    value,
    text: `${spelled(value)}: ${says}`,
  }));
}
