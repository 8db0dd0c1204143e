import type { Clock } from '../../../platform/clock.ts';
import type { Database, Scope } from '../../../platform/database/database.ts';
import type { Kind, Outcome } from '../../../platform/work/kinds.ts';
import { collectAutomatically } from './automatic.ts';
import { messagesOf } from './reports.ts';
import { askForOwingContracts, listConcernedIntegrations } from './store.ts';

export interface CollectingDependencies {
  database: Database;
  clock: Clock;
  /** Where integrations show what keeps their work from being charged. Connections supply it. */
  problems: {
    report(db: Scope, integrationId: string, subject: string, message: string): Promise<void>;
    resolve(db: Scope, integrationId: string, subject: string): Promise<void>;
  };
}

/** Collects contracts. Changes of work and of terms ask for it, see `rules/tracked-work/time.sql`. */
export function collectingOfContracts(dependencies: CollectingDependencies): Kind {
  return {
    // Few of one tenant, so that others have places, too.
    ...{ name: 'collect', time: 'tenant', atOnce: 4, atOncePerLane: 2, timeoutSeconds: 300 },
    ...{ pauseMs: 10_000, pauseMsMax: 1_800_000 },
    run: ({ tenantId, key: contractId }, { clock }) =>
      collectContract(dependencies, { tenantId, contractId, clock }),
  };
}

/**
 * Asks for all contracts that owe something. Changes do so at once, except where two of them meet: work that is logged
 * while its contract begins to collect.
 */
export async function askForOwing(
  { database, clock }: CollectingDependencies,
  tenantIds: AsyncIterable<string>,
): Promise<void> {
  const now = clock.now().toISOString();
  for await (const tenantId of tenantIds)
    await database.inTenant(tenantId).all(askForOwingContracts, { now });
}

interface ContractToCollect {
  tenantId: string;
  contractId: string;
  /** The tenant's. */
  clock: Clock;
}

/** Collects what one contract owes, now and on the next day from which it owes more. Repeating it changes nothing. */
export async function collectContract(
  dependencies: CollectingDependencies,
  { tenantId, contractId, clock }: ContractToCollect,
): Promise<Outcome> {
  const db = dependencies.database.inTenant(tenantId, { actor: 'command collect' });
  const collected = await db.transaction((transaction) =>
    collectAutomatically({ db: transaction, clock }, contractId),
  );
  if (collected === 'tenant is deleted') return { pauseAtLeastMs: 0 };
  if (collected === 'contract is gone') return undefined;
  await reportProblems(dependencies, db, contractId, messagesOf(collected));
  return collected.nextTime && { at: collected.nextTime };
}

/** Reports problems under the contract, and resolves the problems of integrations that have none any more. */
async function reportProblems(
  { problems }: CollectingDependencies,
  db: Scope,
  contractId: string,
  messages: Map<string, string>,
): Promise<void> {
  const concerned = await db.all(listConcernedIntegrations, { contractId, ids: [...messages.keys()] });
  for (const { integrationId } of concerned) {
    const message = messages.get(integrationId);
    if (message === undefined) await problems.resolve(db, integrationId, contractId);
    else await problems.report(db, integrationId, contractId, message);
  }
}
