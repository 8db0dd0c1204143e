import type { Scope } from '../../platform/database/database.ts';
import { fewPerKey } from '../../platform/fair-shares.ts';
import type { IntegrationDependencies } from '../integrations/dependencies.ts';
import { reportProblem, resolveProblem } from '../integrations/problems.ts';
import { collectByItself } from './by-itself.ts';
import { messagesOf } from './reports.ts';
import {
  listConcernedIntegrations,
  listDueContracts,
  postponeCollecting,
  queueOwingContracts,
} from './store.ts';

/** A failed job is not retried, because the queue table says when its contract is due again. */
export const COLLECTING_QUEUE = { name: 'collect-time', concurrency: 4, timeoutSeconds: 300, retries: 0 };
/** The pause between two looks: short enough for a person who watches the draft. */
export const COLLECT_REST_MS = 250;

/** More contracts than can be collected before the next look at the queue. */
const DUE_MAX = 500;
const SCANNED_MAX = 5_000;
/** Leaves slots to other tenants. A contract that gets none is still due, so the next look at the queue brings it back. */
const AT_ONCE_PER_TENANT = 2;
const WAIT_MS = 500;
const PAUSE = { shortestMs: 10_000, longestMs: 1_800_000 };

export interface QueuedContract {
  tenantId: string;
  contractId: string;
}

type Dependencies = Pick<IntegrationDependencies, 'database' | 'clock'>;

/** Sends jobs. A job whose key is already queued or running is left out. */
export interface CollectingJobs {
  send(queue: string, jobs: { key: string; data: QueuedContract; turn: number }[]): Promise<unknown>;
}

/** Sends a job for each contract that is due. It is cheap and idempotent, so it runs often. */
export async function enqueueDueContracts(
  { database, clock }: Dependencies,
  jobs: CollectingJobs,
): Promise<number> {
  const now = clock.now().toISOString();
  const due = await database.inSystem().all(listDueContracts, { now, scanned: SCANNED_MAX, count: DUE_MAX });
  if (due.length === 0) return 0;
  const newJobs = due.map(({ rank, ...data }) => ({
    key: `${data.tenantId} ${data.contractId}`,
    data,
    turn: rank,
  }));
  await jobs.send(COLLECTING_QUEUE.name, newJobs);
  return due.length;
}

/**
 * Makes all contracts due that owe something. Changes do so at once, except where two of them meet: work that is logged
 * while its contract begins to collect.
 */
export async function queueOwing(
  { database, clock }: Dependencies,
  tenantIds: AsyncIterable<string>,
): Promise<void> {
  const now = clock.now().toISOString();
  for await (const tenantId of tenantIds) await database.inTenant(tenantId).all(queueOwingContracts, { now });
}

/** Collects queued contracts, few of one tenant at once. */
export function collectingWorker(dependencies: Dependencies): (queued: QueuedContract) => Promise<void> {
  const turns = fewPerKey(AT_ONCE_PER_TENANT, WAIT_MS);
  return (queued) => turns.useIfFree([queued.tenantId], () => collectContract(dependencies, queued));
}

/** Collects the work of one contract. Repeating it changes nothing. */
export async function collectContract(
  dependencies: Dependencies,
  { tenantId, contractId }: QueuedContract,
): Promise<void> {
  const { database, clock } = dependencies;
  const db = database.inTenant(tenantId, { actor: 'command collect' });
  try {
    const uncollected = await db.transaction((transaction) =>
      collectByItself({ db: transaction, clock }, contractId),
    );
    if (uncollected) await tell(dependencies, db, contractId, messagesOf(uncollected));
    else await postpone(dependencies, db, contractId);
  } catch (error) {
    await postpone(dependencies, db, contractId);
    throw error;
  }
}

async function postpone({ clock }: Dependencies, db: Scope, contractId: string): Promise<void> {
  await db.all(postponeCollecting, { contractId, ...PAUSE, now: clock.now().toISOString() });
}

/** Reports problems under the contract, and resolves those of integrations that have none any more. */
async function tell(
  dependencies: Dependencies,
  db: Scope,
  contractId: string,
  messages: Map<string, string>,
): Promise<void> {
  const concerned = await db.all(listConcernedIntegrations, { contractId, ids: [...messages.keys()] });
  for (const { integrationId } of concerned) {
    const message = messages.get(integrationId);
    if (message === undefined) await resolveProblem(db, integrationId, contractId);
    else await reportProblem(dependencies, db, integrationId, contractId, message);
  }
}
