import cluster from 'node:cluster';
import { type Logger, pino } from 'pino';
import { type App, createApp } from './app.ts';
import type { Background } from './composition/background.ts';
import { providerSettings, type ServiceConfig } from './composition/providers.ts';
import { systemClock } from './platform/clock.ts';
import { configFromEnvironment } from './platform/config.ts';
import { drain } from './platform/drain.ts';
import { explainFailure } from './platform/errors.ts';
import { type OpenedDatabase, openConfiguredDatabase } from './platform/installation/open.ts';
import { openJobs } from './platform/jobs/jobs.ts';
import { welcome } from './welcome.ts';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
/** Jobs have 12 seconds to stop, and then the embedded PostgreSQL has 30. */
const CLOSE_MS_MAX = 50_000;

await start().catch((error) => {
  console.error(explainFailure(error));
  process.exit(1);
});

async function start(): Promise<void> {
  const config = configFromEnvironment(providerSettings);
  // A signal during the start takes effect at its end, when the service can be stopped in good order.
  let isInterrupted = false;
  const interrupt = () => {
    isInterrupted = true;
  };
  for (const signal of SIGNALS) process.once(signal, interrupt);
  const logger = pino({ level: config.logLevel });
  const report = (error: Error) => logger.warn({ err: error }, 'database connection lost');
  const opened = await openConfiguredDatabase(config, cluster.isPrimary ? 'own' : 'share', report);
  // The service is useless without its database. Its service manager starts it again.
  opened.whenLost(() => {
    logger.fatal('PostgreSQL has ended');
    process.exit(1);
  });
  try {
    if (cluster.isPrimary && config.workers > 1) startWorkers(config, opened);
    else await serve(config, opened, logger);
  } catch (error) {
    await opened.close();
    throw error;
  }
  if (isInterrupted) process.kill(process.pid, 'SIGTERM');
}

async function serve(config: ServiceConfig, opened: OpenedDatabase, logger: Logger): Promise<void> {
  const app = await createApp({ config, ...opened, clock: systemClock, logger });
  let background: Promise<Background> | undefined;
  let isStopping = false;
  const stop = async (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    logger.info({ signal }, 'draining');
    await drain(app.server, app.load, cluster.isWorker);
    // A database that does not answer must not keep the process alive. Committed data is safe.
    setTimeout(() => process.exit(1), CLOSE_MS_MAX).unref();
    await (await background)?.stop();
    await opened.close();
    logger.info('stopped');
    process.exit(0);
  };
  for (const signal of SIGNALS) process.on(signal, () => void stop(signal));

  await app.server.listen({ host: config.host, port: config.port });
  if (cluster.isPrimary || cluster.worker?.id === 1) console.log(await welcome(config, app));
  if (config.role === 'api' || isStopping) return;
  background = startBackground(app, opened, logger);
  await background;
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
    isStopping = true;
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGTERM');
  };
  for (const signal of SIGNALS) process.on(signal, stop);
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
  for (let index = 0; index < config.workers; index++) cluster.fork();
}
