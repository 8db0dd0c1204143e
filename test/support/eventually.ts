import { setTimeout as sleep } from 'node:timers/promises';

/** Long enough for a busy machine. A check that passes does not wait for it. */
const WITHIN_MS = 10_000;
const PAUSE_MS = 10;

/** Repeats a check until it passes: a request's log line and count may follow its answer by a moment. */
export async function eventually<T = void>(
  check: () => T | Promise<T>,
  withinMs: number = WITHIN_MS,
): Promise<T> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await sleep(PAUSE_MS);
    }
  }
}
