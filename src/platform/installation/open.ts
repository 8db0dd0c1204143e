import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../config.ts';
import { type Database, openDatabase } from '../database/database.ts';
import type { ConnectionConfig } from '../database/servers.ts';
import { connectionTo } from '../database/session.ts';
import { diskTroubleIn, fullDiskError, isDiskFull } from '../disk-trouble.ts';
import {
  attachEmbedded,
  type EmbeddedServer,
  hasEmbeddedData,
  startEmbedded,
} from '../embedded-postgres/server.ts';
import { SERVER_STOP_MS_MAX } from '../embedded-postgres/server-processes.ts';
import { OperatorError } from '../errors.ts';
import { type KeyRing, readOrCreateSecretKeys, secretsFrom } from '../secrets.ts';
import { install } from './install.ts';
import { holdKeys } from './key-holder.ts';

/** Running statements are finished by now. This is for statements that hang. */
const END_MS_MAX = 5_000;
/** The longest that closing an opened database takes. */
export const CLOSE_DATABASE_MS_MAX = END_MS_MAX + SERVER_STOP_MS_MAX;

export interface OpenedDatabase {
  database: Database;
  secrets: KeyRing;
  /** Connects as the owner of the database. */
  owner: ConnectionConfig;
  /** Connects as the owner of the embedded database. */
  embedded?: EmbeddedServer['connection'];
  /** Calls `then` if the embedded server of this process ends without being asked to, and says why. */
  whenLost(then: (reason: string) => void): void;
  /** Closes the connections, and stops the embedded server if this process started it. */
  close(): Promise<void>;
}

/**
 * Opens and migrates the configured database: an existing server, or the embedded server. The service owns its
 * embedded server; commands and further processes share it. A visit is to an installation of this version, and migrates nothing.
 */
export async function openConfiguredDatabase(
  config: Config,
  use: 'own' | 'share' | 'visit',
  report: (error: Error) => void,
): Promise<OpenedDatabase> {
  const { dataDirectory } = config;
  const readKeys = () => configuredKeys(config);
  const embedded = config.databaseUrl
    ? undefined
    : await (use === 'own' ? startEmbedded : attachEmbedded)(dataDirectory, readKeys);
  try {
    const secrets = secretsFrom(...readKeys());
    const owner = embedded?.connection ?? connectionTo(config.databaseUrl as string);
    const database = await openAs(await install(owner, secrets, use !== 'visit'), report);
    const held = await holdKeys(database, secrets, readKeys, report).catch(async (error) => {
      await database.end();
      throw error;
    });
    return {
      ...{ database, secrets, owner },
      ...(embedded && { embedded: embedded.connection }),
      whenLost: (then) => embedded?.whenLost(then),
      async close() {
        // A transaction that does not end must not keep PostgreSQL from being stopped.
        const ended = held.stop().then(() => database.end());
        await Promise.race([ended, sleep(END_MS_MAX, undefined, { ref: false })]);
        await embedded?.stop();
      },
    };
  } catch (error) {
    await embedded?.stop();
    throw explainFullDisk(error, embedded ? dataDirectory : undefined);
  }
}

/** The keys that the operator gave, the newest first. */
export function configuredKeys(
  { secretKey, oldSecretKeys, dataDirectory }: Config,
  hasData = hasEmbeddedData(dataDirectory),
): string[] {
  const own = secretKey === undefined ? readOrCreateSecretKeys(dataDirectory, hasData) : [secretKey];
  return [...own, ...oldSecretKeys];
}

/** A server that runs out of space reports it, or ends. */
function explainFullDisk(error: unknown, dataDirectory: string | undefined): unknown {
  if (error instanceof OperatorError) return error;
  if (dataDirectory !== undefined && isDiskFull(dataDirectory)) return fullDiskError(dataDirectory);
  if (diskTroubleIn(error) === undefined) return error;
  return new OperatorError(`the database can't be written: ${(error as Error).message}`);
}

async function openAs(
  role: Awaited<ReturnType<typeof install>>,
  report: (error: Error) => void,
): Promise<Database> {
  try {
    return await openDatabase(role, report);
  } catch (error) {
    throw new OperatorError(
      `the service's own role "${role.user}" can't connect: let it log in with a password (pg_hba.conf) (${(error as Error).message})`,
    );
  }
}
