import { everyActiveTenant } from '../../../platform/database/tenant-pages.ts';
import { tenantClock } from '../../../platform/tenant-clock.ts';
import { GrantLost, type ProviderConnection, ProviderFailure } from '../../../providers/provider.ts';
import { openConnection } from '../integrations/connection.ts';
import type { IntegrationDependencies } from '../integrations/dependencies.ts';
import { reportProblem, resolveProblem } from '../integrations/problems.ts';
import { isInUse } from '../integrations/status.ts';
import { applyReports, lookAgain } from './issue-worker.ts';
import {
  listReconciledIntegrations,
  listTenantsWithEndpoints,
  readLastReconciliation,
  recordReconciliation,
} from './store.ts';

/** Allows for a tracker's search that lags behind its webhooks, and for a clock that differs from ours. */
const OVERLAP_MS = 600_000;
/** The subject of the problem that a failed reconciliation leaves. */
const SUBJECT = 'Reconciliation';

export interface Reconciled {
  tenantId: string;
  integrationId: string;
  issues: number;
}

export interface ReconcileOptions {
  /** Checks all changes since then, instead of since the last reconciliation. */
  since?: Date;
  /** Called for each issue that changed at the tracker. */
  onIssue?: (key: string) => void;
}

/**
 * Asks the tracker for changes and applies them, to make up for webhooks that never arrived. The time is recorded only
 * if everything succeeded.
 */
export async function reconcile(
  dependencies: IntegrationDependencies,
  tenantId: string,
  integrationId: string,
  { since, onIssue }: ReconcileOptions = {},
): Promise<Reconciled> {
  const db = dependencies.database.inTenant(tenantId);
  const opened = await openConnection(dependencies, tenantId, integrationId);
  const reconciled: Reconciled = { tenantId, integrationId, issues: 0 };
  const tracker = opened?.provider.tracker;
  if (!opened || !tracker || !isInUse(opened.status)) return reconciled;
  // The next reconciliation looks from the same time on.
  if ((await tenantClock(db, dependencies.clock)).isAdvancing) return reconciled;
  const { connection } = opened;
  const reconciledAt = dependencies.clock.now().toISOString();
  try {
    const from = since ?? (await lastReconciliation(dependencies, connection));
    for await (const issue of tracker.changedIssues(connection, from)) {
      if (await applyReports(dependencies, opened, issue.id, [{ kind: 'updated', issue }]))
        await lookAgain(dependencies, { tenantId, integrationId, issueId: issue.id });
      reconciled.issues++;
      onIssue?.(issue.key);
    }
  } catch (error) {
    if (error instanceof ProviderFailure || error instanceof GrantLost)
      await reportProblem(dependencies, db, integrationId, SUBJECT, error.message);
    throw error;
  }
  await resolveProblem(db, integrationId, SUBJECT);
  await db.all(recordReconciliation, { integrationId, reconciledAt });
  return reconciled;
}

/** Returns where to start: at the last reconciliation, or else at the creation of the integration. */
async function lastReconciliation(
  { database }: IntegrationDependencies,
  { tenantId, integrationId }: ProviderConnection,
): Promise<Date> {
  const row = await database.inTenant(tenantId).one(readLastReconciliation, { integrationId });
  const from = row?.reconciledAt ?? row?.createdAt;
  return new Date((from === undefined ? 0 : Date.parse(from)) - OVERLAP_MS);
}

export interface ReconcileAllOptions extends ReconcileOptions {
  tenantId?: string;
  integrationId?: string;
  onReconciled?: (reconciled: Reconciled) => void;
}

/** Reconciles every integration with a tracker. A failure of one does not affect the others. */
export async function reconcileAll(
  dependencies: IntegrationDependencies,
  { tenantId: onlyTenant, integrationId: only, onReconciled, ...options }: ReconcileAllOptions = {},
): Promise<Reconciled[]> {
  const { database, providers } = dependencies;
  const all: Reconciled[] = [];
  const failures: Error[] = [];
  for await (const tenantId of everyActiveTenant(database, listTenantsWithEndpoints)) {
    if (onlyTenant !== undefined && tenantId !== onlyTenant) continue;
    for (const { id, provider } of await database.inTenant(tenantId).all(listReconciledIntegrations, {})) {
      if (!providers.get(provider)?.tracker) continue;
      if (only !== undefined && id !== only) continue;
      try {
        const reconciled = await reconcile(dependencies, tenantId, id, options);
        all.push(reconciled);
        onReconciled?.(reconciled);
      } catch (error) {
        failures.push(new Error(`${id} of ${tenantId}: ${(error as Error).message}`, { cause: error }));
      }
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, failures.map(({ message }) => message).join('\n'));
  return all;
}
