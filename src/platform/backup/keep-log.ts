import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import { dataOf, type EmbeddedServer } from '../embedded-postgres/server.ts';
import { startLoop } from '../loop.ts';
import { refuseOwnDirectory } from './backup-store.ts';
import { dropArchiveSlots, LogArchive } from './log-archive.ts';
import { mirrorFiles, type SeenDirectories } from './shared-files.ts';
import type { BackupKey } from './signed-files.ts';
import { type Installation, installationIn, refuseLostStore } from './store-owner.ts';

/** At most this much is lost with the disk of the data. */
const LOG_EVERY_MS = 2_000;
const FILES_EVERY_MS = 10_000;
/** A disk that hangs must not keep the service from stopping. The slot keeps what is not copied. */
const STOP_MS_MAX = 5_000;
/** A lasting failure is logged again after this time. */
const LOG_AGAIN_MS = 600_000;

/** Keeps the log, and new files of pictures and documents, in `BACKUP_DIR` for as long as the service runs. */
export async function keepLog(
  config: Config,
  connection: EmbeddedServer['connection'],
  key: BackupKey,
  logger: FastifyBaseLogger,
): Promise<{ stop(): Promise<void> }> {
  const { backupDirectory: directory, dataDirectory, assetStore } = config;
  if (directory === undefined) {
    await dropArchiveSlots(connection);
    return { stop: async () => {} };
  }
  const assets = assetStore.kind === 'file' ? assetStore.directory : undefined;
  refuseOwnDirectory(directory, [dataDirectory, ...(assets === undefined ? [] : [assets])]);
  const installation = installationIn(dataDirectory);
  const archive = new LogArchive(
    { connection, data: dataOf(dataDirectory), store: { path: directory, key }, installation },
    (message) => logger.warn(message),
  );
  const copyLog = loggingChanges('the log', () => archive.copyNew(), logger);
  const mirror = mirrorOf(assets, directory, installation);
  const copyFiles = loggingChanges(
    'files',
    async () => {
      archive.filesAt = await mirror();
    },
    logger,
  );
  await copyLog();
  const loops = [
    startLoop('archiving the log', { everyMs: LOG_EVERY_MS }, copyLog, logger),
    startLoop('archiving files', { everyMs: FILES_EVERY_MS }, copyFiles, logger),
  ];
  return {
    async stop() {
      const finished = Promise.all(loops.map((loop) => loop.stop()))
        .then(copyFiles)
        .then(() => archive.stop());
      await Promise.race([finished, sleep(STOP_MS_MAX, undefined, { ref: false })]);
    },
  };
}

/** Copies new files into the store. Resolves to a time: files from before it are there. */
export function mirrorOf(
  assets: string | undefined,
  directory: string,
  installation: Installation,
): () => Promise<string> {
  const seen: SeenDirectories = new Map();
  return async () => {
    const at = new Date().toISOString();
    try {
      await refuseLostStore(directory, installation);
      if (assets !== undefined) await mirrorFiles(assets, directory, seen);
      return at;
    } catch (error) {
      seen.clear(); // another disk may be there next time
      throw error;
    }
  };
}

/** Logs that the work fails, and that it succeeds again, but not each of many failures. */
function loggingChanges(
  what: string,
  work: () => Promise<void>,
  logger: Pick<FastifyBaseLogger, 'warn' | 'info'>,
): () => Promise<void> {
  let logged: { message: string; atMs: number } | undefined;
  return async () => {
    try {
      await work();
      if (logged) logger.info(`${what} can be archived again`);
      logged = undefined;
    } catch (error) {
      const { message } = error as Error;
      if (logged?.message === message && performance.now() - logged.atMs < LOG_AGAIN_MS) return;
      logged = { message, atMs: performance.now() };
      logger.warn({ err: error }, `${what} can't be archived: ${message}`);
    }
  };
}
