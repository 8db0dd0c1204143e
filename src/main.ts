import cluster from 'node:cluster';
import { type Logger, pino } from 'pino';
import { type App, createApp } from './app.ts';
import { systemClock } from './platform/clock.ts';
import { type Config, ConfigError, configFromEnvironment } from './platform/config.ts';
import { type OpenedDatabase, openConfiguredDatabase } from './platform/database/open.ts';
import { StartFailure } from './platform/errors.ts';
import { drain } from './platform/lifecycle.ts';
import { type Periodic, repeat } from './platform/periodic.ts';
import { sweepFiles, sweepUploads } from './resources/assets/sweep.ts';
import { SEAL_EVERY_MS } from './resources/audit-entries/sealer.ts';
import { sweepAuthorizations } from './resources/integrations/authorization.ts';
import { welcome } from './welcome.ts';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
/** The embedded PostgreSQL has 30 seconds of its own for a clean end. */
const CLOSE_MS_MAX = 40_000;
/** Idempotent answers are kept for a day; how soon they go after that matters to nobody. */
const SWEEP_EVERY_MS = 600_000;
/** Lists every file there is, so not at every turn. */
const SWEEP_FILES_EVERY_MS = 6 * 3_600_000;

await start().catch((error) => {
  console.error(startFailure(error));
  process.exit(1);
});

async function start(): Promise<void> {
  const config = configFromEnvironment();
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

async function serve(config: Config, opened: OpenedDatabase, logger: Logger): Promise<void> {
  const app = await createApp({ config, ...opened, clock: systemClock, logger });
  const background = config.role === 'api' ? [] : startBackground(app, opened, logger);

  let isStopping = false;
  const stop = async (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    logger.info({ signal }, 'draining');
    await drain(app.server, app.load, cluster.isWorker);
    // A database that no longer answers must not keep the process: what was committed is safe with it.
    setTimeout(() => process.exit(1), CLOSE_MS_MAX).unref();
    await Promise.all(background.map((one) => one.stop()));
    await opened.close();
    logger.info('stopped');
    process.exit(0);
  };
  for (const signal of SIGNALS) process.on(signal, () => void stop(signal));

  await app.server.listen({ host: config.host, port: config.port });
  if (cluster.isPrimary || cluster.worker?.id === 1) console.log(await welcome(config, app));
}

/** What goes on besides requests; it ends after the last of them. */
function startBackground(app: App, { database }: OpenedDatabase, logger: Logger): Periodic[] {
  const { idempotency, assetFiles } = app;
  const sweepingUploads = () => sweepUploads(assetFiles, database, systemClock);
  // Soon after a start as well: a process need not live for hours.
  let filesSweptAtMs = 0;
  const sweepingFiles = async () => {
    if (Date.now() - filesSweptAtMs < SWEEP_FILES_EVERY_MS) return;
    await sweepFiles(assetFiles, database, systemClock);
    filesSweptAtMs = Date.now();
  };
  return [
    repeat('sweep of idempotent answers', SWEEP_EVERY_MS, () => idempotency.sweep(database), logger),
    repeat('sweep of uploads', SWEEP_EVERY_MS, sweepingUploads, logger),
    repeat('sweep of files', SWEEP_EVERY_MS, sweepingFiles, logger),
    repeat(
      'sweep of authorisations',
      SWEEP_EVERY_MS,
      () => sweepAuthorizations(database, systemClock),
      logger,
    ),
    repeat('sealing of audit entries', SEAL_EVERY_MS, () => app.sealAudit(), logger),
  ];
}

/** Several processes on one port. The first one owns the embedded database and outlives the others. */
function startWorkers(config: Config, opened: OpenedDatabase): void {
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
