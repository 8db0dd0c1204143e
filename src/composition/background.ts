import { unneededFiles } from '../modules/billing/document-files/sweeping.ts';
import { makingOfFiles } from '../modules/billing/document-files/worker.ts';
import { unneededExports } from '../modules/books/exports/files.ts';
import { makingOfExports } from '../modules/books/exports/worker.ts';
import { sweepDeliveries } from '../modules/connections/deliveries/service.ts';
import { sendingOfDeliveries } from '../modules/connections/deliveries/worker.ts';
import { maintainIntegrations } from '../modules/connections/integrations/maintenance.ts';
import { sweepAuthorizations } from '../modules/connections/integrations/oauth/launch.ts';
import { applyingOfReports } from '../modules/connections/trackers/issue-worker.ts';
import { reconcileAll } from '../modules/connections/trackers/reconciliation.ts';
import { sweepInbox } from '../modules/connections/trackers/service.ts';
import { erasingOfPersons } from '../modules/correspondence/erasures/service.ts';
import { issuingOfDrafts } from '../modules/correspondence/issuing/worker.ts';
import { eraseOldBodies } from '../modules/correspondence/messages/erasing.ts';
import { sendingOfMessages } from '../modules/correspondence/messages/worker.ts';
import { askingForPayments, lookForChanges } from '../modules/correspondence/payment-attempts/asking.ts';
import { payoutsOf } from '../modules/correspondence/payment-attempts/paying-integrations.ts';
import { remindingOfClients } from '../modules/correspondence/reminders/worker.ts';
import { activeTenants, tenantsWithJournal } from '../modules/journal/audit-entries/verification.ts';
import { JournalSealer, SEAL_REST_MS } from '../modules/journal/chain/sealer.ts';
import { matchingOfEntries } from '../modules/money/bank-entries/worker.ts';
import { workingOnImports } from '../modules/moving/imports/worker.ts';
import { keepQuoteFile } from '../modules/offers/quotes/file.ts';
import { expiryOfQuotes } from '../modules/offers/quotes/worker.ts';
import { numberEvents } from '../modules/operating/feed/numbering.ts';
import { followingOfFeed, sweepFailures } from '../modules/operating/feed-webhooks/worker.ts';
import { recordPurge } from '../modules/operating/operator-tenants/lifecycle.ts';
import { sweepFiles, sweepUploads } from '../modules/parties/assets/sweep.ts';
import { cloningOfTenants } from '../modules/parties/clones/worker.ts';
import { purgeDueTenants } from '../modules/parties/tenants/service.ts';
import { askForOwing, collectingOfContracts } from '../modules/tracked-work/collecting/worker.ts';
import { unneededReceipts } from '../modules/tracked-work/receipts/files.ts';
import type { Idempotency } from '../platform/http/answers/idempotency.ts';
import { startLoop } from '../platform/loop.ts';
import type { OutboundHold } from '../platform/outbound-hold.ts';
import { advancingOfClocks } from '../platform/work/advancing.ts';
import { Workers } from '../platform/work/workers.ts';
import { exportMakers } from './exports.ts';
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

/** Changes wake the sealer. This finds changes whose notification was lost. */
const LOOK_EVERY_MS = 2_000;

export interface Background {
  stop(): Promise<unknown>;
}

type BackgroundServices = Services & { idempotency: Idempotency };

/** Starts all work beside requests. */
export async function startBackground(runtime: Runtime, services: BackgroundServices): Promise<Background> {
  const { database, logger } = runtime;
  const { documentFiles, integrations, journal, deliveries, collecting, hold } = services;
  const workers = new Workers(runtime, [
    sendingOfDeliveries(deliveries),
    followingOfFeed(services.feedWebhooks),
    applyingOfReports(integrations, hold),
    collectingOfContracts(collecting),
    makingOfFiles(documentFiles, database, keepQuoteFile),
    expiryOfQuotes(database),
    matchingOfEntries(database, payoutsOf(integrations)),
    sendingOfMessages(services.messages, runtime.clock),
    askingForPayments(integrations, hold),
    remindingOfClients(services.messages, runtime.clock),
    issuingOfDrafts(collecting, services.messages, runtime.clock),
    advancingOfClocks(runtime),
    cloningOfTenants(runtime),
    erasingOfPersons(services.erasures),
    makingOfExports({ ...documentFiles, database, makers: exportMakers(services), logger, hold }),
    workingOnImports({ database, logger }),
  ]);
  await scheduleWork(workers, runtime, services);
  await workers.start();
  // Changes wait in the journal itself: a row of work for each tenant would make all its writers wait for each other.
  const sealer = new JournalSealer(journal, logger);
  const pace = { everyMs: LOOK_EVERY_MS, restMs: SEAL_REST_MS };
  const sealing = startLoop('finding journals to seal', pace, () => sealer.look(), logger);
  await database.onChange(() => sealing.wake());
  // Apart from the sealer, so that a feed that fails holds up no journal.
  const numbering = startLoop('numbering events', pace, () => numberEvents(runtime), logger);
  await database.onChange(() => numbering.wake());
  return {
    stop: async () => {
      await Promise.all([sealing.stop(), numbering.stop()]);
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
  const { idempotency, assetFiles, integrations, collecting, hold } = services;
  await Promise.all([
    workers.schedule('sweep-idempotent-answers', EVERY_TEN_MINUTES, () => idempotency.sweep(database)),
    // Files may be shared with the original, which needs them.
    workers.schedule('sweep-uploads', EVERY_TEN_MINUTES, () =>
      unlessHeld(hold, () => sweepUploads(assetFiles, database, clock)),
    ),
    workers.schedule('sweep-files', EVERY_SIX_HOURS, () =>
      unlessHeld(hold, () =>
        sweepFiles(assetFiles, database, clock, [unneededFiles, unneededReceipts, unneededExports]),
      ),
    ),
    workers.schedule('sweep-authorizations', EVERY_TEN_MINUTES, () => sweepAuthorizations(database, clock)),
    workers.schedule('sweep-deliveries', EVERY_NIGHT, () =>
      sweepDeliveries(database, clock, tenantsWithJournal(database)),
    ),
    workers.schedule('sweep-feed-failures', EVERY_NIGHT, () => sweepFailures(database, clock)),
    workers.schedule('purge-tenants', EVERY_NIGHT, () =>
      purgeDueTenants(database, clock, config.retentionYears, recordPurge('service retainer')),
    ),
    workers.schedule('erase-messages', EVERY_NIGHT, () =>
      eraseOldBodies(database, clock, tenantsWithJournal(database)),
    ),
    workers.schedule('sweep-webhooks', EVERY_NIGHT, () => sweepInbox(database, clock)),
    workers.schedule('reconcile-trackers', EVERY_HOUR_AFTER_MAINTENANCE, () =>
      unlessHeld(hold, () => reconcileAll(integrations)),
    ),
    workers.schedule('look-for-payments', EVERY_HOUR_AFTER_MAINTENANCE, () =>
      unlessHeld(hold, () => lookForChanges(integrations, activeTenants(database), logger)),
    ),
    workers.schedule('collect-owing', EVERY_HOUR, () => askForOwing(collecting, activeTenants(database))),
    workers.schedule('maintain-integrations', EVERY_HOUR, () =>
      unlessHeld(hold, () => maintainIntegrations(integrations, activeTenants(database), logger)),
    ),
  ]);
}
