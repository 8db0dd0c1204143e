import { lockContracts } from '../../../src/modules/tracked-work/time-charges/releasing.ts';
import {
  addEntries,
  changeEntries,
  endEntries,
} from '../../../src/modules/tracked-work/time-entries/changing.ts';
import type { ModelEntry, Work } from './ledger.ts';
import type { World } from './world.ts';

// Entries of a tracker are written as its worker writes them, without the tracker.

const STARTED_AT = '2026-10-05T08:00:00.000Z';
let lastWorklog = 0;

/** Records work as a tracker does. Returns the entry's identifier. */
export async function track(world: World, work: Work): Promise<string> {
  const sourceId = `${++lastWorklog}`;
  await under(world, [], (parts) =>
    addEntries(parts, [
      {
        ...{ source: 'JIRA', site: 'site', sourceId, startedAt: STARTED_AT, integrationId: 'int_1' },
        ...{ description: null, referenceName: null, role: null, worker: null },
        ...{ isBillable: work.isBillable, isHeld: work.isHeld, date: work.date, minutes: work.minutes },
        ...{ projectId: work.projectId, contractId: work.contract.id, ...valuesOf(work) },
        ...{ referenceType: 'TASK', referenceId: work.task ?? '' },
      },
    ]),
  );
  const [found] = await world.query(
    'select id from time_entries where tenant_id = app_tenant() and source_id = $1',
    [sourceId],
  );
  return found?.id;
}

/** Changes an entry as its tracker does. Returns the identifier of the entry that replaces it, if one does. */
export async function changeTracked(
  world: World,
  { id, contract }: ModelEntry,
  change: Partial<Work>,
): Promise<string | undefined> {
  const { contract: target, task, isTracked, role, worker, ...rest } = change;
  const moved = target ? { contractId: target.id } : {};
  const tasked = task === undefined ? {} : { referenceId: task };
  const replaced = await under(world, [contract.id, target?.id ?? contract.id], (parts) =>
    changeEntries(parts, [{ id, ...rest, ...moved, ...tasked, ...valuesOf(change) }]),
  );
  return replaced.get(id);
}

export async function endTracked(world: World, { id, contract }: ModelEntry): Promise<void> {
  await under(world, [contract.id], (parts) => endEntries(parts, [id]));
}

/** Role and worker, as far as they are given. */
function valuesOf(work: Partial<Work>): { role?: string | null; worker?: string | null } {
  return {
    ...('role' in work && { role: work.role ?? null }),
    ...('worker' in work && { worker: work.worker ?? null }),
  };
}

type Parts = Parameters<typeof changeEntries>[0];

/** Works in a transaction that holds the locks of contracts. */
function under<T>(
  { service, firm }: World,
  contractIds: string[],
  work: (parts: Parts) => Promise<T>,
): Promise<T> {
  const db = service.db.database.inTenant(firm.tenant, { actor: 'test' });
  return db.transaction(async (transaction) => {
    await lockContracts(transaction, contractIds);
    return work({ db: transaction, clock: service.clock });
  });
}
