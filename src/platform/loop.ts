import type { FastifyBaseLogger } from 'fastify';
import { Counter } from 'prom-client';

export interface Loop {
  /** Runs the work again, as soon as it has rested. */
  wake(): void;
  /** Resolves when the current run has ended. No further run begins. */
  stop(): Promise<void>;
}

interface Pace {
  /** Between the end of a run and the next one, unless it is woken. */
  everyMs: number;
  /** The rest between two turns, if it is woken. */
  restMs?: number;
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
  { everyMs, restMs = everyMs }: Pace,
  work: () => Promise<unknown>,
  logger: Pick<FastifyBaseLogger, 'warn'>,
): Loop {
  const done = runs.labels(name, 'done');
  const failed = runs.labels(name, 'failed');
  for (const series of [done, failed]) series.inc(0);
  let isStopped = false;
  let isWoken = false;
  let timer: NodeJS.Timeout | undefined;
  let endedAtMs = performance.now();
  let running: Promise<void> | undefined;

  const run = async () => {
    isWoken = false;
    let pauseMs = 0;
    try {
      await work();
      done.inc();
    } catch (error) {
      failed.inc();
      pauseMs = FAILURE_PAUSE_MS;
      logger.warn({ err: error }, `${name} failed`);
    }
    endedAtMs = performance.now();
    running = undefined;
    scheduleNext(Math.max(isWoken ? restMs : everyMs, pauseMs));
  };
  const scheduleNext = (afterMs: number) => {
    if (isStopped) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = run();
    }, afterMs);
  };

  scheduleNext(everyMs);
  return {
    wake() {
      if (isWoken) return;
      isWoken = true;
      if (!running) scheduleNext(Math.max(0, endedAtMs + restMs - performance.now()));
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
