import type { FastifyInstance } from 'fastify';
import { composeAuthentication } from './composition/authentication.ts';
import { type Background, startBackground } from './composition/background.ts';
import { composeConsole, composeSignIn } from './composition/console.ts';
import { documentOf } from './composition/document.ts';
import { installationFigures } from './composition/metrics.ts';
import { composeVersions } from './composition/record-versions.ts';
import { composePages, composeRoutes } from './composition/routes.ts';
import type { Runtime } from './composition/runtime.ts';
import { composeServices, fontPlacesOf, type Services } from './composition/services.ts';
import { readUnsealedChanges } from './modules/journal/audit-entries/unsealed.ts';
import { sealJournals } from './modules/journal/chain/sealer.ts';
import { AnswerBytes } from './modules/parties/limits/service.ts';
import { Idempotency } from './platform/http/answers/idempotency.ts';
import type { SigningKey } from './platform/http/auth/signing-key.ts';
import type { ServedConsole } from './platform/http/console/console.ts';
import { serveDocuments } from './platform/http/document/documents.ts';
import { Load } from './platform/http/hooks.ts';
import { Places } from './platform/http/limits/places.ts';
import { createMetrics } from './platform/http/operations/metrics.ts';
import { serveOperations } from './platform/http/operations/operations.ts';
import type { Route } from './platform/http/route.ts';
import { createServer } from './platform/http/server.ts';
import { requiredMigrations } from './platform/installation/migrations.ts';
import { openFonts } from './platform/typesetting/fonts.ts';

export interface App extends Services {
  server: FastifyInstance;
  load: Load;
  signingKey: SigningKey;
  idempotency: Idempotency;
  routes: Route[];
  /** Absent in a worker. */
  console: ServedConsole | undefined;
  /** Fixes the order of all committed entries, and plans their deliveries. Safe to call at any time, in any process. */
  sealJournals(): Promise<void>;
  startBackground(): Promise<Background>;
  publicUrl(): string;
}

/** The composition root: connects the parts of the service to a server that is ready to listen. */
export async function createApp(options: Omit<Runtime, 'publicUrl'>): Promise<App> {
  const { config, database, secrets, clock, logger } = options;
  const publicUrl = () => config.publicUrl ?? listeningUrl(server, config.host);
  const runtime: Runtime = { ...options, publicUrl };
  const fonts = openFonts(fontPlacesOf(runtime), (message) => logger.warn(message));
  const services = composeServices(runtime);
  const authentication = await composeAuthentication(runtime);
  const { signingKey } = authentication;
  const signIn = composeSignIn(runtime, signingKey);
  // A worker serves health and metrics only.
  const routes = config.role === 'worker' ? [] : composeRoutes(services, authentication, signIn, fonts);
  const pages = config.role === 'worker' ? [] : composePages(services);

  const load = new Load();
  const places = new Places();
  const answerBytes = new AnswerBytes(clock);
  const idempotency = new Idempotency(secrets, clock, (owner, bytes) => answerBytes.add(owner, bytes));
  const installation = installationFigures(runtime, services);
  const metrics = createMetrics({ database, installation, inFlight: () => load.inFlight });
  const server: FastifyInstance = await createServer({
    ...authentication,
    routes,
    pages,
    database,
    clock,
    idempotency,
    versions: composeVersions(secrets),
    readChanges: readUnsealedChanges,
    publicUrl,
    allowedOrigins: config.allowedOrigins,
    isHttps: config.publicUrl?.startsWith('https:') ?? false,
    logger,
    metrics,
    load,
    places,
  });
  server.addHook('onClose', async () => {
    services.assetFiles.decoders.stop();
    services.documentFiles.makers.stop();
  });
  serveOperations(server, {
    database,
    metrics,
    metricsToken: config.metricsToken,
    signingKey,
    requiredMigrations: requiredMigrations(),
    isDraining: () => load.isDraining,
    outboundHold: () => services.hold.reason,
    diskTrouble: () => database.trouble() ?? services.assetFiles.storage.trouble(),
  });
  serveDocuments(server, documentOf(routes, services), publicUrl);
  return {
    ...services,
    server,
    load,
    signingKey,
    idempotency,
    routes,
    console: composeConsole(server, runtime, signIn),
    sealJournals: () => sealJournals(services.journal),
    startBackground: () => startBackground(runtime, { ...services, idempotency }),
    publicUrl,
  };
}

/** An address that a browser on this machine can open; a wildcard address is replaced by loopback. */
function listeningUrl(server: FastifyInstance, host: string): string {
  const address = server.addresses()[0];
  if (typeof address !== 'object') return `http://${host}`;
  const isWildcard = address.address === '0.0.0.0' || address.address === '::';
  const name = isWildcard
    ? '127.0.0.1'
    : address.family === 'IPv6'
      ? `[${address.address}]`
      : address.address;
  return `http://${name}:${address.port}`;
}
