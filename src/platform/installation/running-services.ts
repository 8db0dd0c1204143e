import { randomBytes } from 'node:crypto';
import { lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const ANSWER_TIMEOUT_MS = 1_000;

/** A service that runs under this account, on this machine. */
export interface RunningService {
  url: string;
  port: number;
  /** Absent if the service has a database of its own, by `DATABASE_URL`. */
  dataDirectory?: string;
}

/**
 * Announces to commands where a service is, for as long as its process lives: a listening Unix socket answers who asks. A
 * command then notices that it was given other data than the service. Without a place for the socket, nothing is announced.
 */
export function announceService(service: RunningService): void {
  const directory = ownDirectory();
  if (directory === undefined) return;
  const path = join(directory, randomBytes(6).toString('hex'));
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.end(JSON.stringify(service));
  });
  server.on('error', () => {}).unref();
  server.listen(path, () => process.once('exit', () => rmSync(path, { force: true })));
}

/** The services of this account that run now. */
export async function runningServices(): Promise<RunningService[]> {
  const directory = ownDirectory();
  if (directory === undefined) return [];
  const answers = await Promise.all(readdirSync(directory).map((name) => ask(join(directory, name))));
  return answers.filter((answer) => answer !== undefined);
}

async function ask(path: string): Promise<RunningService | undefined> {
  const socket = connect(path).setTimeout(ANSWER_TIMEOUT_MS, () => socket.destroy());
  try {
    return JSON.parse(await text(socket));
  } catch (error) {
    // Its process was killed. Names are never used again.
    if ((error as NodeJS.ErrnoException).code === 'ECONNREFUSED') rmSync(path, { force: true });
    return undefined;
  }
}

/** Anybody may create files below the temporary directory, so one that is not ours alone is not used. */
function ownDirectory(): string | undefined {
  const account = process.getuid?.() ?? 0;
  const path = join(tmpdir(), `retainer-services-${account}`);
  try {
    mkdirSync(path, { mode: 0o700, recursive: true });
    const { uid, mode } = lstatSync(path);
    return uid === account && (mode & 0o170777) === 0o040700 ? path : undefined;
  } catch {
    return undefined;
  }
}
