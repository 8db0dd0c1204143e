import type { Scope } from '../../../platform/database/database.ts';

/** Whether the tenant takes payments online. No payment provider is connected yet, so nobody does. */
export async function canPayOnline(_db: Scope): Promise<boolean> {
  return false;
}
