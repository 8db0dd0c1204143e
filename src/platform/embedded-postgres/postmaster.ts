import { type ChildProcess, execFile, spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { diskTroubleInText, fullDiskError, isDiskFull } from '../disk-trouble.ts';
import { OperatorError } from '../errors.ts';
import { writeAccessRules } from './access-rules.ts';
import type { ServerAccount } from './server-account.ts';

export const SUPERUSER = 'postgres';
const START_TIMEOUT_MS = 60_000; // a crash recovery may take a while
const CONNECT_TIMEOUT_MS = 2_000;
const POLL_MS = 20;
/** Each process of the service holds up to 12. This suffices for the largest value of `WORKERS`. */
const CONNECTIONS_MAX = 300;
/** The most log that is kept for a running backup or for an archive that can't be written. Older log is removed, so that the disk does not fill. */
const LOG_KEPT_MAX = '4GB';
/** Part of the socket's file name. There is no TCP port. */
export const SOCKET_PORT = 5432;

/** The files of an embedded server, and the account that runs it. */
export interface Layout {
  data: string;
  sockets: string;
  log: string;
  binaries: { initdb: string; postgres: string };
  account: ServerAccount;
  connection: pg.ClientConfig;
}

/** Starts PostgreSQL and resolves to its process. The first start creates the data directory. */
export async function startPostmaster(server: Layout): Promise<ChildProcess> {
  if (!existsSync(server.data)) await createDataDirectory(server);
  removeLockFiles(server);
  writeAccessRules(server.data, server.account.clientName);
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const child = spawnServer(server);
    if (await becomesReady(child, server, deadline)) return child;
    if (Date.now() > deadline) throw new OperatorError(`PostgreSQL did not become ready; see ${server.log}`);
    // The children of a killed server outlive it by a moment. The next server must wait for them.
    if (!/shared memory block .* still in use/.test(readFileSync(server.log, 'utf8'))) {
      throw (
        diskFull(server) ??
        new OperatorError(`PostgreSQL did not start; ${server.log} says: ${findReason(server.log)}`)
      );
    }
    await sleep(POLL_MS * 10);
  }
}

/**
 * PostgreSQL refuses to start beside a lock file that is empty, damaged, or names a process that lives, whichever it is.
 * The caller knows that no server runs here, so the files are remains.
 */
function removeLockFiles({ data, sockets }: Layout): void {
  for (const path of [join(data, 'postmaster.pid'), join(sockets, `.s.PGSQL.${SOCKET_PORT}.lock`)]) {
    const isDirectory = lstatSync(path, { throwIfNoEntry: false })?.isDirectory();
    if (isDirectory) rmdirSync(path);
    else rmSync(path, { force: true });
  }
}

/** Starts PostgreSQL with further settings, each as `name=value`. */
export function spawnServer(server: Layout, settings: string[] = []): ChildProcess {
  const log = openSync(server.log, 'w', 0o600);
  const [command, args] = server.account.run(server.binaries.postgres, [
    ...['-D', server.data, '-k', server.sockets, '-c', 'listen_addresses='],
    ...['-c', `max_connections=${CONNECTIONS_MAX}`, '-c', 'unix_socket_permissions=0700'],
    // Errors of statements reach the service, which logs them. Callers must not be able to fill the disk with them.
    ...['-c', 'log_min_messages=log', '-c', `max_slot_wal_keep_size=${LOG_KEPT_MAX}`],
    // `findReason` and others read the messages.
    ...['-c', 'lc_messages=C'],
    ...settings.flatMap((setting) => ['-c', setting]),
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
  return child;
}

/** Creates the directory under another name and renames it, so that a killed first start leaves nothing behind. */
async function createDataDirectory(server: Layout): Promise<void> {
  const unfinished = `${server.data}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  server.account.own(unfinished);
  const [command, args] = server.account.run(server.binaries.initdb, [
    ...['-D', unfinished, '-U', SUPERUSER, '--auth-local=peer', '--auth-host=reject'],
    ...['--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8', '--no-instructions'],
  ]);
  try {
    await promisify(execFile)(command, args, { cwd: '/', ...server.account.spawn });
  } catch (error) {
    const reason = (error as { stderr?: string }).stderr?.trim() || (error as Error).message;
    const lines = reason.split('\n');
    const line = lines.find((text) => text.includes('error:')) ?? lines[0];
    throw (
      diskFull(server, reason) ?? new OperatorError(`PostgreSQL can't be set up in ${server.data}: ${line}`)
    );
  }
  renameSync(unfinished, server.data);
}

/** Resolves to false if the server ends, or does not answer in time. */
async function becomesReady(child: ChildProcess, server: Layout, deadline: number): Promise<boolean> {
  let hasEnded = false;
  const end = () => {
    hasEnded = true;
  };
  child.once('error', end).once('exit', end);
  while (!hasEnded && Date.now() < deadline) {
    if (await isAnswering(server.connection)) return !hasEnded;
    await sleep(POLL_MS);
  }
  return false;
}

/** The line of its log that says why the server ended. */
export function findReason(log: string): string {
  const lines = readFileSync(log, 'utf8').trim().split('\n');
  const isFatal = (line: string) => /FATAL|PANIC/.test(line);
  return lines.find((line) => diskTroubleInText(line)) ?? lines.find(isFatal) ?? lines.at(-1) ?? '';
}

/** Explains a failure by a full disk, if it is one. The log may be empty, because it is on the same disk. */
function diskFull({ data, log }: Layout, text = findReason(log)): OperatorError | undefined {
  const isSaid = diskTroubleInText(text) === 'disk full';
  const isSilent = !/FATAL|PANIC|error:/.test(text);
  return isSaid || (isSilent && isDiskFull(dirname(data))) ? fullDiskError(dirname(data)) : undefined;
}

export async function isAnswering(connection: pg.ClientConfig, database = SUPERUSER): Promise<boolean> {
  const client = await connect(connection, database);
  await client?.end();
  return client !== undefined;
}

/** Connects to the maintenance database, which always exists. Resolves to undefined if no server answers. */
export async function connect(
  connection: pg.ClientConfig,
  database = SUPERUSER,
): Promise<pg.Client | undefined> {
  const client = new pg.Client({
    ...connection,
    database,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch {
    return undefined;
  }
}
