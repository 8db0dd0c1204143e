import type { Scope } from '../../platform/database/database.ts';
import { violatedConstraint } from '../../platform/database/failures.ts';
import {
  GrantLost,
  type IssueNews,
  type IssueTracker,
  type ProviderConnection,
  ProviderFailure,
} from '../../providers/provider.ts';
import { type OpenConnection, openConnection } from '../integrations/connection.ts';
import type { IntegrationDependencies } from '../integrations/dependencies.ts';
import { reportProblem, resolveProblem } from '../integrations/problems.ts';
import { isInUse } from '../integrations/status.ts';
import { newestNews } from './issue-news.ts';
import {
  deleteRetry,
  isTenantActive,
  listDueIssues,
  listWaitingNews,
  lockTrackedIssue,
  markNewsProcessed,
  postponeNews,
  queueRetry,
  readTrackedIssue,
  updateTrackedIssue,
} from './store.ts';
import { matchEntries, type Tracking } from './worklogs.ts';

/**
 * Few jobs run at once, because issues of one contract wait for each other and requests need connections too. A failed
 * job is not retried, because the queue table says when its issue is due again.
 */
export const TRACKED_ISSUE_QUEUE = { name: 'tracked-issue', concurrency: 8, timeoutSeconds: 300, retries: 0 };
/** The pause between two looks: short enough for a person who watches. */
export const ENQUEUE_REST_MS = 250;

/** Sends jobs. A job whose key is already queued or running is left out. */
export interface IssueJobs {
  send(queue: string, jobs: { key: string; data: QueuedIssue; turn: number }[]): Promise<unknown>;
}

export interface QueuedIssue {
  tenantId: string;
  integrationId: string;
  issueId: string;
}

/** More issues than can be processed before the next look at the queue. */
const DUE_MAX = 500;
/** Counts rows of the queue. An issue may have several. */
const DUE_PER_INTEGRATION = 100;
/** The limit of news of one issue that is processed together. Only days of downtime leave more. */
const NEWS_MAX = 1_000;
/** Temporary failures are retried within seconds, and problems that a person has to solve every half hour. */
const PAUSE = { shortestMs: 10_000, longestMs: 1_800_000, leastMs: 0 };

/** Sends a job for each due issue of all tenants. It is cheap and idempotent, so it runs often. */
export async function enqueueDueIssues(
  { database, clock }: Pick<IntegrationDependencies, 'database' | 'clock'>,
  jobs: IssueJobs,
): Promise<number> {
  const now = clock.now().toISOString();
  const limits = { perIntegration: DUE_PER_INTEGRATION, count: DUE_MAX };
  const due = await database.inSystem().all(listDueIssues, { now, ...limits });
  if (due.length === 0) return 0;
  await jobs.send(
    TRACKED_ISSUE_QUEUE.name,
    due.map(({ rank, ...data }) => ({
      key: [data.tenantId, data.integrationId, data.issueId].join(' '),
      data,
      turn: rank,
    })),
  );
  return due.length;
}

/** Applies the waiting news of one issue to its time entries. Repeating it changes nothing. */
export async function processIssue(
  dependencies: IntegrationDependencies,
  { tenantId, integrationId, issueId }: QueuedIssue,
): Promise<void> {
  const opened = await openConnection(dependencies, tenantId, integrationId);
  if (opened) await applyNews(dependencies, opened, issueId, []);
}

/** Applies the waiting news of one issue, together with news that did not come by webhook. */
export async function applyNews(
  dependencies: IntegrationDependencies,
  { connection, provider, status }: OpenConnection,
  issueId: string,
  further: IssueNews[],
): Promise<void> {
  const { tenantId, integrationId, config } = connection;
  const { tracker } = provider;
  const db = dependencies.database.inTenant(tenantId, { actor: `provider ${provider.name}` });
  const [waiting, known, tenant] = await Promise.all([
    db.all(listWaitingNews, { integrationId, issueId, count: NEWS_MAX }),
    db.one(readTrackedIssue, { integrationId, issueId }),
    db.one(isTenantActive, {}),
  ]);
  const identifiers = waiting.map(({ identifier }) => identifier);
  const issue: Issue = { dependencies, db, integrationId, issueId, identifiers };
  if (!tracker || !isInUse(status) || !tenant?.isActive) return postpone(issue);
  const stored = [known, ...waiting].flatMap((row) => row?.news ?? []);
  const news = newestNews([...stored, ...further]);
  if (!news) return void (await db.all(deleteRetry, { integrationId, issueId }));
  try {
    const site = tracker.siteOf(connection);
    const tracking = { integrationId, source: provider.name, site, tracker, config };
    await settle(issue, tracking, await addWorklogs(tracker, connection, news));
  } catch (error) {
    // If the integration was deleted in the meantime, its rows are gone too.
    if (violatedConstraint(error)?.endsWith('_integration')) return;
    const isProviderError = error instanceof ProviderFailure || error instanceof GrantLost;
    if (isProviderError) await reportProblem(dependencies, db, integrationId, news.issue.key, error.message);
    await postpone(issue, error instanceof ProviderFailure ? error.retryAfterMs : undefined);
    if (!isProviderError) throw error;
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

/** Leaves the news in the inbox and makes it due later. */
async function postpone(
  { dependencies, db, integrationId, issueId, identifiers }: Issue,
  leastMs = 0,
): Promise<void> {
  const pause = { ...PAUSE, leastMs, now: dependencies.clock.now().toISOString() };
  // The row of a retry has an empty identifier.
  await db.all(postponeNews, { integrationId, issueId, identifiers: [...identifiers, ''], ...pause });
}

/** Asks the tracker for the worklogs if the webhook did not contain all of them. Runs outside any transaction. */
async function addWorklogs(
  tracker: IssueTracker,
  connection: ProviderConnection,
  news: IssueNews,
): Promise<IssueNews> {
  const { issue } = news;
  if (news.kind === 'deleted' || issue.worklogs !== undefined) return news;
  const worklogs = await tracker.fetchWorklogs(connection, issue.id);
  // The issue may still exist, so its entries stay. A person should find out why it is not shown.
  if (!worklogs)
    throw new ProviderFailure(
      'The tracker does not show the issue to the account that authorised the integration: check its permissions',
    );
  return { kind: news.kind, issue: { ...issue, worklogs } };
}

/** Writes entries, issue and inbox in one transaction. */
async function settle(
  { dependencies, db, integrationId, issueId, identifiers }: Issue,
  tracking: Tracking,
  news: IssueNews,
): Promise<void> {
  const { clock } = dependencies;
  const issueKeys = { integrationId, issueId };
  await db.transaction(async (transaction) => {
    const now = clock.now().toISOString();
    const before = (await transaction.one(lockTrackedIssue, { ...issueKeys, now }))?.news;
    const winner = before ? newestNews([before, news]) : news;
    const { problem, isDisputed } = await matchEntries({ ...tracking, db: transaction, clock }, winner);
    await transaction.all(updateTrackedIssue, { ...issueKeys, news: winner, now });
    if (identifiers.length > 0) await transaction.all(markNewsProcessed, { ...issueKeys, identifiers });
    const { key } = winner.issue;
    if (before && before.issue.key !== key)
      await resolveProblem(transaction, integrationId, before.issue.key);
    if (problem === undefined) await resolveProblem(transaction, integrationId, key);
    else await reportProblem(dependencies, transaction, integrationId, key, problem);
    if (problem === undefined && !isDisputed) await transaction.all(deleteRetry, issueKeys);
    else await transaction.all(queueRetry, { ...issueKeys, ...PAUSE, now });
  });
}
