import { BoundedCache } from '../../../platform/bounded-cache.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { everyTenant } from '../../../platform/database/tenant-pages.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Access } from '../../../platform/http/auth/access.ts';
import type { Context } from '../../../platform/http/route.ts';
import type { IssueReport, IssueTracker } from '../../../providers/provider.ts';
import { endpointKeyHash } from '../integrations/connection.ts';
import type { IntegrationDependencies } from '../integrations/dependencies.ts';
import {
  deleteProcessedReports,
  findEndpoint,
  listTenantsWithEndpoints,
  readReceiver,
  receiveReport,
} from './store.ts';

export interface IntakeDependencies
  extends Pick<IntegrationDependencies, 'database' | 'clock' | 'providers'> {
  access: Access;
}

/** The cache only saves lookups. `receiveReport` checks the integration's status each time. */
const CACHE_MS = 5_000;
const RECEIVERS_MAX = 10_000;
/** If an issue has more worklogs, they are fetched later instead of stored in the inbox. */
const WORKLOGS_MAX = 1_000;

/** No tracker repeats a webhook after this time. */
const KEPT_MS = 30 * 24 * 3_600_000;
/** Webhooks removed by one statement, so that each statement is short. */
const SWEEP_MAX = 5_000;

interface Receiver {
  tenantId: string;
  integrationId: string;
  provider: string;
  tracker: IssueTracker;
  config: object;
}

export interface ReceivedWebhook {
  endpointKey: string;
  /** The provider whose tracker sent the webhook, according to the headers. */
  provider: string;
  identifier: string;
  webhook: object;
}

export interface WebhookIntake {
  /** Finds the receiver, before the webhook is read. It is a 404 if the caller has no business there. */
  admit(context: Context, endpointKey: string, provider: string | undefined): Promise<void>;
  receive(context: Context, webhook: ReceivedWebhook): Promise<{ accepted: boolean }>;
}

/** Stores webhooks about issues of mapped projects, and about issues that left them. The issue worker processes them later. */
export function webhookIntake(dependencies: IntakeDependencies): WebhookIntake {
  const { clock, providers } = dependencies;
  const receivers = new BoundedCache<Receiver>(RECEIVERS_MAX);

  async function lookUp({ db }: Context, keyHash: string): Promise<Receiver> {
    const endpoint = await db.one(findEndpoint, { keyHash });
    if (!endpoint) throw notFound();
    const { tenantId, integrationId } = endpoint;
    const row = await db.inTenant(tenantId).one(readReceiver, { integrationId });
    const tracker = row && providers.get(row.provider)?.tracker;
    if (!row || !tracker) throw notFound();
    const receiver = { ...endpoint, provider: row.provider, tracker, config: row.config };
    receivers.set(keyHash, receiver, clock.now().getTime() + CACHE_MS);
    return receiver;
  }

  /** The receiver may be a cached one, whose config is a few seconds old. */
  async function find(context: Context, keyHash: string, provider: string | undefined) {
    const cached = receivers.get(keyHash, clock.now().getTime());
    const receiver = cached ?? (await lookUp(context, keyHash));
    if (provider !== undefined && receiver.provider !== provider) throw notFound();
    await refuseStrangers(dependencies, context, receiver);
    return { receiver, isCached: cached !== undefined };
  }

  async function receive(
    context: Context,
    { endpointKey, provider, identifier, webhook }: ReceivedWebhook,
  ): Promise<{ accepted: boolean }> {
    const keyHash = endpointKeyHash(endpointKey);
    let { receiver, isCached } = await find(context, keyHash, provider);
    const report = withoutLongLists(receiver.tracker.readWebhook(webhook));
    const isMapped = () => receiver.tracker.projectOf(receiver.config, report.issue.projectKey) !== undefined;
    // The project may have been mapped just now, after the config was cached.
    if (isCached && !isMapped()) receiver = await lookUp(context, keyHash);
    const { tenantId, integrationId } = receiver;
    const received = await context.db.inTenant(tenantId).one(receiveReport, {
      integrationId,
      identifier,
      issueId: report.issue.id,
      isMapped: isMapped(),
      report,
      now: clock.now().toISOString(),
    });
    if (!received) throw notFound();
    return { accepted: received.isNew };
  }

  return {
    receive,
    async admit(context, endpointKey, provider) {
      await find(context, endpointKeyHash(endpointKey), provider);
    },
  };
}

/** The address exists for the tracker itself, and for members of the tenant who know it. */
async function refuseStrangers(
  { access }: IntakeDependencies,
  { caller }: Context,
  { tenantId }: Receiver,
): Promise<void> {
  if (caller.provider !== undefined) return;
  const membership = await access.membership(caller, tenantId);
  if (!membership || membership.isDeleted) throw notFound();
}

function withoutLongLists({ kind, issue }: IssueReport): IssueReport {
  const { worklogs } = issue;
  const isLong = worklogs && worklogs.length > WORKLOGS_MAX;
  return { kind, issue: { ...issue, worklogs: isLong ? undefined : worklogs } };
}

/** Deletes processed webhooks that are too old to be repeated. Waiting webhooks are kept. */
export async function sweepInbox(database: Database, clock: Clock): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_MS).toISOString();
  for await (const tenantId of everyTenant(database, listTenantsWithEndpoints)) {
    const db = database.inTenant(tenantId);
    while ((await db.one(deleteProcessedReports, { before, count: SWEEP_MAX }))?.removed === SWEEP_MAX);
  }
}
