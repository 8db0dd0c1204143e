import type { FastifyBaseLogger } from 'fastify';

/** Work that is done again and again, until it is stopped. */
export interface Periodic {
  /** Resolves when nothing runs any more and nothing will. */
  stop(): Promise<void>;
}

/**
 * Runs the work, waits, and runs it again: never twice at once, however long it takes. A failure is logged,
 * and the next turn is the next attempt.
 */
export function repeat(
  name: string,
  everyMs: number,
  work: () => Promise<unknown>,
  logger: Pick<FastifyBaseLogger, 'warn'>,
): Periodic {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  const turn = async () => {
    try {
      await work();
    } catch (error) {
      logger.warn({ err: error }, `${name} failed`);
    }
    wait();
  };
  const wait = () => {
    if (isStopped) return;
    timer = setTimeout(() => {
      running = turn();
    }, everyMs);
  };

  wait();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
