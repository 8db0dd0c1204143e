import type { Scope } from '../../../platform/database/database.ts';
import { violatedConstraint } from '../../../platform/database/failures.ts';
import { heldTenantClock, tenantClock } from '../../../platform/tenant-clock.ts';
import type { Kind, Outcome } from '../../../platform/work/kinds.ts';
import { askFor } from '../../../platform/work/store.ts';
import {
  GrantLost,
  type IssueReport,
  type IssueTracker,
  type ProviderConnection,
  ProviderFailure,
} from '../../../providers/provider.ts';
import { type OpenConnection, openConnection } from '../integrations/connection.ts';
import type { IntegrationDependencies } from '../integrations/dependencies.ts';
import { reportProblem, resolveProblem } from '../integrations/problems.ts';
import { isInUse } from '../integrations/status.ts';
import { newestReport } from './issue-reports.ts';
import {
  isTenantActive,
  listWaitingReports,
  lockTrackedIssue,
  markReportsProcessed,
  readTrackedIssue,
  TRACKED_ISSUES,
  updateTrackedIssue,
} from './store.ts';
import { matchEntries, type Tracking } from './worklogs.ts';

/** The limit of reports of one issue that are processed together. Only days of downtime leave more. */
const REPORTS_MAX = 1_000;
/** Temporary failures are retried within seconds, and problems that a person has to solve every half hour. */
const PAUSE = { pauseMs: 10_000, pauseMsMax: 1_800_000 };

/** While the clock of a sandbox is being moved, its reports wait, so that their entries come after the move. */
const ADVANCING_MS = 1_000;

/** Applies reports of issues. Webhooks ask for this work, see `receiveReport`. */
export function applyingOfReports(
  dependencies: IntegrationDependencies,
  hold: { readonly reason: string | undefined },
): Kind {
  return {
    // Few, because issues of one contract wait for each other, and a slow tracker must leave places to others.
    ...{ name: TRACKED_ISSUES, time: 'service', atOnce: 8, atOncePerLane: 2, timeoutSeconds: 300, ...PAUSE },
    isHeld: () => hold.reason !== undefined,
    run: ({ tenantId, lane: integrationId, key: issueId }) =>
      processIssue(dependencies, { tenantId, integrationId, issueId }),
  };
}

interface TrackedIssue {
  tenantId: string;
  integrationId: string;
  issueId: string;
}

/** Applies the waiting reports of one issue to its time entries. Repeating it changes nothing. */
export async function processIssue(
  dependencies: IntegrationDependencies,
  { tenantId, integrationId, issueId }: TrackedIssue,
): Promise<Outcome> {
  const opened = await openConnection(dependencies, tenantId, integrationId);
  return opened && applyReports(dependencies, opened, issueId, []);
}

/** Has an issue looked at once more that the reconciliation could not settle. */
export async function lookAgain(
  { database, clock }: IntegrationDependencies,
  { tenantId, integrationId, issueId }: TrackedIssue,
): Promise<void> {
  const at = new Date(clock.now().getTime() + PAUSE.pauseMs).toISOString();
  await askFor(database.inTenant(tenantId), TRACKED_ISSUES, {
    ...{ tenantId, lane: integrationId, keys: [issueId], at },
  });
}

/** Applies the waiting reports of one issue, together with reports that did not come by webhook. */
export async function applyReports(
  dependencies: IntegrationDependencies,
  { connection, provider, status }: OpenConnection,
  issueId: string,
  further: IssueReport[],
): Promise<Outcome> {
  const { tenantId, integrationId, config } = connection;
  const { tracker } = provider;
  const db = dependencies.database.inTenant(tenantId, { actor: `provider ${provider.name}` });
  const [waiting, known, tenant] = await Promise.all([
    db.all(listWaitingReports, { integrationId, issueId, count: REPORTS_MAX }),
    db.one(readTrackedIssue, { integrationId, issueId }),
    db.one(isTenantActive, {}),
  ]);
  const identifiers = waiting.map(({ identifier }) => identifier);
  const issue: Issue = { dependencies, db, integrationId, issueId, identifiers };
  if (!tracker || !isInUse(status) || !tenant?.isActive) return { pauseAtLeastMs: 0 };
  const { clock } = dependencies;
  if ((await tenantClock(db, clock)).isAdvancing)
    return { at: new Date(clock.now().getTime() + ADVANCING_MS) };
  const stored = [known, ...waiting].flatMap((row) => row?.report ?? []);
  const report = newestReport([...stored, ...further]);
  if (!report) return undefined;
  try {
    const site = tracker.siteOf(connection);
    const tracking = { integrationId, source: provider.name, site, tracker, config };
    const isSettled = await settle(issue, tracking, await addWorklogs(tracker, connection, report));
    return isSettled ? undefined : { pauseAtLeastMs: 0 };
  } catch (error) {
    // If the integration was deleted in the meantime, its rows are gone too.
    if (violatedConstraint(error)?.endsWith('_integration')) return undefined;
    if (!(error instanceof ProviderFailure || error instanceof GrantLost)) throw error;
    await reportProblem(dependencies, db, integrationId, report.issue.key, error.message);
    return { pauseAtLeastMs: (error instanceof ProviderFailure && error.retryAfterMs) || 0 };
  }
}

interface Issue {
  dependencies: IntegrationDependencies;
  db: Scope;
  integrationId: string;
  issueId: string;
  /** The identifiers of the webhooks that were read. They are processed once the entries are written. */
  identifiers: string[];
}

/** Asks the tracker for the worklogs if the webhook did not contain all of them. Runs outside any transaction. */
async function addWorklogs(
  tracker: IssueTracker,
  connection: ProviderConnection,
  report: IssueReport,
): Promise<IssueReport> {
  const { issue } = report;
  if (report.kind === 'deleted' || issue.worklogs !== undefined) return report;
  const worklogs = await tracker.fetchWorklogs(connection, issue.id);
  // The issue may still exist, so its entries stay. A person should find out why it is not shown.
  if (!worklogs)
    throw new ProviderFailure(
      'The tracker does not show the issue to the account that authorised the integration: check its permissions',
    );
  return { kind: report.kind, issue: { ...issue, worklogs } };
}

/** Writes entries, issue and inbox in one transaction. Returns false if a problem is left that a retry may solve. */
async function settle(
  { dependencies, db, integrationId, issueId, identifiers }: Issue,
  tracking: Tracking,
  report: IssueReport,
): Promise<boolean> {
  const issueKeys = { integrationId, issueId };
  return db.transaction(async (transaction) => {
    const clock = await heldTenantClock(transaction, dependencies.clock);
    if (clock.isAdvancing) return false;
    const now = dependencies.clock.now().toISOString();
    const before = (await transaction.one(lockTrackedIssue, { ...issueKeys, now }))?.report;
    const winner = before ? newestReport([before, report]) : report;
    const { problem, isDisputed } = await matchEntries({ ...tracking, db: transaction, clock }, winner);
    await transaction.all(updateTrackedIssue, { ...issueKeys, report: winner, now });
    if (identifiers.length > 0) await transaction.all(markReportsProcessed, { integrationId, identifiers });
    const { key } = winner.issue;
    if (before && before.issue.key !== key)
      await resolveProblem(transaction, integrationId, before.issue.key);
    if (problem === undefined) await resolveProblem(transaction, integrationId, key);
    else await reportProblem(dependencies, transaction, integrationId, key, problem);
    return problem === undefined && !isDisputed;
  });
}
