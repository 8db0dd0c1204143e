import { randomBytes } from 'node:crypto';
import { linkSync, renameSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** What holds the lock: the service for as long as it lives, a command for as long as it takes. */
export type Holder = 'service' | 'command';

export interface DirectoryLock {
  release(): Promise<void>;
}

const ANSWER_TIMEOUT_MS = 5_000;
const POLL_MS = 100;

/**
 * A lock that ends with its process, also when that is killed: a Unix socket that listens. Unlike a
 * process number it means the same in two containers that share a volume. Answers the lock, or who
 * still holds it when the waiting is over.
 */
export async function lockDirectory(
  directory: string,
  holder: Holder,
  waits: (held: Holder) => Promise<boolean>,
): Promise<DirectoryLock | Holder> {
  const path = join(directory, 'lock');
  const own = join(directory, `lock-${randomBytes(4).toString('hex')}`);
  const server = await listenAt(own, holder);
  const release = async () => {
    await new Promise((resolve) => server.close(resolve));
    rmSync(path, { force: true });
  };
  for (;;) {
    if (tryLink(own, path)) {
      rmSync(own, { force: true });
      return { release };
    }
    const held = await askHolder(path);
    if (held === undefined) await removeStale(path);
    else if (!(await waits(held))) {
      await new Promise((resolve) => server.close(resolve));
      rmSync(own, { force: true });
      return held;
    } else await sleep(POLL_MS);
  }
}

function listenAt(path: string, holder: Holder): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.end(holder);
    });
    server.once('error', reject).listen(path, () => resolve(server.unref()));
  });
}

/** Linking is atomic: of several who try, one has the name. */
function tryLink(own: string, path: string): boolean {
  try {
    linkSync(own, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Nothing when nobody listens any more. Whoever is too busy to answer is alive. */
function askHolder(path: string): Promise<Holder | undefined> {
  return new Promise((resolve) => {
    let said = '';
    const socket = connect(path)
      .setEncoding('utf8')
      .setTimeout(ANSWER_TIMEOUT_MS, () => socket.destroy())
      .on('data', (text) => {
        said += text;
      })
      .on('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') resolve(undefined);
      })
      .on('close', () => resolve(said === 'command' ? 'command' : 'service'));
  });
}

/** Moved away before it is removed: should somebody have taken the name meanwhile, they get it back. */
async function removeStale(path: string): Promise<void> {
  const aside = `${path}-stale-${randomBytes(4).toString('hex')}`;
  try {
    renameSync(path, aside);
  } catch {
    return; // somebody else was faster
  }
  if ((await askHolder(aside)) !== undefined) tryLink(aside, path);
  rmSync(aside, { force: true });
}
