import { exactInteger } from '../../../platform/exact-integers.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { listDebtors } from './debtors-store.ts';
import { type Debtor, type DebtorsQuery, ROWS_DEFAULT } from './schema.ts';

export async function reportDebtors(
  { db, clock }: TenantContext,
  { limit = ROWS_DEFAULT }: DebtorsQuery,
): Promise<Debtor[]> {
  const rows = await db.all(listDebtors, { now: clock.now().toISOString(), count: limit });
  return rows.map((row) => ({
    ...row,
    dueMinor: exactInteger(row.dueMinor),
    overdueMinor: exactInteger(row.overdueMinor),
  }));
}
