import type { Schemas } from '../../client/src/client.ts';

export type Role = Schemas['Role'];

const RANKS: Record<Role, number> = { VIEWER: 0, MEMBER: 1, ADMIN: 2, OWNER: 3 };

export function isAtLeast(role: Role | undefined, least: Role): boolean {
  return role !== undefined && RANKS[role] >= RANKS[least];
}
