import { randomBytes } from 'node:crypto';
import { readdirSync, renameSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** What holds the lock: the service for as long as it lives, a command for as long as it takes. */
export type Holder = 'service' | 'command';

export interface DirectoryLock {
  release(): Promise<void>;
}

const ANSWER_TIMEOUT_MS = 5_000;
const POLL_MS = 20;
const WAIT_MS = 100;

/**
 * A lock that ends with its process, also when that is killed: a Unix socket that listens. Unlike a
 * process number it means the same in two containers that share a volume. Answers the lock, or who
 * holds it when `waits` has had enough.
 *
 * Everybody shows up under a name of their own and then looks around. Of any two, at least the one who
 * looks later sees the other, and nobody takes the lock who sees somebody else: of those who only want
 * it, all but the first by name step back and come again.
 */
export async function lockDirectory(
  directory: string,
  holder: Holder,
  waits: (held: Holder) => Promise<boolean>,
): Promise<DirectoryLock | Holder> {
  for (;;) {
    const own = await showUp(directory, holder);
    const held = await outcome(directory, own);
    if (held === 'mine') return { release: own.leave };
    await own.leave();
    if (held !== 'undecided' && !(await waits(held))) return held;
    await sleep(held === 'undecided' ? POLL_MS * (1 + Math.random()) : WAIT_MS);
  }
}

interface Presence {
  name: string;
  take(): void;
  leave(): Promise<void>;
}

interface Neighbour {
  name: string;
  holds: boolean;
  as: Holder;
}

async function outcome(directory: string, own: Presence): Promise<'mine' | 'undecided' | Holder> {
  for (;;) {
    const others = await othersIn(directory, own.name);
    const holding = others.find((other) => other.holds);
    if (holding) return holding.as;
    if (others.length === 0) {
      own.take();
      return 'mine';
    }
    if (others.some((other) => other.name < own.name)) return 'undecided';
    await sleep(POLL_MS);
  }
}

async function showUp(directory: string, as: Holder): Promise<Presence> {
  const name = `lock-${randomBytes(6).toString('hex')}`;
  const path = join(directory, name);
  let holds = false;
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.end(JSON.stringify({ holds, as }));
  });
  // Named once it listens: before, it would be taken for one whose process has ended.
  const unnamed = join(directory, `new-${name}`);
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(unnamed, resolve));
  renameSync(unnamed, path);
  server.unref();
  return {
    name,
    take() {
      holds = true;
    },
    async leave() {
      rmSync(path, { force: true });
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Those who live; what the others left is removed. Names are never used twice, so that is safe. */
async function othersIn(directory: string, own: string): Promise<Neighbour[]> {
  const names = readdirSync(directory).filter((name) => name.startsWith('lock-') && name !== own);
  const found = await Promise.all(names.map((name) => ask(directory, name)));
  return found.filter((neighbour) => neighbour !== undefined);
}

function ask(directory: string, name: string): Promise<Neighbour | undefined> {
  const path = join(directory, name);
  return new Promise((resolve) => {
    let said = '';
    // Whoever is too busy to answer is alive, and may well hold it.
    const busy = () => resolve({ name, holds: true, as: 'service' });
    const socket = connect(path)
      .setEncoding('utf8')
      .setTimeout(ANSWER_TIMEOUT_MS, () => {
        busy();
        socket.destroy();
      })
      .on('data', (text) => {
        said += text;
      })
      .on('error', ({ code }: NodeJS.ErrnoException) => {
        if (code === 'ECONNRESET') return; // is just leaving: not there any more when asked again
        if (code !== 'ECONNREFUSED' && code !== 'ENOENT') return busy();
        rmSync(path, { force: true });
        resolve(undefined);
      })
      .on('close', () =>
        resolve(said === '' ? { name, holds: false, as: 'service' } : { name, ...JSON.parse(said) }),
      );
  });
}
