import { setTimeout as sleep } from 'node:timers/promises';
import type { Job, PgBoss } from 'pg-boss';

/** A process counts as dead after three missed heartbeats. */
const HEARTBEAT_EVERY_MS = 3_000;
/** The time for a handler to react to its signal, before another process may take the job. */
const GRACE_MS = 1_000;
/** Attempts to write an outcome. If all fail, the job runs again once its heartbeat is missed. */
const SETTLE_ATTEMPTS = 3;
const SETTLE_PAUSE_MS = 1_000;

interface RunnerOptions {
  queue: string;
  concurrency: number;
  timeoutMs: number;
  pollMs: number;
  handler(data: object, signal: AbortSignal, isStopping: () => boolean): Promise<unknown>;
  onSuccess(): void;
  /** Called when a handler fails. Attempts count from 1. */
  onFailure(error: unknown, attempt: number): void;
  /** Called when the database fails. */
  report(error: unknown): void;
}

interface Running {
  job: Job;
  stop: AbortController;
  settled: Promise<void>;
}

type Library = Pick<PgBoss, 'fetch' | 'deleteJob' | 'fail' | 'touch'>;

/**
 * Runs the jobs of one queue. One statement takes as many jobs as may still run at once: when new jobs are announced,
 * when a job ends while more may be waiting, and at the polling interval. The library's own workers take one job at a
 * time and pause in between.
 */
export class Runner {
  private readonly library: Library;
  private readonly options: RunnerOptions;
  private readonly running = new Set<Running>();
  private readonly taking: Promise<void>;
  private readonly heartbeat: NodeJS.Timeout;
  private isStopping = false;
  private isWoken = false;
  private mayHaveMore = true;
  private resume: (() => void) | undefined;
  private done: { job: Job; settle: PromiseWithResolvers<void> }[] = [];

  constructor(library: Library, options: RunnerOptions) {
    this.library = library;
    this.options = options;
    this.heartbeat = setInterval(() => void this.sendHeartbeat(), HEARTBEAT_EVERY_MS);
    this.taking = this.takeUntilStopped();
  }

  wake(): void {
    this.isWoken = true;
    this.resume?.();
  }

  /** Takes no new jobs, waits for the running ones, and then tells them to stop. */
  async stop(withinMs: number): Promise<void> {
    this.isStopping = true;
    this.wake();
    await this.taking;
    await this.waitUntilSettled(withinMs);
    for (const { stop } of this.running) stop.abort(new Error('the service stops'));
    await this.waitUntilSettled(GRACE_MS * 2);
    clearInterval(this.heartbeat);
  }

  private async waitUntilSettled(timeoutMs: number): Promise<void> {
    const all = Promise.all([...this.running].map(({ settled }) => settled));
    const timer = new AbortController();
    await Promise.race([all, sleep(timeoutMs, undefined, timer)]);
    timer.abort();
  }

  private async takeUntilStopped(): Promise<void> {
    while (!this.isStopping) {
      this.isWoken = false;
      const free = this.options.concurrency - this.running.size;
      try {
        const jobs =
          free > 0 ? await this.library.fetch<object>(this.options.queue, { batchSize: free }) : [];
        this.mayHaveMore = jobs.length === Math.max(free, 0);
        for (const job of jobs) this.start(job);
      } catch (error) {
        this.mayHaveMore = false;
        this.options.report(error);
      }
      await this.pause();
    }
  }

  private async pause(): Promise<void> {
    if (this.isWoken) return;
    const woken = Promise.withResolvers<void>();
    this.resume = woken.resolve;
    const timer = setTimeout(woken.resolve, this.options.pollMs);
    await woken.promise;
    clearTimeout(timer);
    this.resume = undefined;
  }

  private start(job: Job): void {
    const stop = new AbortController();
    const running: Running = { job, stop, settled: this.run(job, stop).then(() => this.end(running)) };
    this.running.add(running);
  }

  private end(running: Running): void {
    this.running.delete(running);
    if (this.mayHaveMore) this.wake();
  }

  private async run(job: Job, stop: AbortController): Promise<void> {
    const timeout = setTimeout(() => stop.abort(new Error('the job took too long')), this.options.timeoutMs);
    try {
      const work = this.options.handler(job.data, stop.signal, () => this.isStopping);
      await unlessStopped(work, stop.signal);
    } catch (error) {
      this.options.onFailure(error, job.retryCount + 1);
      const reason = { message: error instanceof Error ? error.message : String(error) };
      return await this.settle(() => this.library.fail(this.options.queue, job, reason));
    } finally {
      clearTimeout(timeout);
    }
    this.options.onSuccess();
    await this.remove(job);
  }

  /** Jobs that end in one turn of the event loop are deleted in one statement. */
  private remove(job: Job): Promise<void> {
    const settle = Promise.withResolvers<void>();
    if (this.done.push({ job, settle }) === 1) {
      setImmediate(async () => {
        const done = this.done;
        this.done = [];
        const jobs = done.map((one) => one.job);
        await this.settle(() => this.library.deleteJob(this.options.queue, jobs));
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
        this.options.report(error);
        if (attempt === SETTLE_ATTEMPTS) return;
        await sleep(SETTLE_PAUSE_MS);
      }
    }
  }

  /** Jobs that another process has taken over are told to stop: their outcome would not count. */
  private async sendHeartbeat(): Promise<void> {
    const running = [...this.running];
    if (running.length === 0) return;
    try {
      const jobs = running.map(({ job }) => job);
      // The types of the library omit `settled`, the jobs that still belong to this process.
      const { settled } = (await this.library.touch(this.options.queue, jobs)) as { settled?: string[] };
      const ours = new Set(settled);
      for (const { job, stop } of running)
        if (!ours.has(job.id)) stop.abort(new Error('the job was given to another process'));
    } catch (error) {
      this.options.report(error);
    }
  }
}

/** Rejects when the work goes on for too long after the signal. */
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
