import { setTimeout as sleep } from 'node:timers/promises';

const WITHIN_MS = 1_000;
const PAUSE_MS = 10;

/** What follows an answer (its log line, its count) may come a moment after it. */
export async function eventually(check: () => void | Promise<void>): Promise<void> {
  const deadline = Date.now() + WITHIN_MS;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await sleep(PAUSE_MS);
    }
  }
}
