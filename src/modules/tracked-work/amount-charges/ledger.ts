import type { Scope } from '../../../platform/database/database.ts';
import {
  listDraftedAmounts,
  listHeldPeriods,
  listPastAmounts,
  sumCharged,
  sumChargedPeriods,
} from './store.ts';

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

/** Reads what lines charge of the periods of several contracts' recurring charges, by charge. */
export async function chargedPeriodsOf(db: Scope, contractIds: string[]) {
  const rows = await db.all(sumChargedPeriods, { contractIds });
  const periods = rows.map((row) => ({ ...row, periodStartsOn: row.periodStartsOn ?? '' }));
  return Map.groupBy(periods, ({ chargeId }) => chargeId ?? '');
}
