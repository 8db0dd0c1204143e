import { everyTenant } from '../../platform/database/tenant-pages.ts';
import {
  GrantLost,
  type IssueNews,
  type ProviderConnection,
  ProviderFailure,
  type WorkEntry,
} from '../../providers/provider.ts';
import { openConnection } from '../integrations/connection.ts';
import type { IntegrationDependencies } from '../integrations/dependencies.ts';
import { reportProblemWith, solveProblemWith } from '../integrations/problems.ts';
import { isInUse } from '../integrations/status.ts';
import { listTenantsWithReceivers } from './store.ts';
import { keepLook, listReleasedIssues, listTrackingIntegrations, readLook } from './tracked-store.ts';
import { followIssue } from './work.ts';

/** A tracker's search lags behind what it tells, and its clock is another one. */
const OVERLAP_MS = 600_000;
/** What the integration's owner reads beside a failure. */
const SUBJECT = 'Reconciliation';

export interface Reconciled {
  tenantId: string;
  integrationId: string;
  /** How many issues were looked at. */
  issues: number;
}

export interface ReconcileOptions {
  /** Everything that changed since then, instead of since the last look. */
  since?: Date;
  /** Called for each issue that was looked at. */
  onIssue?: (key: string) => void;
}

/**
 * Asks the tracker for what changed and follows it, so that a webhook that never came is made up for; also charges
 * again what is on no line any more. The look is remembered only when all of it went through.
 */
export async function reconcile(
  deps: IntegrationDependencies,
  tenantId: string,
  integrationId: string,
  { since, onIssue }: ReconcileOptions = {},
): Promise<Reconciled> {
  const db = deps.database.inTenant(tenantId);
  const opened = await openConnection(deps, tenantId, integrationId);
  const done: Reconciled = { tenantId, integrationId, issues: 0 };
  const tracker = opened?.provider.tracker;
  if (!opened || !tracker || !isInUse(opened.status)) return done;
  const lookedAt = deps.clock.now().toISOString();
  try {
    for await (const issue of tracker.changedIssues(
      opened.connection,
      since ?? (await lastLook(deps, opened.connection)),
    )) {
      await followIssue(deps, opened, issue.id, [{ kind: 'updated', issue }]);
      done.issues++;
      onIssue?.(issue.key);
    }
    for (const { issueId, news } of await db.all(listReleasedIssues, { integrationId })) {
      const work = await tracker.fetchWork(opened.connection, issueId);
      await followIssue(deps, opened, issueId, withWork(news, work ?? []));
      done.issues++;
    }
  } catch (error) {
    if (error instanceof ProviderFailure || error instanceof GrantLost)
      await reportProblemWith(deps, db, integrationId, SUBJECT, error.message);
    throw error;
  }
  await solveProblemWith(db, integrationId, SUBJECT);
  await db.all(keepLook, { integrationId, lookedAt });
  return done;
}

/** An issue whose line somebody removed, with what the tracker has of it now; nothing of one that is gone there. */
function withWork(known: unknown, work: WorkEntry[]): IssueNews[] {
  const news = known as IssueNews | null;
  if (!news) return [];
  return [{ kind: 'updated', issue: { ...news.issue, versionMs: news.issue.versionMs + 1, work } }];
}

/** Since when there may be changes that we did not hear of: at first, since there is the integration. */
async function lastLook(
  { database }: IntegrationDependencies,
  { tenantId, integrationId }: ProviderConnection,
): Promise<Date> {
  const look = await database.inTenant(tenantId).one(readLook, { integrationId });
  const from = look?.lookedAt ?? look?.createdAt;
  return new Date((from === undefined ? 0 : Date.parse(from)) - OVERLAP_MS);
}

export interface ReconcileAllOptions extends ReconcileOptions {
  tenantId?: string;
  integrationId?: string;
  onReconciled?: (done: Reconciled) => void;
}

/** Every integration with a tracker, one after the other. One that fails does not keep the others from their turn. */
export async function reconcileAll(
  deps: IntegrationDependencies,
  {
    tenantId: onlyTenant,
    integrationId: onlyIntegration,
    onReconciled,
    ...options
  }: ReconcileAllOptions = {},
): Promise<Reconciled[]> {
  const reconciled: Reconciled[] = [];
  const failures: unknown[] = [];
  for await (const tenantId of everyTenant(deps.database, listTenantsWithReceivers)) {
    if (onlyTenant !== undefined && tenantId !== onlyTenant) continue;
    for (const { id, provider } of await deps.database.inTenant(tenantId).all(listTrackingIntegrations, {})) {
      if (!deps.providers.get(provider)?.tracker) continue;
      if (onlyIntegration !== undefined && id !== onlyIntegration) continue;
      try {
        const done = await reconcile(deps, tenantId, id, options);
        reconciled.push(done);
        onReconciled?.(done);
      } catch (error) {
        failures.push(new Error(`${id} of ${tenantId}: ${(error as Error).message}`, { cause: error }));
      }
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, failures.map((one) => (one as Error).message).join('\n'));
  return reconciled;
}
