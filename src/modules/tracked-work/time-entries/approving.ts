import type { Scope } from '../../../platform/database/database.ts';
import { type ErrorDetail, invalid, notFound } from '../../../platform/errors.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { lockContractsToChange, releaseDrafts } from '../time-charges/releasing.ts';
import { approveEntries, findContractsOfEntries, lockEntries, withdrawApproval } from './approving-store.ts';
import type { Approval, TimeEntry } from './schema.ts';
import { readEntriesInOrder } from './service.ts';

/** Approves entries as they are now. A trigger takes the approval back with the next change. */
export function approveTimeEntries(context: TenantContext, approval: Approval): Promise<TimeEntry[]> {
  return decide(context, approval, async (db, ids, now) => {
    await db.all(approveEntries, { ids, now });
  });
}

/** What is on a draft of a contract that wants approval comes off it. */
export function withdrawApprovals(context: TenantContext, approval: Approval): Promise<TimeEntry[]> {
  return decide(context, approval, async (db, ids, now) => {
    const withdrawn = await db.all(withdrawApproval, { ids, now });
    const released = withdrawn.flatMap(({ id, isApprovalRequired }) => (isApprovalRequired ? [id] : []));
    await releaseDrafts(db, released, now);
  });
}

/** Decides about all entries or none, under the locks of their contracts. */
function decide(
  { db, clock }: TenantContext,
  { timeEntryIds: ids }: Approval,
  write: (db: Scope, ids: string[], now: string) => Promise<void>,
): Promise<TimeEntry[]> {
  const now = clock.now().toISOString();
  return db.transaction(async (transaction) => {
    const contracts = await transaction.all(findContractsOfEntries, { ids });
    const contractIds = contracts.map(({ contractId }) => contractId);
    await lockContractsToChange(transaction, contractIds, now);
    refuseEnded(ids, await transaction.all(lockEntries, { ids }));
    await write(transaction, ids, now);
    return readEntriesInOrder(transaction, ids);
  });
}

function refuseEnded(ids: string[], entries: { id: string; isEnded: boolean }[]): void {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const unknown = ids.findIndex((id) => !byId.has(id));
  if (unknown >= 0) throw notFound(`timeEntryIds.${unknown}`);
  const message = 'was deleted or replaced, so there is nothing to approve';
  const details = ids.flatMap((id, index): ErrorDetail[] =>
    byId.get(id)?.isEnded ? [{ field: `timeEntryIds.${index}`, message, constraint: 'state' }] : [],
  );
  if (details.length > 0) throw invalid(details);
}
