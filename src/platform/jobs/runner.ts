import { setTimeout as sleep } from 'node:timers/promises';
import type { Job, PgBoss } from 'pg-boss';

/** Three chances before a process is taken for dead. */
const HEARTBEAT_EVERY_MS = 3_000;
/** For a handler to notice that it should stop, before its job is somebody else's. */
const GRACE_MS = 1_000;
/** An outcome that the database did not take; after these the job runs again once its heartbeat is missed. */
const SETTLE_ATTEMPTS = 3;
const SETTLE_PAUSE_MS = 1_000;

export interface Runnable {
  queue: string;
  concurrency: number;
  timeoutMs: number;
  pollMs: number;
  handler(data: object, signal: AbortSignal): Promise<unknown>;
  /** A handler failed, at its first, second, ... attempt. */
  failed(error: unknown, attempt: number): void;
  /** Trouble with the database. */
  report(error: unknown): void;
}

interface Running {
  job: Job;
  stop: AbortController;
  settled: Promise<void>;
}

type Library = Pick<PgBoss, 'fetch' | 'deleteJob' | 'fail' | 'touch'>;

/**
 * Takes as many jobs of one queue as there are free places, in one statement, whenever it is told of some, a place gets
 * free while there may be more, or time has passed. The library's own workers take one at a time and wait in between.
 */
export class Runner {
  private readonly library: Library;
  private readonly of: Runnable;
  private readonly running = new Set<Running>();
  private readonly taking: Promise<void>;
  private readonly heartbeat: NodeJS.Timeout;
  private isStopping = false;
  private isWoken = false;
  private mayBeMore = true;
  private goOn: (() => void) | undefined;
  private done: { job: Job; settle: PromiseWithResolvers<void> }[] = [];

  constructor(library: Library, of: Runnable) {
    this.library = library;
    this.of = of;
    this.heartbeat = setInterval(() => void this.beat(), HEARTBEAT_EVERY_MS);
    this.taking = this.takeUntilStopped();
  }

  wake(): void {
    this.isWoken = true;
    this.goOn?.();
  }

  /** Takes nothing new, waits for what runs, and then tells it to stop. */
  async stop(withinMs: number): Promise<void> {
    this.isStopping = true;
    this.wake();
    await this.taking;
    await this.settledWithin(withinMs);
    for (const { stop } of this.running) stop.abort(new Error('the service stops'));
    await this.settledWithin(GRACE_MS * 2);
    clearInterval(this.heartbeat);
  }

  private async settledWithin(ms: number): Promise<void> {
    const all = Promise.all([...this.running].map(({ settled }) => settled));
    const over = new AbortController();
    await Promise.race([all, sleep(ms, undefined, over)]);
    over.abort();
  }

  private async takeUntilStopped(): Promise<void> {
    while (!this.isStopping) {
      this.isWoken = false;
      const free = this.of.concurrency - this.running.size;
      try {
        const jobs = free > 0 ? await this.library.fetch<object>(this.of.queue, { batchSize: free }) : [];
        this.mayBeMore = jobs.length === Math.max(free, 0);
        for (const job of jobs) this.start(job);
      } catch (error) {
        this.mayBeMore = false;
        this.of.report(error);
      }
      await this.pause();
    }
  }

  private async pause(): Promise<void> {
    if (this.isWoken) return;
    const woken = Promise.withResolvers<void>();
    this.goOn = woken.resolve;
    const timer = setTimeout(woken.resolve, this.of.pollMs);
    await woken.promise;
    clearTimeout(timer);
    this.goOn = undefined;
  }

  private start(job: Job): void {
    const stop = new AbortController();
    const running: Running = { job, stop, settled: this.run(job, stop).then(() => this.end(running)) };
    this.running.add(running);
  }

  private end(running: Running): void {
    this.running.delete(running);
    if (this.mayBeMore) this.wake();
  }

  private async run(job: Job, stop: AbortController): Promise<void> {
    const timeout = setTimeout(() => stop.abort(new Error('the job took too long')), this.of.timeoutMs);
    try {
      await unlessStopped(this.of.handler(job.data, stop.signal), stop.signal);
    } catch (error) {
      this.of.failed(error, job.retryCount + 1);
      const reason = { message: error instanceof Error ? error.message : String(error) };
      return await this.settle(() => this.library.fail(this.of.queue, job, reason));
    } finally {
      clearTimeout(timeout);
    }
    await this.remove(job);
  }

  /** Those that end in one turn of the event loop go in one statement. */
  private remove(job: Job): Promise<void> {
    const settle = Promise.withResolvers<void>();
    if (this.done.push({ job, settle }) === 1) {
      setImmediate(async () => {
        const done = this.done;
        this.done = [];
        const jobs = done.map((one) => one.job);
        await this.settle(() => this.library.deleteJob(this.of.queue, jobs));
        for (const one of done) one.settle.resolve();
      });
    }
    return settle.promise;
  }

  private async settle(write: () => Promise<unknown>): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        await write();
        return;
      } catch (error) {
        this.of.report(error);
        if (attempt === SETTLE_ATTEMPTS) return;
        await sleep(SETTLE_PAUSE_MS);
      }
    }
  }

  /** Says that the jobs are alive. Those that are not ours any more are told to stop: their outcome would not count. */
  private async beat(): Promise<void> {
    const beaten = [...this.running];
    if (beaten.length === 0) return;
    try {
      const jobs = beaten.map(({ job }) => job);
      const { settled } = (await this.library.touch(this.of.queue, jobs)) as { settled?: string[] };
      const ours = new Set(settled);
      for (const { job, stop } of beaten)
        if (!ours.has(job.id)) stop.abort(new Error('the job was given to another process'));
    } catch (error) {
      this.of.report(error);
    }
  }
}

async function unlessStopped(work: Promise<unknown>, signal: AbortSignal): Promise<void> {
  const stopped = Promise.withResolvers<never>();
  let grace: NodeJS.Timeout | undefined;
  const giveUp = () => {
    grace = setTimeout(() => stopped.reject(signal.reason), GRACE_MS);
  };
  signal.addEventListener('abort', giveUp);
  try {
    await Promise.race([work, stopped.promise]);
  } finally {
    signal.removeEventListener('abort', giveUp);
    clearTimeout(grace);
  }
}
