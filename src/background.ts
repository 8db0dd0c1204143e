import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database/database.ts';
import type { Idempotency } from './platform/http/answers/idempotency.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import { repeat } from './platform/periodic.ts';
import type { AssetFiles } from './resources/assets/files.ts';
import { sweepFiles, sweepUploads } from './resources/assets/sweep.ts';
import { SEAL_EVERY_MS, sealAudit } from './resources/audit-entries/sealer.ts';
import { auditedTenants } from './resources/audit-entries/verification.ts';
import { type DeliveryWorker, LOOK_OUT_EVERY_MS } from './resources/deliveries/worker.ts';
import { PUBLISH_EVERY_MS, type PublishingParts, publishEvents } from './resources/events/publisher.ts';
import { sweepEvents } from './resources/events/service.ts';
import type { IntegrationDependencies } from './resources/integrations/dependencies.ts';
import { maintainIntegrations } from './resources/integrations/maintenance.ts';
import { sweepAuthorizations } from './resources/integrations/oauth/launch.ts';
import { purgeDueTenants } from './resources/tenants/service.ts';
import { limitPerIntegration } from './resources/tracked-work/integration-slots.ts';
import { reconcileAll } from './resources/tracked-work/reconciliation.ts';
import { sweepInbox } from './resources/tracked-work/service.ts';
import {
  TAKE_EVERY_MS,
  TRACKED_ISSUE_QUEUE,
  type TrackedIssueName,
  takeInbox,
  workOnIssue,
} from './resources/tracked-work/work.ts';

export interface BackgroundParts {
  database: Database;
  clock: Clock;
  idempotency: Idempotency;
  assetFiles: AssetFiles;
  retentionYears: number;
  logger: FastifyBaseLogger;
  integrations: IntegrationDependencies;
  publishing: PublishingParts;
  worker: DeliveryWorker;
}

export interface Background {
  /** Resolves when nothing of it runs any more; jobs are stopped by whoever opened them. */
  stop(): Promise<unknown>;
}

/** Answers are kept for a day, and so are uploads; how soon they go after that matters to nobody. */
const EVERY_TEN_MINUTES = '*/10 * * * *';
/** Lists every file there is. */
const EVERY_SIX_HOURS = '20 */6 * * *';
/** Large tenants take a while: when few are at work. */
const EVERY_NIGHT = '40 2 * * *';

/** Ends that come by themselves are days away. */
const EVERY_HOUR = '10 * * * *';
/** Webhooks get lost seldom. After the upkeep, which may have renewed a grant. */
const EVERY_HOUR_LATER = '40 * * * *';

/** What goes on besides requests. */
export async function startBackground(jobs: Jobs, parts: BackgroundParts): Promise<Background> {
  await scheduleAll(jobs, parts);
  await parts.worker.start();
  const { database, logger, publishing, worker, integrations } = parts;
  const workOn = limitPerIntegration((issue: TrackedIssueName) => workOnIssue(integrations, issue));
  await jobs.work(TRACKED_ISSUE_QUEUE, (issue: TrackedIssueName) => workOn(issue));
  const stopping = new AbortController();
  // In each process, often and in little steps; what is one's at a time is locked by whoever has it.
  const loops = [
    repeat('sealing of audit entries', SEAL_EVERY_MS, () => sealAudit(database), logger),
    repeat(
      'publishing of events',
      PUBLISH_EVERY_MS,
      () => publishEvents(publishing, stopping.signal),
      logger,
    ),
    repeat('look-out for deliveries', LOOK_OUT_EVERY_MS, () => worker.lookOut(), logger),
    repeat('look-out for tracked work', TAKE_EVERY_MS, () => takeInbox(integrations, jobs), logger),
  ];
  return {
    stop: () => {
      stopping.abort();
      return Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}

/** Once in the whole cluster. */
async function scheduleAll(jobs: Jobs, parts: BackgroundParts): Promise<void> {
  const { database, clock, logger, idempotency, assetFiles, retentionYears, integrations } = parts;
  await Promise.all([
    jobs.schedule('sweep-of-idempotent-answers', EVERY_TEN_MINUTES, () => idempotency.sweep(database)),
    jobs.schedule('sweep-of-uploads', EVERY_TEN_MINUTES, () => sweepUploads(assetFiles, database, clock)),
    jobs.schedule('sweep-of-files', EVERY_SIX_HOURS, () => sweepFiles(assetFiles, database, clock)),
    jobs.schedule('sweep-of-authorizations', EVERY_TEN_MINUTES, () => sweepAuthorizations(database, clock)),
    jobs.schedule('sweep-of-events', EVERY_NIGHT, () =>
      sweepEvents(database, clock, auditedTenants(database)),
    ),
    jobs.schedule('purge-of-tenants', EVERY_NIGHT, () => purgeDueTenants(database, clock, retentionYears)),
    jobs.schedule('sweep-of-webhooks', EVERY_NIGHT, () => sweepInbox(database, clock)),
    jobs.schedule('reconciliation-with-trackers', EVERY_HOUR_LATER, () => reconcileAll(integrations)),
    jobs.schedule('upkeep-of-integrations', EVERY_HOUR, () =>
      maintainIntegrations(integrations, auditedTenants(database), logger),
    ),
  ]);
}
