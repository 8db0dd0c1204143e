import { violatedConstraint } from '../../platform/database/failures.ts';
import { Refusal } from '../../platform/errors.ts';
import {
  GrantLost,
  type IssueNews,
  type ProviderConnection,
  ProviderFailure,
} from '../../providers/provider.ts';
import { type OpenConnection, openConnection } from '../integrations/connection.ts';
import type { IntegrationDependencies } from '../integrations/dependencies.ts';
import { reportProblemWith, solveProblemWith } from '../integrations/problems.ts';
import { isInUse } from '../integrations/status.ts';
import { billIssue, type Tracking } from './billing.ts';
import { newest } from './issue-news.ts';
import { deleteRetry, listDueIssues, listWaitingNews, postponeNews, queueRetry, takeNews } from './store.ts';
import { isTenantThere, keepTrackedIssue, lockTrackedIssue, readTrackedIssue } from './tracked-store.ts';

/**
 * Not many at once: those of one contract wait for each other, and requests need connections too. What fails is tried again
 * when it is due, which the inbox knows; so the job itself is not.
 */
export const TRACKED_ISSUE_QUEUE = { name: 'tracked-issue', concurrency: 8, timeoutSeconds: 300, retries: 0 };
/** Soon enough for who watches the draft. */
export const TAKE_EVERY_MS = 250;

/** Sends jobs: one for each key at a time, queued or running; another one meanwhile is left out. */
export interface IssueJobs {
  send(queue: string, jobs: { key: string; data: TrackedIssueName; turn: number }[]): Promise<unknown>;
}

export interface TrackedIssueName {
  tenantId: string;
  integrationId: string;
  issueId: string;
}

/** More than is worked on between two looks; what is further behind gets its turn. */
const DUE_MAX = 500;
/** Rows, of which an issue may have several. */
const DUE_PER_INTEGRATION = 100;
/** Of one issue in one go; far more than wait unless we were away for days. */
const NEWS_MAX = 1_000;
/** What a person has to repair is worth a look every half hour; what repairs itself, every few seconds. */
const PAUSE = { shortestMs: 10_000, longestMs: 1_800_000, leastMs: 0 };

/** Finds issues that are due, of all tenants, and has each worked on. To be called often: it is cheap and idempotent. */
export async function takeInbox(
  { database, clock }: Pick<IntegrationDependencies, 'database' | 'clock'>,
  jobs: IssueJobs,
): Promise<number> {
  const now = clock.now().toISOString();
  const due = await database
    .inSystem()
    .all(listDueIssues, { now, perIntegration: DUE_PER_INTEGRATION, count: DUE_MAX });
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

/** The job: takes what is waiting of one issue, and makes its lines follow. Done twice, it changes nothing more. */
export async function workOnIssue(deps: IntegrationDependencies, name: TrackedIssueName): Promise<void> {
  const opened = await openConnection(deps, name.tenantId, name.integrationId);
  if (opened) await followIssue(deps, opened, name.issueId, []);
}

/** The same with what was learned of the issue in another way than by webhooks. */
export async function followIssue(
  deps: IntegrationDependencies,
  { connection, provider, status }: OpenConnection,
  issueId: string,
  learned: IssueNews[],
): Promise<void> {
  const { tenantId, integrationId, config } = connection;
  const { tracker } = provider;
  const db = deps.database.inTenant(tenantId, { actor: `provider ${provider.name}` });
  const [waiting, known, tenant] = await Promise.all([
    db.all(listWaitingNews, { integrationId, issueId, count: NEWS_MAX }),
    db.one(readTrackedIssue, { integrationId, issueId }),
    db.one(isTenantThere, {}),
  ]);
  const identifiers = waiting.map(({ identifier }) => identifier);
  const issue: FollowedIssue = { deps, db, integrationId, issueId, identifiers };
  if (!tracker || !isInUse(status) || !tenant?.isThere) return postpone(issue);
  const heard = [known?.news, ...waiting.map(({ news }) => news)].filter(
    (news) => news != null,
  ) as IssueNews[];
  const news = newest([...heard, ...learned]);
  if (!news) return void (await db.all(deleteRetry, { integrationId, issueId }));
  try {
    await settle(issue, { integrationId, tracker, config }, await completed(tracker, connection, news));
  } catch (error) {
    // An integration that was deleted meanwhile took all of this along.
    if (violatedConstraint(error)?.endsWith('_integration')) return;
    const isTheirs = error instanceof ProviderFailure || error instanceof GrantLost;
    if (isTheirs) await reportProblemWith(deps, db, integrationId, news.issue.key, error.message);
    await postpone(issue, error instanceof ProviderFailure ? error.retryAfterMs : undefined);
    if (!isTheirs) throw error;
  }
}

interface FollowedIssue {
  deps: IntegrationDependencies;
  db: ReturnType<IntegrationDependencies['database']['inTenant']>;
  integrationId: string;
  issueId: string;
  /** Of the news that were read, and that are done with when the lines follow them. */
  identifiers: string[];
}

/** Nothing is lost: it stays in the inbox, and is due again later. */
async function postpone(
  { deps, db, integrationId, issueId, identifiers }: FollowedIssue,
  leastMs = 0,
): Promise<void> {
  const pause = { ...PAUSE, leastMs, now: deps.clock.now().toISOString() };
  // With the retry's own row, which has no identifier.
  await db.all(postponeNews, { integrationId, issueId, identifiers: [...identifiers, ''], ...pause });
}

/** With all the work, asked for where a webhook did not tell. No transaction is open meanwhile. */
async function completed(
  tracker: Tracking['tracker'],
  connection: ProviderConnection,
  news: IssueNews,
): Promise<IssueNews> {
  const { issue } = news;
  if (news.kind === 'deleted' || issue.work !== undefined) return news;
  const work = await tracker.fetchWork(connection, issue.id);
  // Not said to be deleted: what was charged for it stays, and somebody should look why it is not shown.
  if (!work)
    throw new ProviderFailure(
      'The tracker does not show the issue to whoever authorised: look at its permissions',
    );
  return { kind: news.kind, issue: { ...issue, work } };
}

/** Lines, state and inbox in one transaction; when the lines can't be written, the others and the reason. */
async function settle(issue: FollowedIssue, tracking: Tracking, news: IssueNews): Promise<void> {
  try {
    await settleWith(issue, news, (db, winner) =>
      billIssue({ ...tracking, db, clock: issue.deps.clock }, winner),
    );
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error;
    await settleWith(issue, news, async () => error.message);
  }
}

async function settleWith(
  { deps, db: scope, integrationId, issueId, identifiers }: FollowedIssue,
  news: IssueNews,
  bill: (db: FollowedIssue['db'], news: IssueNews) => Promise<string | undefined>,
): Promise<void> {
  const names = { integrationId, issueId };
  await scope.transaction(async (db) => {
    const now = deps.clock.now().toISOString();
    const locked = await db.one(lockTrackedIssue, { ...names, now });
    const before = locked?.news as IssueNews | null;
    const winner = newest(before ? [before, news] : [news]) as IssueNews;
    const trouble = await bill(db, winner);
    await db.all(keepTrackedIssue, { ...names, news: winner, now });
    if (identifiers.length > 0) await db.all(takeNews, { ...names, identifiers });
    if (before && before.issue.key !== winner.issue.key)
      await solveProblemWith(db, integrationId, before.issue.key);
    if (trouble === undefined) {
      await solveProblemWith(db, integrationId, winner.issue.key);
      await db.all(deleteRetry, names);
    } else {
      await reportProblemWith(deps, db, integrationId, winner.issue.key, trouble);
      await db.all(queueRetry, { ...names, ...PAUSE, now });
    }
  });
}
