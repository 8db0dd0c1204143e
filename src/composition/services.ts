import type { DocumentFiles } from '../modules/billing/document-files/files.ts';
import type { DeliveryDependencies } from '../modules/connections/deliveries/dependencies.ts';
import { planDeliveries } from '../modules/connections/deliveries/planning.ts';
import type { IntegrationDependencies } from '../modules/connections/integrations/dependencies.ts';
import { reportProblem, resolveProblem } from '../modules/connections/integrations/problems.ts';
import type { ErasureDependencies } from '../modules/correspondence/erasures/service.ts';
import type { MessageDependencies } from '../modules/correspondence/messages/dependencies.ts';
import { letterOfReminder } from '../modules/correspondence/reminders/letter.ts';
import { Makers } from '../modules/documents/making/makers.ts';
import type { EventServiceDependencies } from '../modules/journal/events/service.ts';
import type { FeedWebhookDependencies } from '../modules/operating/feed-webhooks/connection.ts';
import { type AssetFiles, createAssetFiles } from '../modules/parties/assets/files.ts';
import type { VatRegister } from '../modules/parties/vat-number-check.ts';
import type { CollectingDependencies } from '../modules/tracked-work/collecting/worker.ts';
import { OperatorError } from '../platform/errors.ts';
import { OutboundHold, outboundHold } from '../platform/outbound-hold.ts';
import { Decoders } from '../platform/pictures/decoders.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import { CJK_DIRECTORY, type FontPlaces } from '../platform/typesetting/fonts.ts';
import { writeLetter } from '../providers/smtp/letter.ts';
import { operatorMailServer } from '../providers/smtp/smtp.ts';
import { viesRegister } from '../providers/vies.ts';
import { eventSources, filesOf } from './events.ts';
import { refuseHeld } from './held-providers.ts';
import { composeIntegrations } from './integrations.ts';
import { operatorPost } from './providers.ts';
import type { Runtime } from './runtime.ts';

/** The parts of the service that requests, background work and commands share. */
export interface Services {
  assetFiles: AssetFiles;
  documentFiles: DocumentFiles;
  journal: EventServiceDependencies;
  integrations: IntegrationDependencies;
  deliveries: DeliveryDependencies;
  feedWebhooks: FeedWebhookDependencies;
  collecting: CollectingDependencies;
  vatRegister: VatRegister;
  messages: MessageDependencies;
  erasures: ErasureDependencies;
  /** Holds whatever the service sends automatically. */
  hold: OutboundHold;
}

export function composeServices(runtime: Runtime): Services {
  const { config, database, secrets, clock, logger, publicUrl } = runtime;
  const storage = openStorage(config.assetStore, (message) => logger.error(message));
  const assetFiles = createAssetFiles({ storage, decoders: new Decoders(), secrets, publicUrl });
  const documentFiles: DocumentFiles = {
    ...{ storage, clock, logger },
    makers: new Makers(fontPlacesOf(runtime)),
    prefix: assetFiles.prefix,
    inProgress: new Map(),
  };

  const sources = eventSources();
  const journal: EventServiceDependencies = {
    ...{ database, logger, sources },
    plan: (db, tenantId, share) => planDeliveries(db, clock, tenantId, share),
  };
  const hold = new OutboundHold(
    () => holdReason(config),
    () => logger.info('outbound work is released'),
  );
  const integrations = composeIntegrations(runtime, journal, hold);
  const deliveries: DeliveryDependencies = {
    integrations,
    filesOf: (event, formats) => filesOf(database, documentFiles, event, formats),
    random: Math.random,
    hold,
    ...{ logger, sources },
  };
  const collecting: CollectingDependencies = {
    ...{ database, clock },
    problems: {
      report: (db, ...problem) => reportProblem({ clock }, db, ...problem),
      resolve: resolveProblem,
    },
  };
  const vies = viesRegister({ settings: config.providers.vies, clock });
  const vatRegister: VatRegister = async (...asked) =>
    hold.reason === undefined ? vies(...asked) : { status: 'UNAVAILABLE', reason: 'OUTBOUND_HELD' };
  const messages = composeMessages(runtime, { integrations, documentFiles, hold });
  const erasures = { journal, retentionYears: config.retentionYears };
  const shared = { assetFiles, documentFiles, journal, integrations, erasures };
  const post = operatorPost(config, clock);
  const feedWebhooks: FeedWebhookDependencies = {
    ...deliveries,
    async post(message) {
      refuseHeld(hold);
      return post(message);
    },
  };
  return { ...shared, deliveries, feedWebhooks, collecting, vatRegister, messages, hold };
}

function composeMessages(
  { config, database, secrets, logger, publicUrl }: Runtime,
  services: Pick<MessageDependencies, 'integrations' | 'documentFiles' | 'hold'>,
): MessageDependencies {
  const { smtp } = config.providers;
  if ((smtp.url === undefined) !== (smtp.from === undefined))
    throw new OperatorError('SMTP_URL and MAIL_FROM need each other: set both, or none');
  return {
    ...{ database, secrets, logger, publicUrl, writeLetter, ...services },
    operatorServer: operatorMailServer(smtp),
    letterOf: (db, tenantId, message) => letterOfReminder(services.documentFiles, db, tenantId, message),
    ...{ bounceAddress: smtp.bounceAddress, bounceKey: smtp.bounceKey, tenantLimits: config.tenantLimits },
  };
}

/** The service and the processes that make documents look for fonts in the same places. */
export function fontPlacesOf({ config, fontPlaces }: Runtime): FontPlaces {
  return fontPlaces ?? { cjk: CJK_DIRECTORY, more: config.fontDirectory };
}

/** A restored copy has the marker of the restore. Of a database of the operator's own, only the operator knows. */
function holdReason({ outbound, databaseUrl, dataDirectory }: Runtime['config']): string | undefined {
  if (outbound === 'off') return 'held by OUTBOUND=off';
  return databaseUrl === undefined ? outboundHold(dataDirectory) : undefined;
}
