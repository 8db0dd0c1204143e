import type { Idempotency } from '../platform/http/answers/idempotency.ts';
import { startLoop } from '../platform/loop.ts';
import type { OutboundHold } from '../platform/outbound-hold.ts';
import { Workers } from '../platform/work/workers.ts';
import { sweepFiles, sweepUploads } from '../resources/assets/sweep.ts';
import { tenantsWithJournal } from '../resources/audit-entries/verification.ts';
import { askForOwing, collectingOfContracts } from '../resources/collecting/worker.ts';
import { sweepDeliveries } from '../resources/deliveries/service.ts';
import { sendingOfDeliveries } from '../resources/deliveries/worker.ts';
import { makingOfFiles } from '../resources/document-files/retrying.ts';
import { maintainIntegrations } from '../resources/integrations/maintenance.ts';
import { sweepAuthorizations } from '../resources/integrations/oauth/launch.ts';
import { JournalSealer, SEAL_REST_MS } from '../resources/journal/sealer.ts';
import { purgeDueTenants } from '../resources/tenants/service.ts';
import { applyingOfNews } from '../resources/trackers/issue-worker.ts';
import { reconcileAll } from '../resources/trackers/reconciliation.ts';
import { sweepInbox } from '../resources/trackers/service.ts';
import type { Runtime } from './runtime.ts';
import type { Services } from './services.ts';

/** Idempotent answers and uploads are kept for a day, so minutes do not matter. */
const EVERY_TEN_MINUTES = { everyMinutes: 10, fromMinute: 0 };
/** This lists every stored file. */
const EVERY_SIX_HOURS = { everyMinutes: 360, fromMinute: 20 };
/** Large tenants take long, so this runs when traffic is low. */
const EVERY_NIGHT = { everyMinutes: 1_440, fromMinute: 160 };
/** Grants and registrations expire after days. */
const EVERY_HOUR = { everyMinutes: 60, fromMinute: 10 };
/** Webhooks are seldom lost. This runs after the maintenance, which may have renewed a grant. */
const EVERY_HOUR_AFTER_MAINTENANCE = { everyMinutes: 60, fromMinute: 40 };

/** Changes wake the sealer. This finds changes that nobody told of. */
const LOOK_EVERY_MS = 2_000;

export interface Background {
  stop(): Promise<unknown>;
}

type BackgroundServices = Services & { idempotency: Idempotency };

/** Starts all work beside requests. */
export async function startBackground(runtime: Runtime, services: BackgroundServices): Promise<Background> {
  const { database, logger } = runtime;
  const { documentFiles, integrations, journal, deliveries, hold } = services;
  const workers = new Workers(runtime, [
    sendingOfDeliveries(deliveries),
    applyingOfNews(integrations, hold),
    collectingOfContracts(integrations),
    makingOfFiles(documentFiles, database),
  ]);
  await scheduleWork(workers, runtime, services);
  await workers.start();
  // Changes wait in the journal itself: a row of work for each tenant would make all its writers wait for each other.
  const sealer = new JournalSealer(journal, logger);
  const pace = { everyMs: LOOK_EVERY_MS, restMs: SEAL_REST_MS };
  const sealing = startLoop('finding journals to seal', pace, () => sealer.look(), logger);
  await database.onChange(() => sealing.wake());
  return {
    stop: async () => {
      await sealing.stop();
      await Promise.all([sealer.stop(), workers.stop()]);
    },
  };
}

/** Leaves out work that reaches other systems while a restored copy is held. All of it is found again. */
async function unlessHeld(hold: OutboundHold, work: () => Promise<unknown>): Promise<void> {
  if (hold.reason === undefined) await work();
}

/** Scheduled work runs once in the whole cluster. */
async function scheduleWork(workers: Workers, runtime: Runtime, services: BackgroundServices): Promise<void> {
  const { config, database, clock, logger } = runtime;
  const { idempotency, assetFiles, integrations, hold } = services;
  // Files may be shared with the original, which needs them.
  const sweep = (work: typeof sweepFiles) => unlessHeld(hold, () => work(assetFiles, database, clock));
  await Promise.all([
    workers.schedule('sweep-idempotent-answers', EVERY_TEN_MINUTES, () => idempotency.sweep(database)),
    workers.schedule('sweep-uploads', EVERY_TEN_MINUTES, () => sweep(sweepUploads)),
    workers.schedule('sweep-files', EVERY_SIX_HOURS, () => sweep(sweepFiles)),
    workers.schedule('sweep-authorizations', EVERY_TEN_MINUTES, () => sweepAuthorizations(database, clock)),
    workers.schedule('sweep-deliveries', EVERY_NIGHT, () =>
      sweepDeliveries(database, clock, tenantsWithJournal(database)),
    ),
    workers.schedule('purge-tenants', EVERY_NIGHT, () =>
      purgeDueTenants(database, clock, config.retentionYears),
    ),
    workers.schedule('sweep-webhooks', EVERY_NIGHT, () => sweepInbox(database, clock)),
    workers.schedule('reconcile-trackers', EVERY_HOUR_AFTER_MAINTENANCE, () =>
      unlessHeld(hold, () => reconcileAll(integrations)),
    ),
    workers.schedule('collect-owing', EVERY_HOUR, () =>
      askForOwing(integrations, tenantsWithJournal(database)),
    ),
    workers.schedule('maintain-integrations', EVERY_HOUR, () =>
      unlessHeld(hold, () => maintainIntegrations(integrations, tenantsWithJournal(database), logger)),
    ),
  ]);
}
