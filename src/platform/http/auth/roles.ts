import { forbidden } from '../../errors.ts';

/** From the weakest to the strongest. Each role includes those before it. */
export const roles = ['VIEWER', 'DRAFTER', 'MEMBER', 'ADMIN', 'OWNER'] as const;

export type MemberRole = (typeof roles)[number];

/**
 * What an access token is limited to: words of the form `<resource>:read` or `<resource>:write`. The resource is the first
 * segment of a route's path, and writing includes reading. Null for people, and for tokens without a limit.
 */
export type Scopes = readonly string[] | null;

export function isAtLeast(role: MemberRole, needed: MemberRole): boolean {
  return roles.indexOf(role) >= roles.indexOf(needed);
}

/** Refuses what a route allows to a weaker role in other cases. `toDo` names the case: "to change a contract that is ACTIVE". */
export function refuseRoleBelow(needed: MemberRole, own: MemberRole, toDo: string): void {
  if (!isAtLeast(own, needed))
    throw forbidden('role_too_low', `the role ${needed} is needed ${toDo}, yours is ${own}`);
}

/** Callers can't grant, change or revoke a role above their own. */
export function refuseRoleAbove(own: MemberRole, role: MemberRole): void {
  if (!isAtLeast(own, role))
    throw forbidden('role_too_low', `the role ${role} is above yours, which is ${own}`);
}
