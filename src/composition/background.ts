import type { Idempotency } from '../platform/http/answers/idempotency.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { startLoop } from '../platform/loop.ts';
import type { OutboundHold } from '../platform/outbound-hold.ts';
import { sweepFiles, sweepUploads } from '../resources/assets/sweep.ts';
import { tenantsWithJournal } from '../resources/audit-entries/verification.ts';
import {
  COLLECT_REST_MS,
  COLLECTING_QUEUE,
  collectingWorker,
  enqueueDueContracts,
  type QueuedContract,
  queueOwing,
} from '../resources/collecting/worker.ts';
import { sweepDeliveries } from '../resources/deliveries/service.ts';
import { deliveryWorker, WAKE_REST_MS } from '../resources/deliveries/worker.ts';
import { DOCUMENT_QUEUE, makeQueuedFile, type QueuedFile } from '../resources/document-files/retrying.ts';
import { maintainIntegrations } from '../resources/integrations/maintenance.ts';
import { sweepAuthorizations } from '../resources/integrations/oauth/launch.ts';
import { JournalKeeper, KEEP_REST_MS } from '../resources/journal/keeper.ts';
import { purgeDueTenants } from '../resources/tenants/service.ts';
import { limitPerIntegration } from '../resources/trackers/integration-slots.ts';
import {
  ENQUEUE_REST_MS,
  enqueueDueIssues,
  processIssue,
  type QueuedIssue,
  TRACKED_ISSUE_QUEUE,
} from '../resources/trackers/issue-worker.ts';
import { reconcileAll } from '../resources/trackers/reconciliation.ts';
import { sweepInbox } from '../resources/trackers/service.ts';
import type { Runtime } from './runtime.ts';
import type { Services } from './services.ts';

/** Idempotent answers and uploads are kept for a day, so minutes do not matter. */
const EVERY_TEN_MINUTES = '*/10 * * * *';
/** This lists every stored file. */
const EVERY_SIX_HOURS = '20 */6 * * *';
/** Large tenants take long, so this runs when traffic is low. */
const EVERY_NIGHT = '40 2 * * *';
/** Grants and registrations expire after days. */
const EVERY_HOUR = '10 * * * *';
/** Webhooks are seldom lost. This runs after the maintenance, which may have renewed a grant. */
const EVERY_HOUR_AFTER_MAINTENANCE = '40 * * * *';

/** Changes wake the loops. This finds what became due by time, and changes that nobody told of. */
const LOOK_EVERY_MS = 2_000;

export interface Background {
  /** Resolves when no loop runs any more. The jobs are stopped by their owner. */
  stop(): Promise<unknown>;
}

type BackgroundServices = Services & { idempotency: Idempotency };

/** Starts all work beside requests. */
export async function startBackground(
  jobs: Jobs,
  runtime: Runtime,
  services: BackgroundServices,
): Promise<Background> {
  const { database, logger } = runtime;
  const { documentFiles, integrations, journal, deliveries, hold } = services;
  await scheduleJobs(jobs, runtime, services);
  const worker = deliveryWorker(deliveries, jobs);
  await worker.start();
  const process = limitPerIntegration((issue: QueuedIssue) => processIssue(integrations, issue));
  await jobs.work(TRACKED_ISSUE_QUEUE, (issue: QueuedIssue) => unlessHeld(hold, () => process(issue)));
  const collect = collectingWorker(integrations);
  await jobs.work(COLLECTING_QUEUE, (contract: QueuedContract) => collect(contract));
  await jobs.work(DOCUMENT_QUEUE, (file: QueuedFile) => makeQueuedFile(documentFiles, database, file));
  const keeper = new JournalKeeper(journal, logger);
  const repeat = (name: string, restMs: number, work: () => Promise<unknown>) =>
    startLoop(name, { everyMs: LOOK_EVERY_MS, restMs }, work, logger);
  // Every process runs these loops, in short steps. Locks keep two processes from doing the same work.
  const loops = [
    repeat('finding journals to keep', KEEP_REST_MS, () => keeper.look()),
    repeat('finding due deliveries', WAKE_REST_MS, () => worker.wakeDue()),
    repeat('finding work to collect', COLLECT_REST_MS, () => enqueueDueContracts(integrations, jobs)),
    repeat('finding tracked work', ENQUEUE_REST_MS, () =>
      unlessHeld(hold, () => enqueueDueIssues(integrations, jobs)),
    ),
  ];
  await database.onChange(() => {
    for (const loop of loops) loop.wake();
  });
  return {
    stop: async () => {
      await Promise.all(loops.map((loop) => loop.stop()));
      await keeper.stop();
    },
  };
}

/** Leaves out work that reaches other systems while a restored copy is held. All of it is found again. */
async function unlessHeld(hold: OutboundHold, work: () => Promise<unknown>): Promise<void> {
  if (hold.reason === undefined) await work();
}

/** Scheduled jobs run once in the whole cluster. */
async function scheduleJobs(jobs: Jobs, runtime: Runtime, services: BackgroundServices): Promise<void> {
  const { config, database, clock, logger } = runtime;
  const { idempotency, assetFiles, integrations, hold } = services;
  // Files may be shared with the original, which needs them.
  const sweep = (work: typeof sweepFiles) => unlessHeld(hold, () => work(assetFiles, database, clock));
  await Promise.all([
    jobs.schedule('sweep-idempotent-answers', EVERY_TEN_MINUTES, () => idempotency.sweep(database)),
    jobs.schedule('sweep-uploads', EVERY_TEN_MINUTES, () => sweep(sweepUploads)),
    jobs.schedule('sweep-files', EVERY_SIX_HOURS, () => sweep(sweepFiles)),
    jobs.schedule('sweep-authorizations', EVERY_TEN_MINUTES, () => sweepAuthorizations(database, clock)),
    jobs.schedule('sweep-deliveries', EVERY_NIGHT, () =>
      sweepDeliveries(database, clock, tenantsWithJournal(database)),
    ),
    jobs.schedule('purge-tenants', EVERY_NIGHT, () =>
      purgeDueTenants(database, clock, config.retentionYears),
    ),
    jobs.schedule('sweep-webhooks', EVERY_NIGHT, () => sweepInbox(database, clock)),
    jobs.schedule('reconcile-trackers', EVERY_HOUR_AFTER_MAINTENANCE, () =>
      unlessHeld(hold, () => reconcileAll(integrations)),
    ),
    jobs.schedule('collect-owing', EVERY_HOUR, () => queueOwing(integrations, tenantsWithJournal(database))),
    jobs.schedule('maintain-integrations', EVERY_HOUR, () =>
      unlessHeld(hold, () => maintainIntegrations(integrations, tenantsWithJournal(database), logger)),
    ),
  ]);
}
