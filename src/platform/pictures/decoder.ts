import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Flaw } from './picture.ts';

export interface Limits {
  timeMs: number;
  memoryBytes: number;
}

/** The largest pictures take about two seconds. Node uses 70 MiB, and a JPEG or WebP of 40 megapixels 320 more. */
const LIMITS: Limits = { timeMs: 10_000, memoryBytes: 640 * 1_048_576 };

const START_MS_MAX = 10_000;
const WATCH_EVERY_MS = 20;
const PAGE_BYTES = 4_096;
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

  /** Rejects only if the process can't be started. */
  async findFlaw(bytes: Buffer): Promise<Flaw> {
    clearTimeout(this.idleTimer);
    if (this.pictures >= PICTURES_MAX) this.stop();
    this.child ??= await startProcess();
    this.pictures++;
    const flaw = await decode(this.child, bytes, this.limits);
    if (!this.child.connected) this.stop();
    this.idleTimer = setTimeout(() => this.stop(), IDLE_MS).unref();
    return flaw;
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
function decode(child: ChildProcess, bytes: Buffer, { timeMs, memoryBytes }: Limits): Promise<Flaw> {
  return new Promise((resolve) => {
    let killReason: string | undefined;
    const kill = (reason: string) => {
      killReason ??= reason;
      child.kill('SIGKILL');
    };
    const timeout = setTimeout(() => kill('takes too long to decode'), timeMs);
    const watch = setInterval(async () => {
      if ((await residentBytes(child.pid)) > memoryBytes) kill('takes too much memory to decode');
    }, WATCH_EVERY_MS);
    const settle = (flaw: Flaw) => {
      clearTimeout(timeout);
      clearInterval(watch);
      child.removeListener('message', onAnswer);
      child.removeListener('exit', onExit);
      child.channel?.unref();
      resolve(flaw);
    };
    const onAnswer = ({ flaw }: { flaw: string | null }) => settle(flaw ?? undefined);
    const onExit = () => settle(killReason ?? 'is damaged: decoding it fails');
    child.once('message', onAnswer as (message: unknown) => void).once('exit', onExit);
    child.channel?.ref();
    if (child.connected) child.send(bytes);
    else onExit();
  });
}

/** Only Linux reports the memory of a process. Elsewhere the limits of pixels and time have to suffice. */
async function residentBytes(pid: number | undefined): Promise<number> {
  const statm = await readFile(`/proc/${pid}/statm`, 'latin1').catch(() => '');
  return Number(statm.split(' ')[1] ?? 0) * PAGE_BYTES;
}
