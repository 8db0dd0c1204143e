import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

interface Process {
  pid: number;
  parent: number;
  /** The command line. An ended process that nobody has waited for has none. */
  command: string;
}

/** How a server is stopped: each step follows if the previous step did not end it in its time. */
const STOP_STEPS = [
  /** A fast shutdown ends the sessions and writes a checkpoint. A slow disk takes seconds for it. */
  { signal: 'SIGINT', waitMs: 15_000 },
  /** An immediate shutdown leaves the rest to the next start. After 5 seconds PostgreSQL kills its own children. */
  { signal: 'SIGQUIT', waitMs: 7_000 },
  { signal: 'SIGKILL', waitMs: 3_000 },
] as const;
/** The longest that `stopServer` takes. */
export const SERVER_STOP_MS_MAX = STOP_STEPS.reduce((sum, { waitMs }) => sum + waitMs, 0);
const POLL_MS = 25;

type StopSteps = readonly { signal: NodeJS.Signals; waitMs: number }[];

/**
 * Ends every process of the server on this data directory, whatever `postmaster.pid` says. Returns when none is left.
 * Other processes are never signalled: the command and the working directory distinguish them.
 */
export async function stopServer(data: string, steps: StopSteps = STOP_STEPS): Promise<void> {
  for (const ms of stopping(data, steps)) await sleep(ms);
}

/** Blocks the process, for its last moment. */
export function stopServerNow(data: string): void {
  const idle = new Int32Array(new SharedArrayBuffer(4));
  for (const ms of stopping(data, STOP_STEPS)) Atomics.wait(idle, 0, 0, ms);
}

/** True if a server runs on this data directory, or the rest of one. */
export function isServerRunning(data: string): boolean {
  return serverProcesses(data).all.length > 0;
}

/** Yields pauses in milliseconds. */
function* stopping(data: string, steps: StopSteps): Generator<number> {
  for (const { signal, waitMs } of steps) {
    const { postmasters, all } = serverProcesses(data);
    if (all.length === 0) return;
    // The children of a killed postmaster take no orders for a shutdown.
    if (postmasters.length === 0 && signal === 'SIGINT') continue;
    const receivers = postmasters.length === 0 || signal === 'SIGKILL' ? all : postmasters;
    for (const { pid } of receivers) sendSignal(pid, signal);
    for (const { pid } of all) sendSignal(pid, 'SIGCONT'); // a suspended process would not notice
    const deadline = Date.now() + waitMs;
    while (isServerRunning(data) && Date.now() < deadline) yield POLL_MS;
  }
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has just ended.
  }
}

/** A postmaster keeps its command line, and its children show what they do: `postgres: checkpointer`. */
function serverProcesses(data: string): { postmasters: Process[]; all: Process[] } {
  const candidates = postgresProcesses();
  const here = candidates.filter((one) => isIn(one, data));
  const pids = new Set(here.map(({ pid }) => pid));
  // A child that was just forked still has its parent's command line.
  const postmasters = here.filter(({ command, parent }) => !isChild(command) && !pids.has(parent));
  return { postmasters, all: candidates.filter(({ pid, parent }) => pids.has(pid) || pids.has(parent)) };
}

const isChild = (command: string) => command.startsWith('postgres: ');

function isIn({ pid, command }: Process, data: string): boolean {
  const directory = workingDirectory(pid);
  if (directory !== undefined) return directory === statSync(data, { throwIfNoEntry: false })?.ino;
  return command.includes(` -D ${data} `);
}

/** Servers and their children work in their data directory. Only Linux shows it, and not always to root in a container. */
function workingDirectory(pid: number): number | undefined {
  try {
    return statSync(readlinkSync(`/proc/${pid}/cwd`)).ino;
  } catch {
    return undefined;
  }
}

function postgresProcesses(): Process[] {
  const all = existsSync('/proc/self/cmdline') ? procProcesses() : listedProcesses();
  return [...all].filter(({ command }) => isChild(command) || /^(\S.*\/)?postgres -D /.test(command));
}

function* procProcesses(): Generator<Process> {
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      const command = readFileSync(`/proc/${entry}/cmdline`, 'utf8').replaceAll('\0', ' ');
      if (!command.includes('postgres')) continue;
      const stat = readFileSync(`/proc/${entry}/stat`, 'utf8');
      const parent = /^ . (\d+)/.exec(stat.slice(stat.lastIndexOf(')') + 1))?.[1];
      yield { pid: Number(entry), parent: Number(parent), command };
    } catch {
      // It has just ended.
    }
  }
}

function* listedProcesses(): Generator<Process> {
  const { stdout } = spawnSync('ps', ['-axww', '-o', 'pid=,ppid=,command='], { encoding: 'utf8' });
  for (const [, pid, parent, command = ''] of (stdout ?? '').matchAll(/^ *(\d+) +(\d+) (.*)$/gm)) {
    yield { pid: Number(pid), parent: Number(parent), command };
  }
}
