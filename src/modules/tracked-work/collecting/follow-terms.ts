import type { Scope } from '../../../platform/database/database.ts';
import { storeCoverage } from '../coverage/storing.ts';
import { lockContractsToChange } from '../time-charges/releasing.ts';
import { owedAmounts } from './amounts.ts';
import { lockDraftsOfContract } from './drafts-store.ts';
import { printPrepaid } from './prepaid.ts';
import { readContractToCollect } from './store.ts';

/**
 * Makes drafts follow after recurring charges, prepaid hours or expenses of contracts changed: lowers what they charge too much, or take back
 * too much. What is owed then is left to collecting. Needs a transaction.
 */
export async function followTerms(db: Scope, contractIds: string[], now: string): Promise<void> {
  const ids = [...new Set(contractIds)];
  await lockContractsToChange(db, ids, now);
  for (const contractId of ids) {
    const [terms] = await Promise.all([
      db.one(readContractToCollect, { contractId, now }),
      db.all(lockDraftsOfContract, { contractId }),
    ]);
    if (!terms) continue;
    const { printed } = await storeCoverage(db, contractId, { today: terms.today, now });
    await owedAmounts(db, { contractId, terms, from: null, to: terms.today, now });
    await printPrepaid(db, { contractId, today: terms.today, now }, printed);
  }
}
