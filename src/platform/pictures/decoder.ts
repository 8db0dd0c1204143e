import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Flaw } from './picture.ts';

export interface Limits {
  timeMs: number;
  memoryBytes: number;
}

/** The largest pictures take about two seconds. Node uses 70 MiB, and a JPEG or WebP of 40 megapixels 320 more. */
export const LIMITS: Limits = { timeMs: 10_000, memoryBytes: 640 * 1_048_576 };

/** A picture needs more computing time than the caller allowed. Nothing is known about its flaws. */
export const OVERRUN = new Error('a picture needs more computing time than expected');

const START_MS_MAX = 10_000;
const WATCH_EVERY_MS = 20;
const PAGE_BYTES = 4_096;
/** Linux counts computing time in hundredths of a second. */
const TICK_MS = 10;
/** The decoder's JavaScript needs almost no memory. */
const HEAP_MIB_MAX = 64;
/** The process is replaced after this many pictures, so that leaks do not add up. */
const PICTURES_MAX = 1_000;
/** An idle process is ended, to release its memory. */
const IDLE_MS = 30_000;

const script = fileURLToPath(new URL('decoder-process.ts', import.meta.url));

/** A process that decodes one picture at a time. It is started when needed, and again after it was lost. */
export class Decoder {
  private child: ChildProcess | undefined;
  private pictures = 0;
  private idleTimer: NodeJS.Timeout | undefined;
  private readonly limits: Limits;

  constructor(limits = LIMITS) {
    this.limits = limits;
  }

  /**
   * Rejects if the process can't be started, and with `OVERRUN`. Computing time does not depend on how busy the machine
   * is, so a picture that overruns it is an expensive one.
   */
  async findFlaw(bytes: Buffer, computingMs = Number.POSITIVE_INFINITY): Promise<Flaw> {
    clearTimeout(this.idleTimer);
    if (this.pictures >= PICTURES_MAX) this.stop();
    this.child ??= await startProcess();
    this.pictures++;
    try {
      return await decode(this.child, bytes, { ...this.limits, computingMs });
    } finally {
      if (!this.child?.connected) this.stop();
      this.idleTimer = setTimeout(() => this.stop(), IDLE_MS).unref();
    }
  }

  /** False after a picture that ended the process. */
  get isRunning(): boolean {
    return this.child !== undefined;
  }

  stop(): void {
    clearTimeout(this.idleTimer);
    this.child?.kill('SIGKILL');
    this.child = undefined;
    this.pictures = 0;
  }
}

async function startProcess(): Promise<ChildProcess> {
  const child = fork(script, {
    serialization: 'advanced', // carries binary data
    env: {},
    execArgv: [`--max-old-space-size=${HEAP_MIB_MAX}`, '--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  await new Promise<void>((resolve, reject) => {
    const timeout = setTimeout(() => child.kill('SIGKILL'), START_MS_MAX);
    child.once('message', () => {
      clearTimeout(timeout);
      resolve();
    });
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      clearTimeout(timeout);
      reject(new Error(`the decoder ended at its start (${signal ?? code})`));
    });
  });
  child.removeAllListeners();
  child.on('error', () => {}); // a message could not be sent; the exit is noticed anyway
  // An idle decoder does not keep the service alive.
  child.unref();
  child.channel?.unref();
  return child;
}

/** A process that ends while it decodes a picture has found a flaw in it. */
async function decode(
  child: ChildProcess,
  bytes: Buffer,
  { timeMs, memoryBytes, computingMs }: Limits & { computingMs: number },
): Promise<Flaw> {
  const before = await usageOf(child.pid);
  return new Promise((resolve, reject) => {
    let killReason: string | Error | undefined;
    const kill = (reason: string | Error) => {
      killReason ??= reason;
      child.kill('SIGKILL');
    };
    const timeout = setTimeout(() => kill('takes too long to decode'), timeMs);
    const watch = setInterval(async () => {
      const usage = await usageOf(child.pid);
      if (usage.memoryBytes > memoryBytes) kill('takes too much memory to decode');
      else if (usage.computingMs - before.computingMs > computingMs) kill(OVERRUN);
    }, WATCH_EVERY_MS);
    const settle = (flaw: Flaw | Error) => {
      clearTimeout(timeout);
      clearInterval(watch);
      child.removeListener('message', onAnswer);
      child.removeListener('exit', onExit);
      child.channel?.unref();
      if (flaw instanceof Error) reject(flaw);
      else resolve(flaw);
    };
    const onAnswer = ({ flaw }: { flaw: string | null }) => settle(flaw ?? undefined);
    const onExit = () => settle(killReason ?? 'is damaged: decoding it fails');
    child.once('message', onAnswer as (message: unknown) => void).once('exit', onExit);
    child.channel?.ref();
    if (child.connected) child.send(bytes);
    else onExit();
  });
}

/** Only Linux reports what a process uses. Elsewhere the limits of pixels and time have to suffice. */
async function usageOf(pid: number | undefined): Promise<{ memoryBytes: number; computingMs: number }> {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '');
  // The second field is a name in parentheses. The numbers after it are counted from 3 in the manual of `/proc`.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const numberAt = (position: number) => Number(fields[position - 3] ?? 0);
  return {
    memoryBytes: numberAt(24) * PAGE_BYTES,
    computingMs: (numberAt(14) + numberAt(15)) * TICK_MS,
  };
}
