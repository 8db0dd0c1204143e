import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { type Background, startBackground } from './background.ts';
import { businessEvents, eventTypesOf, filesOf } from './business-events.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database/database.ts';
import { Idempotency } from './platform/http/answers/idempotency.ts';
import { Access, type LookUpStanding } from './platform/http/auth/access.ts';
import { identify } from './platform/http/auth/authenticate.ts';
import { loadSigningKey, type SigningKey } from './platform/http/auth/signing-key.ts';
import { tokenVerifier } from './platform/http/auth/verify-token.ts';
import { serveDocuments } from './platform/http/document/documents.ts';
import { Load } from './platform/http/limits/load.ts';
import { RateLimit } from './platform/http/limits/rate-limit.ts';
import { metricsOf } from './platform/http/operations/metrics.ts';
import { serveOperations } from './platform/http/operations/operations.ts';
import type { Route } from './platform/http/route.ts';
import { createServer } from './platform/http/server.ts';
import { requiredMigrations } from './platform/installation/install.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import { insertJobs } from './platform/jobs/sending.ts';
import { Decoders } from './platform/pictures/decoders.ts';
import type { Secrets } from './platform/secrets.ts';
import { storageOf } from './platform/storage/open-storage.ts';
import { providersOf, type ServiceConfig } from './provider-list.ts';
import type { Provider } from './providers/provider.ts';
import { accessTokenRoutes } from './resources/access-tokens/routes.ts';
import { standingOfAccessToken } from './resources/access-tokens/service.ts';
import { addressRoutes } from './resources/addresses/routes.ts';
import { type AssetFiles, assetFiles } from './resources/assets/files.ts';
import { assetRoutes } from './resources/assets/routes.ts';
import { auditEntryRoutes } from './resources/audit-entries/routes.ts';
import { sealAudit } from './resources/audit-entries/sealer.ts';
import { billableRoutes } from './resources/billables/routes.ts';
import { clientRoutes } from './resources/clients/routes.ts';
import { contactRoutes } from './resources/contacts/routes.ts';
import { contractRoutes } from './resources/contracts/routes.ts';
import { creditNoteRoutes } from './resources/credit-notes/routes.ts';
import type { DeliveryDependencies } from './resources/deliveries/attempt.ts';
import { planDeliveries, type WaitingLane } from './resources/deliveries/plan.ts';
import { deliveryRoutes } from './resources/deliveries/routes.ts';
import { hurryDeliveries, removeDeliveries } from './resources/deliveries/service.ts';
import { deliveryWorker, wakeLanes } from './resources/deliveries/worker.ts';
import { emailRoutes } from './resources/emails/routes.ts';
import { type PublishingParts, publishBeforeReading } from './resources/events/publisher.ts';
import { eventRoutes } from './resources/events/routes.ts';
import type { IntegrationDependencies } from './resources/integrations/dependencies.ts';
import { authorizationRoutes } from './resources/integrations/oauth/routes.ts';
import { integrationRoutes } from './resources/integrations/routes.ts';
import { invoiceRoutes } from './resources/invoices/routes.ts';
import { mediaRoutes } from './resources/media/routes.ts';
import { memberRoutes } from './resources/members/routes.ts';
import { standingOfPerson } from './resources/members/service.ts';
import { paymentRoutes } from './resources/payments/routes.ts';
import { projectRoutes } from './resources/projects/routes.ts';
import { tenantRoutes } from './resources/tenants/routes.ts';
import { webhookRoutes } from './resources/tracked-work/routes.ts';

/** What a process is made of; tests bring their own clock and log. */
export interface AppParts {
  config: ServiceConfig;
  database: Database;
  secrets: Secrets;
  clock: Clock;
  logger: FastifyBaseLogger;
  /** Beside our own. */
  providers?: readonly Provider[];
}

export interface App {
  server: FastifyInstance;
  load: Load;
  signingKey: SigningKey;
  idempotency: Idempotency;
  assetFiles: AssetFiles;
  integrations: IntegrationDependencies;
  publishing: PublishingParts;
  deliveries: DeliveryDependencies;
  routes: Route[];
  /** Links what was committed to the chains of the audit trail; safe to call at any time, on any process. */
  sealAudit(): Promise<void>;
  /** Has these jobs do what goes on besides requests. */
  startBackground(jobs: Jobs): Promise<Background>;
  /** Where the outside reaches us, once the server listens. */
  publicUrl(): string;
}

/** The composition root: the one list of resources. */
export async function createApp({
  config,
  database,
  secrets,
  clock,
  logger,
  providers = [],
}: AppParts): Promise<App> {
  const signingKey = await loadSigningKey(database, secrets, clock);
  const lookUp: LookUpStanding = (caller, tenantId) =>
    caller.accessToken
      ? standingOfAccessToken(database, clock, caller, tenantId)
      : standingOfPerson(database, clock, caller, tenantId);
  const access = new Access(lookUp, clock);
  await database.listen('access_changed', (tenantId) => access.forget(tenantId));

  const publicUrl = () => config.publicUrl ?? listeningUrl(server, config.host);
  const decoders = new Decoders();
  const files = assetFiles({ storage: storageOf(config.assetStore), decoders, secrets, publicUrl });

  const sources = businessEvents(files, clock);
  const verifyToken = tokenVerifier(config.verification, signingKey, clock);
  const rateLimit = new RateLimit(config.rateLimit, clock);
  const integrations: IntegrationDependencies = {
    database,
    clock,
    secrets,
    providers: new Map([...providersOf(config, clock), ...providers].map((one) => [one.name, one])),
    eventTypes: eventTypesOf(sources),
    publishPending: (tenantId) => publishBeforeReading(publishing, tenantId),
    onUsable: (db, integrationId) => hurryDeliveries(db, clock, integrationId),
    beforeRemoval: removeDeliveries,
    publicUrl,
    allowedOrigins: config.allowedOrigins,
  };
  // Should it fail, the look-out finds them.
  const wake = (lanes: WaitingLane[]) =>
    void wakeLanes((queue, jobs) => insertJobs(database.inSystem(), queue, jobs), lanes).catch((error) =>
      logger.debug({ err: error }, 'nobody was told of deliveries'),
    );
  const publishing: PublishingParts = {
    database,
    clock,
    sources,
    logger,
    onPublished: async (db, tenantId, events) => {
      const lanes = await planDeliveries(db, clock, tenantId, events);
      return () => wake(lanes);
    },
  };

  const deliveries: DeliveryDependencies = { integrations, filesOf, random: Math.random, logger };

  // A worker answers for its health only.
  const routes =
    config.role === 'worker'
      ? []
      : [
          ...tenantRoutes(access),
          ...memberRoutes(access),
          ...accessTokenRoutes({ access, signingKey }),
          ...clientRoutes,
          ...addressRoutes,
          ...contactRoutes,
          ...emailRoutes,
          ...contractRoutes,
          ...projectRoutes,
          ...invoiceRoutes,
          ...billableRoutes,
          ...paymentRoutes,
          ...creditNoteRoutes,
          ...assetRoutes(files),
          ...mediaRoutes,
          ...integrationRoutes(integrations),
          ...eventRoutes(publishing),
          ...deliveryRoutes({ integrations, publishing, wake }),
          ...authorizationRoutes({
            ...integrations,
            access,
            identify: (authorization) => identify(authorization, { verifyToken, access, rateLimit }),
          }),
          ...webhookRoutes({ ...integrations, access }),
          ...auditEntryRoutes,
        ];

  const load = new Load();
  const idempotency = new Idempotency(secrets, clock);
  const metrics = metricsOf(database, () => load.inFlight);
  const server: FastifyInstance = await createServer({
    routes,
    database,
    verifyToken,
    access,
    rateLimit,
    clock,
    idempotency,
    publicUrl,
    allowedOrigins: config.allowedOrigins,
    isHttps: config.publicUrl?.startsWith('https:') ?? false,
    logger,
    metrics,
    load,
  });
  server.addHook('onClose', async () => decoders.stop());
  serveOperations(server, {
    database,
    metrics,
    signingKey,
    requiredMigrations: requiredMigrations(),
    isDraining: () => load.isDraining,
  });
  serveDocuments(server, routes, publicUrl);
  return {
    server,
    load,
    signingKey,
    idempotency,
    assetFiles: files,
    integrations,
    publishing,
    deliveries,
    routes,
    sealAudit: () => sealAudit(database),
    startBackground: (jobs) => {
      const worker = deliveryWorker(deliveries, jobs);
      const { retentionYears } = config;
      return startBackground(jobs, {
        ...{ database, clock, logger, idempotency, assetFiles: files, retentionYears },
        ...{ integrations, publishing, worker },
      });
    },
    publicUrl,
  };
}

/** An address that a browser on this machine can open: "all interfaces" is none. */
function listeningUrl(server: FastifyInstance, host: string): string {
  const address = server.addresses()[0];
  if (typeof address !== 'object') return `http://${host}`;
  const isAny = address.address === '0.0.0.0' || address.address === '::';
  const name = isAny ? '127.0.0.1' : address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${name}:${address.port}`;
}
