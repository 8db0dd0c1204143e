import { type ChildProcess, execFile, spawn } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { InstallationError } from './installation.ts';
import type { ServerAccount } from './server-account.ts';

export const SUPERUSER = 'postgres';
const START_TIMEOUT_MS = 60_000; // a crash recovery may take a while
const STOP_TIMEOUT_MS = 30_000;
const POLL_MS = 20;

/** Where a server of our own keeps what, and as whom it runs. */
export interface Layout {
  data: string;
  sockets: string;
  log: string;
  binaries: { initdb: string; postgres: string };
  account: ServerAccount;
  connection: pg.ClientConfig;
}

/** Starts PostgreSQL on the data directory, made on the first start, and answers its process. */
export async function launch(server: Layout): Promise<number> {
  if (!existsSync(join(server.data, 'PG_VERSION'))) await initialise(server);
  const log = openSync(server.log, 'w', 0o600);
  const [command, args] = server.account.run(server.binaries.postgres, [
    ...['-D', server.data, '-k', server.sockets, '-c', 'listen_addresses='],
    ...['-c', 'max_connections=60', '-c', 'unix_socket_permissions=0700'],
  ]);
  // A process group of its own: Ctrl-C in the terminal reaches the service, which stops PostgreSQL last.
  const child = spawn(command, args, {
    detached: true,
    stdio: ['ignore', log, log],
    cwd: '/',
    ...server.account.spawn,
  });
  closeSync(log);
  child.unref();
  await ready(child, server);
  return child.pid as number;
}

async function initialise(server: Layout): Promise<void> {
  // Left by a first start that was killed half-way: there is nothing in it yet.
  rmSync(server.data, { recursive: true, force: true });
  mkdirSync(server.data, { mode: 0o700 });
  if (server.account.uid !== undefined)
    chownSync(server.data, server.account.uid, server.account.gid ?? server.account.uid);
  const [command, args] = server.account.run(server.binaries.initdb, [
    ...['-D', server.data, '-U', SUPERUSER, '--auth=trust', '--encoding=UTF8'],
    ...['--locale-provider=builtin', '--locale=C.UTF-8', '--no-instructions'],
  ]);
  try {
    await promisify(execFile)(command, args, { cwd: '/', ...server.account.spawn });
  } catch (error) {
    const says = (error as { stderr?: string }).stderr?.trim() || (error as Error).message;
    throw new InstallationError(`PostgreSQL can't be set up in ${server.data}: ${says}`);
  }
}

async function ready(child: ChildProcess, server: Layout): Promise<void> {
  let ended = false;
  child.once('error', () => {
    ended = true;
  });
  child.once('exit', () => {
    ended = true;
  });
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await answers(server.connection))) {
    if (ended) {
      throw new InstallationError(`PostgreSQL did not start; ${server.log} says: ${lastLine(server.log)}`);
    }
    if (Date.now() > deadline) throw new InstallationError(`PostgreSQL did not get ready; see ${server.log}`);
    await sleep(POLL_MS);
  }
}

function lastLine(path: string): string {
  return readFileSync(path, 'utf8').trim().split('\n').at(-1) ?? '';
}

export async function answers(connection: pg.ClientConfig): Promise<boolean> {
  const client = await connect(connection);
  await client?.end();
  return client !== undefined;
}

/** To the maintenance database, which is there from the beginning; nothing where nobody answers. */
export async function connect(connection: pg.ClientConfig): Promise<pg.Client | undefined> {
  const client = new pg.Client({ ...connection, database: SUPERUSER, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch {
    return undefined;
  }
}

/** The process that serves this data directory now; a stale file of a crashed one does not count. */
export function runningPostmaster(data: string): number | undefined {
  const file = join(data, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
  if (isAlive(pid) && servesData(pid, data)) return pid;
  rmSync(file, { force: true });
  return undefined;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** A process number may have been given to somebody else since; PostgreSQL works in its data directory. */
function servesData(pid: number, data: string): boolean {
  if (process.platform !== 'linux') return true;
  try {
    return statSync(readlinkSync(`/proc/${pid}/cwd`)).ino === statSync(data).ino;
  } catch {
    return false;
  }
}

/** SIGINT is PostgreSQL's fast shutdown: sessions are ended, everything committed is kept. */
export async function stopPostmaster(pid: number, data: string): Promise<void> {
  if (!isAlive(pid)) return;
  process.kill(pid, 'SIGINT');
  const deadline = Date.now() + STOP_TIMEOUT_MS;
  while (existsSync(join(data, 'postmaster.pid')) && isAlive(pid)) {
    if (Date.now() > deadline) {
      process.kill(pid, 'SIGQUIT');
      return;
    }
    await sleep(POLL_MS);
  }
}
