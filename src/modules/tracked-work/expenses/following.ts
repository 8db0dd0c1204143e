import type { Scope } from '../../../platform/database/database.ts';
import { lockContractsToChange } from '../time-charges/releasing.ts';

/** Makes drafts follow expenses of these contracts that changed: collecting puts on them what is owed now, or takes it off. */
export async function followExpenses(db: Scope, contractIds: string[], now: string): Promise<void> {
  await lockContractsToChange(db, contractIds, now);
}
