import { readFileSync } from 'node:fs';
import { archiveParts } from '../composition/exports.ts';
import type { ServiceConfig } from '../composition/service-config.ts';
import { composeServices } from '../composition/services.ts';
import { PASSPHRASE_LENGTH_MIN } from '../modules/moving/tenant-archive/passphrase.ts';
import type { ArchiveParts } from '../modules/moving/tenant-archive/writing.ts';
import { systemClock } from '../platform/clock.ts';
import type { OpenedDatabase } from '../platform/installation/open.ts';
import { openLogger } from '../platform/log.ts';
import { UsageError } from './command.ts';

const PROGRESS_EVERY_MS = 2_000;
const PASSPHRASE_LENGTH_MAX = 1_000;

/** The installation that commands export tenants of, and import them into. */
export function archivePartsOf({
  database,
  secrets,
  config,
}: Pick<OpenedDatabase, 'database' | 'secrets'> & { config: ServiceConfig }): ArchiveParts {
  return archiveParts(
    composeServices({
      ...{ config, database, secrets, clock: systemClock },
      logger: openLogger(config.logLevel, config.logFormat, process.stderr),
      publicUrl: () => config.publicUrl ?? `http://${config.host}:${config.port}`,
    }),
  );
}

/** The first line of the file. */
export function readPassphrase(file: string): string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(`the passphrase can't be read: ${(error as Error).message}`);
  }
  const [passphrase = ''] = text.split(/\r?\n/);
  if (passphrase.length < PASSPHRASE_LENGTH_MIN || passphrase.length > PASSPHRASE_LENGTH_MAX)
    throw new UsageError(
      `the first line of ${file} is the passphrase: ${PASSPHRASE_LENGTH_MIN} to ${PASSPHRASE_LENGTH_MAX} characters`,
    );
  return passphrase;
}

/** Shows every few seconds how far the work is. */
export function progressOf(what: string): (done: number, total: number) => void {
  let shownAtMs = Date.now();
  return (done, total) => {
    if (Date.now() - shownAtMs < PROGRESS_EVERY_MS) return;
    shownAtMs = Date.now();
    console.error(`${what}: ${done} of ${total}`);
  };
}
