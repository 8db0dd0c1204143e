import type { Schemas } from '../../client/src/client.ts';

export type Role = Schemas['Role'];

const RANKS: Record<Role, number> = { VIEWER: 0, DRAFTER: 1, MEMBER: 2, ADMIN: 3, OWNER: 4 };

export function isAtLeast(role: Role | undefined, least: Role): boolean {
  return role !== undefined && RANKS[role] >= RANKS[least];
}
