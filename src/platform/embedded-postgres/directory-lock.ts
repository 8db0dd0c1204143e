import { randomBytes } from 'node:crypto';
import { readdirSync, renameSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The service holds the lock for as long as it runs, a command until it is done. */
export type Holder = 'service' | 'command';

export interface DirectoryLock {
  release(): Promise<void>;
}

const ANSWER_TIMEOUT_MS = 5_000;
const POLL_MS = 20;
const WAIT_MS = 100;

/**
 * Takes a lock that ends with its process, even a killed one: a listening Unix socket. Unlike a process identifier, it
 * works between two containers that share a volume. Resolves to the lock, or to its holder if `keepsWaiting` is false.
 *
 * Each contender creates a socket under a name of its own, and then looks for others. At least the later of any two
 * sees the other, and no contender takes the lock while it sees another one. If several contend for a free lock, all but
 * the first by name withdraw and try again.
 */
export async function lockDirectory(
  directory: string,
  holder: Holder,
  keepsWaiting: (current: Holder) => Promise<boolean>,
): Promise<DirectoryLock | Holder> {
  for (;;) {
    const own = await announce(directory, holder);
    const result = await contend(directory, own);
    if (result === 'taken') return { release: own.withdraw };
    await own.withdraw();
    if (result !== 'undecided' && !(await keepsWaiting(result))) return result;
    await sleep(result === 'undecided' ? POLL_MS * (1 + Math.random()) : WAIT_MS);
  }
}

interface Announcement {
  name: string;
  take(): void;
  withdraw(): Promise<void>;
}

interface Contender {
  name: string;
  isHolder: boolean;
  kind: Holder;
}

async function contend(directory: string, own: Announcement): Promise<'taken' | 'undecided' | Holder> {
  for (;;) {
    const others = await othersIn(directory, own.name);
    const holder = others.find(({ isHolder }) => isHolder);
    if (holder) return holder.kind;
    if (others.length === 0) {
      own.take();
      return 'taken';
    }
    if (others.some((other) => other.name < own.name)) return 'undecided';
    await sleep(POLL_MS);
  }
}

async function announce(directory: string, kind: Holder): Promise<Announcement> {
  const name = `lock-${randomBytes(6).toString('hex')}`;
  const path = join(directory, name);
  let isHolder = false;
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.end(JSON.stringify({ isHolder, kind }));
  });
  // It gets its name once it listens. Before that, it would look like the socket of an ended process.
  const unnamed = join(directory, `new-${name}`);
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(unnamed, resolve));
  renameSync(unnamed, path);
  server.unref();
  return {
    name,
    take() {
      isHolder = true;
    },
    async withdraw() {
      rmSync(path, { force: true });
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Finds the living contenders and removes the sockets of ended processes. Names are never reused, so that is safe. */
async function othersIn(directory: string, own: string): Promise<Contender[]> {
  const names = readdirSync(directory).filter((name) => name.startsWith('lock-') && name !== own);
  const found = await Promise.all(names.map((name) => askContender(directory, name)));
  return found.filter((contender) => contender !== undefined);
}

function askContender(directory: string, name: string): Promise<Contender | undefined> {
  const path = join(directory, name);
  return new Promise((resolve) => {
    let answer = '';
    // A process that is too busy to answer is alive, and may hold the lock.
    const busy = () => resolve({ name, isHolder: true, kind: 'service' });
    const socket = connect(path)
      .setEncoding('utf8')
      .setTimeout(ANSWER_TIMEOUT_MS, () => {
        busy();
        socket.destroy();
      })
      .on('data', (text) => {
        answer += text;
      })
      .on('error', ({ code }: NodeJS.ErrnoException) => {
        if (code === 'ECONNRESET') return; // it is withdrawing, and gone at the next look
        if (code !== 'ECONNREFUSED' && code !== 'ENOENT') return busy();
        rmSync(path, { force: true });
        resolve(undefined);
      })
      .on('close', () =>
        resolve(answer === '' ? { name, isHolder: false, kind: 'service' } : { name, ...JSON.parse(answer) }),
      );
  });
}
