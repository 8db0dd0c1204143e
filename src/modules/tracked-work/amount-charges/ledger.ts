import type { Scope } from '../../../platform/database/database.ts';
import { listDraftedAmounts, listHeldPeriods, listPastAmounts, sumCharged } from './store.ts';

/** Reads what lines charge of a contract's recurring charges, and of the given expenses. */
export async function readLedger(db: Scope, contractId: string, expenseIds: string[]) {
  const [charged, past, drafted, held] = await Promise.all([
    db.all(sumCharged, { contractId, expenseIds }),
    db.all(listPastAmounts, { contractId, expenseIds }),
    db.all(listDraftedAmounts, { contractId }),
    db.all(listHeldPeriods, { contractId }),
  ]);
  return { charged, past, drafted, held };
}

export type PastAmount = Awaited<ReturnType<typeof readLedger>>['past'][number];
