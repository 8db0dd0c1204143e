import cluster from 'node:cluster';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Logger } from 'pino';
import { providerSettings, type ServiceConfig } from './composition/service-config.ts';
import { CONSOLE_CHANGED } from './messages.ts';
import { keepLog } from './platform/backup/keep-log.ts';
import { backupKeyFrom } from './platform/backup/signed-files.ts';
import { configFromEnvironment } from './platform/config.ts';
import { STOP_SIGNALS } from './platform/drain.ts';
import { isBeingSetUp } from './platform/embedded-postgres/server.ts';
import { explainFailure } from './platform/errors.ts';
import { type OpenedDatabase, openConfiguredDatabase } from './platform/installation/open.ts';
import { openLogger } from './platform/log.ts';
import { joinReports } from './platform/metrics/cluster-report.ts';
import { WORKER_STOP_MS_MAX } from './stop-times.ts';
import { answerStartOption } from './usage.ts';

/** After a signal, a start that hangs may take this long. A crash recovery may take a while. */
const START_MS_MAX = 60_000;

export async function start(): Promise<void> {
  try {
    await startService();
  } catch (error) {
    console.error(explainFailure(error));
    process.exit(1);
  }
}

async function startService(): Promise<void> {
  const answer = answerStartOption(process.argv.slice(2));
  if (answer !== undefined) return console.log(answer);
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
  await tryPort(config);
  const hasWorkers = cluster.isPrimary && config.workers > 1;
  // The application is loaded while PostgreSQL starts.
  const [opened, application] = await Promise.all([
    openDatabase(config, logger),
    hasWorkers ? undefined : import('./serve.ts'),
  ]);
  // The service is useless without its database. Its service manager starts it again.
  opened.whenLost((reason) => {
    logger.fatal({ reason }, 'PostgreSQL has ended');
    process.exit(1);
  });
  try {
    if (application) await application.serve(config, opened, logger);
    else startWorkers(config, opened);
  } catch (error) {
    await opened.close();
    throw error;
  }
  isStarting = false;
  if (isInterrupted) process.kill(process.pid, 'SIGTERM');
}

/** Fails if the port is taken, before a first start makes a data directory that nobody wants. */
async function tryPort({ host, port, databaseUrl, dataDirectory }: ServiceConfig): Promise<void> {
  if (!cluster.isPrimary || databaseUrl !== undefined || isBeingSetUp(dataDirectory)) return;
  const server = createServer().listen(port, host);
  await once(server, 'listening');
  await new Promise((resolve) => server.close(resolve));
}

/** The first process owns the embedded database, and archives its log until everybody has finished. */
async function openDatabase(config: ServiceConfig, logger: Logger): Promise<OpenedDatabase> {
  const report = (error: Error) => logger.warn({ err: error }, `database: ${error.message}`);
  const opened = await openConfiguredDatabase(config, cluster.isPrimary ? 'own' : 'share', report);
  if (!cluster.isPrimary || !opened.embedded) return opened;
  try {
    const kept = await keepLog(config, opened.embedded, backupKeyFrom(opened.secrets), logger);
    return { ...opened, close: () => kept.stop().finally(opened.close) };
  } catch (error) {
    await opened.close();
    throw error;
  }
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
