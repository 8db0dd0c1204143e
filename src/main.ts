import cluster from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type App, createApp } from './app.ts';
import type { Background } from './composition/background.ts';
import { providerSettings, type ServiceConfig } from './composition/service-config.ts';
import { keepLog } from './platform/backup/keep-log.ts';
import { systemClock } from './platform/clock.ts';
import { configFromEnvironment } from './platform/config.ts';
import { failToConnect, isConnectionFailure } from './platform/database/failures.ts';
import { drain, STOP_SIGNALS } from './platform/drain.ts';
import { explainFailure } from './platform/errors.ts';
import { findKeySetProblem } from './platform/http/auth/key-set.ts';
import { type OpenedDatabase, openConfiguredDatabase } from './platform/installation/open.ts';
import { announceService } from './platform/installation/running-services.ts';
import { openJobs } from './platform/jobs/jobs.ts';
import { openLogger } from './platform/log.ts';
import { joinReports } from './platform/metrics/cluster-report.ts';
import { BACKGROUND_STOP_MS_MAX, CLOSE_MS_MAX, WORKER_STOP_MS_MAX } from './stop-times.ts';
import { answerStartOption } from './usage.ts';
import { welcome } from './welcome.ts';

/** After a signal, a start that hangs may take this long. A crash recovery may take a while. */
const START_MS_MAX = 60_000;

const CONSOLE_CHANGED = 'console changed';

await start().catch((error) => {
  console.error(explainFailure(error));
  process.exit(1);
});

async function start(): Promise<void> {
  const told = answerStartOption(process.argv.slice(2));
  if (told !== undefined) return console.log(told);
  const config = configFromEnvironment(providerSettings);
  // A signal during the start takes effect at its end, when the service can be stopped in good order.
  let isInterrupted = false;
  let isStarting = true;
  const interrupt = () => {
    if (!isInterrupted) setTimeout(() => isStarting && process.exit(1), START_MS_MAX).unref();
    isInterrupted = true;
  };
  for (const signal of STOP_SIGNALS) process.on(signal, interrupt);
  const logger = openLogger(config.logLevel, config.logFormat);
  const opened = await openDatabase(config, logger);
  // The service is useless without its database. Its service manager starts it again.
  opened.whenLost((reason) => {
    logger.fatal({ reason }, 'PostgreSQL has ended');
    process.exit(1);
  });
  try {
    if (cluster.isPrimary && config.workers > 1) startWorkers(config, opened);
    else await serve(config, opened, logger);
  } catch (error) {
    await opened.close();
    throw error;
  }
  isStarting = false;
  if (isInterrupted) process.kill(process.pid, 'SIGTERM');
}

/** The first process owns the embedded database, and archives its log until everybody has finished. */
async function openDatabase(config: ServiceConfig, logger: Logger): Promise<OpenedDatabase> {
  const report = (error: Error) => logger.warn({ err: error }, `database: ${error.message}`);
  const opened = await openConfiguredDatabase(config, cluster.isPrimary ? 'own' : 'share', report);
  if (!cluster.isPrimary || !opened.embedded) return opened;
  try {
    const kept = await keepLog(config, opened.embedded, logger);
    return { ...opened, close: () => kept.stop().finally(opened.close) };
  } catch (error) {
    await opened.close();
    throw error;
  }
}

async function serve(config: ServiceConfig, opened: OpenedDatabase, logger: Logger): Promise<void> {
  const app = await createApp({ config, ...opened, clock: systemClock, logger });
  let background: Promise<Background> | undefined;
  let isStopping = false;
  const stop = async (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    logger.info({ signal }, 'draining');
    app.assetFiles.decoders.drain();
    app.documentFiles.makers.drain();
    await drain(app.server, app.load, cluster.isWorker);
    // A database that does not answer must not keep the process alive. Committed data is safe.
    setTimeout(() => process.exit(1), CLOSE_MS_MAX).unref();
    // Background work that failed to start has nothing to stop.
    const stopped = background?.then((running) => running.stop()).catch(() => {});
    await Promise.race([stopped, sleep(BACKGROUND_STOP_MS_MAX)]);
    await opened.close();
    logger.info('stopped');
    process.exit(0);
  };
  for (const signal of STOP_SIGNALS) process.on(signal, () => void stop(signal));
  // `npm run dev` tells of a change in `console/`.
  process.on('message', (message) => void (message === CONSOLE_CHANGED && app.console?.renew()));

  await app.server.listen({ host: config.host, port: config.port });
  if (cluster.isPrimary || cluster.worker?.id === 1) {
    const [address] = app.server.addresses();
    const port = typeof address === 'object' ? address.port : config.port;
    const data = config.databaseUrl ? {} : { dataDirectory: config.dataDirectory };
    announceService({ url: app.publicUrl(), port, ...data });
    // A log that programs collect holds no token, because more people can read it.
    if (config.logFormat === 'json') logger.info(`Retainer is listening on ${app.publicUrl()}`);
    else console.log(await welcome(config, app, opened.database));
    if (app.hold.reason !== undefined)
      logger.warn({ reason: app.hold.reason }, 'outbound work is held: nothing is sent to other systems');
    void warnAboutKeySet(config, logger);
    // Further processes make it when somebody asks them for it: most of them never are.
    void app.console?.prepare();
  }
  if (config.role === 'api' || isStopping) return;
  background = startBackground(app, opened, logger);
  await background.catch((error: Error) => {
    if (!isStopping) throw isConnectionFailure(error) ? failToConnect(error) : error;
  });
}

/** Without the keys of the identity provider, nobody can sign in. */
async function warnAboutKeySet({ verification }: ServiceConfig, logger: Logger): Promise<void> {
  if (verification.kind !== 'jwks') return;
  const problem = await findKeySetProblem(verification.url);
  if (problem !== undefined) logger.warn(`the keys of AUTH_JWKS_URL can't be fetched: ${problem}`);
}

/** Background work begins once the server listens, and ends after the last request. */
async function startBackground(app: App, { database }: OpenedDatabase, logger: Logger): Promise<Background> {
  const jobs = await openJobs(database, logger);
  const background = await app.startBackground(jobs);
  return { stop: () => background.stop().then(() => jobs.stop()) };
}

/** Forks several processes that share one port. The first process owns the embedded database and outlives them. */
function startWorkers(config: ServiceConfig, opened: OpenedDatabase): void {
  let isStopping = false;
  let left = config.workers;
  const stop = () => {
    if (!isStopping) setTimeout(() => signalWorkers('SIGKILL'), WORKER_STOP_MS_MAX).unref();
    isStopping = true;
    signalWorkers('SIGTERM');
  };
  for (const signal of STOP_SIGNALS) process.on(signal, stop);
  cluster.on('exit', async (_worker, code) => {
    if (!isStopping && code !== 0) {
      console.error(`a worker ended with code ${code}: stopping`);
      process.exitCode = 1;
      stop();
    }
    left--;
    if (left > 0) return;
    await opened.close();
    process.exit();
  });
  process.on('message', (message) => {
    if (message !== CONSOLE_CHANGED) return;
    for (const worker of Object.values(cluster.workers ?? {})) worker?.send(message);
  });
  joinReports();
  for (let index = 0; index < config.workers; index++) cluster.fork();
}

function signalWorkers(signal: NodeJS.Signals): void {
  for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(signal);
}
