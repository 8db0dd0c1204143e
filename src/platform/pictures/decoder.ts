import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Flaw } from './picture.ts';

/** What one picture may take. */
export interface Limits {
  timeMs: number;
  memoryBytes: number;
}

/** The largest pictures take a second or two; Node takes 70 MiB, and a JPEG or WebP of 40 megapixels 320 more. */
const LIMITS: Limits = { timeMs: 10_000, memoryBytes: 640 * 1_048_576 };

const START_MS_MAX = 10_000;
const WATCH_EVERY_MS = 20;
const PAGE_BYTES = 4_096;
/** Of JavaScript, which has next to nothing to do there. */
const HEAP_MIB_MAX = 64;
/** Renewed after that many pictures, so that no leak of a decoder's can add up. */
const PICTURES_MAX = 1_000;
/** Ended after that, so that memory is held only while pictures come. */
const IDLE_MS = 30_000;

const script = fileURLToPath(new URL('decoder-process.ts', import.meta.url));

/** A process that decodes one picture at a time; started when first needed, and anew after it was lost. */
export class Decoder {
  private child: ChildProcess | undefined;
  private pictures = 0;
  private idling: NodeJS.Timeout | undefined;
  private readonly limits: Limits;

  constructor(limits = LIMITS) {
    this.limits = limits;
  }

  /** What is wrong with the picture. Rejects only when no decoder can be started. */
  async flawOf(bytes: Buffer): Promise<Flaw> {
    clearTimeout(this.idling);
    if (this.pictures >= PICTURES_MAX) this.stop();
    this.child ??= await started();
    this.pictures++;
    const flaw = await decoded(this.child, bytes, this.limits);
    if (!this.child.connected) this.stop();
    this.idling = setTimeout(() => this.stop(), IDLE_MS).unref();
    return flaw;
  }

  stop(): void {
    clearTimeout(this.idling);
    this.child?.kill('SIGKILL');
    this.child = undefined;
    this.pictures = 0;
  }
}

async function started(): Promise<ChildProcess> {
  const child = fork(script, {
    serialization: 'advanced', // carries bytes as they are
    env: {},
    execArgv: [`--max-old-space-size=${HEAP_MIB_MAX}`, '--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  await new Promise<void>((resolve, reject) => {
    const overdue = setTimeout(() => child.kill('SIGKILL'), START_MS_MAX);
    child.once('message', () => {
      clearTimeout(overdue);
      resolve();
    });
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      clearTimeout(overdue);
      reject(new Error(`the decoder ended at its start (${signal ?? code})`));
    });
  });
  child.removeAllListeners();
  child.on('error', () => {}); // a message that no longer arrives; its end is noticed in any case
  // A decoder that waits keeps nothing alive.
  child.unref();
  child.channel?.unref();
  return child;
}

/** A process that ends over a picture has judged it too. */
function decoded(child: ChildProcess, bytes: Buffer, { timeMs, memoryBytes }: Limits): Promise<Flaw> {
  return new Promise((resolve) => {
    let isKilledFor: string | undefined;
    const kill = (reason: string) => {
      isKilledFor ??= reason;
      child.kill('SIGKILL');
    };
    const overdue = setTimeout(() => kill('takes too long to decode'), timeMs);
    const watch = setInterval(async () => {
      if ((await residentBytes(child.pid)) > memoryBytes) kill('takes too much memory to decode');
    }, WATCH_EVERY_MS);
    const settle = (flaw: Flaw) => {
      clearTimeout(overdue);
      clearInterval(watch);
      child.removeListener('message', answered);
      child.removeListener('exit', ended);
      child.channel?.unref();
      resolve(flaw);
    };
    const answered = ({ flaw }: { flaw: string | null }) => settle(flaw ?? undefined);
    const ended = () => settle(isKilledFor ?? 'is damaged: decoding it fails');
    child.once('message', answered as (message: unknown) => void).once('exit', ended);
    child.channel?.ref();
    if (child.connected) child.send(bytes);
    else ended();
  });
}

/** From the system, where it tells; elsewhere the limits on pixels and time have to do. */
async function residentBytes(pid: number | undefined): Promise<number> {
  const statm = await readFile(`/proc/${pid}/statm`, 'latin1').catch(() => '');
  return Number(statm.split(' ')[1] ?? 0) * PAGE_BYTES;
}
