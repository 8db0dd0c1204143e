import { fileURLToPath } from 'node:url';
import { type TaskLimits, WorkerEnded, WorkerProcess } from '../processes/worker-process.ts';
import type { Flaw } from './picture.ts';

/** The largest pictures take about two seconds. Node uses 70 MiB, and a JPEG or WebP of 40 megapixels 320 more. */
export const LIMITS: TaskLimits = { timeMs: 10_000, memoryBytes: 640 * 1_048_576 };

/** A picture needs more computing time than the caller allowed. Nothing is known about its flaws. */
export const OVERRUN = new Error('a picture needs more computing time than expected');

const OPTIONS = {
  script: fileURLToPath(new URL('decoder-process.ts', import.meta.url)),
  heapMibMax: 64, // the decoder's JavaScript needs almost no memory
  tasksMax: 1_000,
};

/** A process that ends by itself, or at a limit, while it decodes a picture has found a flaw in it. */
const FLAWS = {
  TIME: 'takes too long to decode',
  MEMORY: 'takes too much memory to decode',
  CRASH: 'is damaged: decoding it fails',
};

/** Decodes one picture at a time, in a process of its own. */
export class Decoder {
  private readonly worker = new WorkerProcess(OPTIONS);
  private readonly limits: TaskLimits;

  constructor(limits = LIMITS) {
    this.limits = limits;
  }

  /** Rejects if the process can't be started or is killed, and with `OVERRUN`. */
  async findFlaw(bytes: Buffer, computingMs = Number.POSITIVE_INFINITY): Promise<Flaw> {
    const limits = { ...this.limits, computingMs };
    try {
      const [answer] = await this.worker.ask<{ flaw: string | null }>([bytes], () => true, limits);
      return answer?.flaw ?? undefined;
    } catch (error) {
      if (!(error instanceof WorkerEnded) || error.reason === 'KILLED') throw error;
      if (error.reason === 'COMPUTING') throw OVERRUN;
      return FLAWS[error.reason];
    }
  }

  /** Absent after a picture that ended the process. */
  get pid(): number | undefined {
    return this.worker.pid;
  }

  stop(): void {
    this.worker.stop();
  }
}
