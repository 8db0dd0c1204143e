import cluster from 'node:cluster';
import { type Logger, pino } from 'pino';
import { type App, createApp } from './app.ts';
import type { Background } from './background.ts';
import { systemClock } from './platform/clock.ts';
import { ConfigError, configFromEnvironment } from './platform/config.ts';
import { StartFailure } from './platform/errors.ts';
import { type OpenedDatabase, openConfiguredDatabase } from './platform/installation/open.ts';
import { openJobs } from './platform/jobs/jobs.ts';
import { drain } from './platform/lifecycle.ts';
import { providerSettings, type ServiceConfig } from './provider-list.ts';
import { welcome } from './welcome.ts';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
/** The embedded PostgreSQL has 30 seconds of its own for a clean end, and jobs have a dozen before that. */
const CLOSE_MS_MAX = 50_000;

await start().catch((error) => {
  console.error(startFailure(error));
  process.exit(1);
});

async function start(): Promise<void> {
  const config = configFromEnvironment(providerSettings);
  // A signal in the middle of a start is kept until there is something to stop in good order.
  let isCalledOff = false;
  const callOff = () => {
    isCalledOff = true;
  };
  for (const signal of SIGNALS) process.once(signal, callOff);
  const logger = pino({ level: config.logLevel });
  const report = (error: Error) => logger.warn({ err: error }, 'database connection lost');
  const opened = await openConfiguredDatabase(config, cluster.isPrimary ? 'own' : 'share', report);
  // Without its database the service is of no use; whoever watches it starts it again.
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
  if (isCalledOff) process.kill(process.pid, 'SIGTERM');
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
    // A database that no longer answers must not keep the process: what was committed is safe with it.
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

/** What goes on besides requests; it begins after the first of them, and ends after the last. */
async function startBackground(app: App, { database }: OpenedDatabase, logger: Logger): Promise<Background> {
  const jobs = await openJobs(database, logger);
  const background = await app.startBackground(jobs);
  return { stop: () => background.stop().then(() => jobs.stop()) };
}

/** Several processes on one port. The first one owns the embedded database and outlives the others. */
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

/** What an operator can act on is a line; everything else is a bug and shows its stack. */
function startFailure(error: unknown): string {
  if (error instanceof ConfigError) return error.mistakes.join('\n');
  if (error instanceof StartFailure) return error.message;
  const { code, message, stack } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return `${message}: another program uses this port, set PORT to a free one`;
  // The system's own refusals (a path that is a file, a disk that is full, a host that is none).
  if (code !== undefined && /^E[A-Z]+$/.test(code)) return `can't start: ${message}`;
  return stack ?? String(error);
}
