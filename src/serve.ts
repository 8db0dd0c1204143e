import cluster from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import type { Background } from './composition/background.ts';
import type { ServiceConfig } from './composition/service-config.ts';
import { CONSOLE_CHANGED } from './messages.ts';
import { systemClock } from './platform/clock.ts';
import { failToConnect, isConnectionFailure } from './platform/database/failures.ts';
import { drain, STOP_SIGNALS } from './platform/drain.ts';
import { findKeySetProblem } from './platform/http/auth/key-set.ts';
import type { OpenedDatabase } from './platform/installation/open.ts';
import { announceService } from './platform/installation/running-services.ts';
import { BACKGROUND_STOP_MS_MAX, CLOSE_MS_MAX } from './stop-times.ts';
import { welcome } from './welcome.ts';

/** Serves requests and does the work beside them, until a signal stops it. */
export async function serve(config: ServiceConfig, opened: OpenedDatabase, logger: Logger): Promise<void> {
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
  process.on('message', (message) => void (message === CONSOLE_CHANGED && app.console?.renew()));

  await app.server.listen({ host: config.host, port: config.port });
  if (cluster.isPrimary || cluster.worker?.id === 1) {
    const [address] = app.server.addresses();
    const port = typeof address === 'object' ? address.port : config.port;
    const data = config.databaseUrl ? {} : { dataDirectory: config.dataDirectory };
    announceService({ url: app.publicUrl(), port, ...data });
    if (config.logFormat === 'json') logger.info(`Retainer is listening on ${app.publicUrl()}`);
    else console.log(await welcome(config, app, opened.database));
    if (app.hold.reason !== undefined)
      logger.warn({ reason: app.hold.reason }, 'outbound work is held: nothing is sent to other systems');
    if (config.tenantCreation.who === 'none' && config.role !== 'worker')
      logger.info(
        'nobody may create tenants: set TENANT_CREATION to open or claim:<name>=<value> to let people create them',
      );
    void warnAboutKeySet(config, logger);
    // Further processes make it when somebody asks them for it: most of them never are.
    void app.console?.prepare();
  }
  if (config.role === 'api' || isStopping) return;
  background = app.startBackground();
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
