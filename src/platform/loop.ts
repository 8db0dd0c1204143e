import type { FastifyBaseLogger } from 'fastify';

export interface Loop {
  /** Resolves when the current run has ended. No further run begins. */
  stop(): Promise<void>;
}

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
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  const run = async () => {
    try {
      await work();
    } catch (error) {
      logger.warn({ err: error }, `${name} failed`);
    }
    scheduleNext();
  };
  const scheduleNext = () => {
    if (isStopped) return;
    timer = setTimeout(() => {
      running = run();
    }, everyMs);
  };

  scheduleNext();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
