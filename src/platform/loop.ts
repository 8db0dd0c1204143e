import type { FastifyBaseLogger } from 'fastify';
import { Counter } from 'prom-client';

export interface Loop {
  /** Resolves when the current run has ended. No further run begins. */
  stop(): Promise<void>;
}

/** While the database is away, every run fails at once. The log must not fill with that. */
const FAILURE_PAUSE_MS = 500;

const runs = new Counter({
  name: 'retainer_loop_runs_total',
  help: 'Runs of the loops that look for background work, by outcome',
  labelNames: ['loop', 'outcome'],
});

/**
 * Runs the work, waits, and runs it again; never twice at once, however long it takes. A failure is logged, and the
 * next run is the next attempt.
 */
export function startLoop(
  name: string,
  everyMs: number,
  work: () => Promise<unknown>,
  logger: Pick<FastifyBaseLogger, 'warn'>,
): Loop {
  const done = runs.labels(name, 'done');
  const failed = runs.labels(name, 'failed');
  for (const series of [done, failed]) series.inc(0);
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  const run = async () => {
    try {
      await work();
      done.inc();
      scheduleNext(everyMs);
    } catch (error) {
      failed.inc();
      logger.warn({ err: error }, `${name} failed`);
      scheduleNext(Math.max(everyMs, FAILURE_PAUSE_MS));
    }
  };
  const scheduleNext = (afterMs: number) => {
    if (isStopped) return;
    timer = setTimeout(() => {
      running = run();
    }, afterMs);
  };

  scheduleNext(everyMs);
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
