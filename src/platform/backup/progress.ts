import { inMegabytes } from './take-backup.ts';

const EVERY_MS = 500;

/** Shows on a terminal how far the work is. Elsewhere it would fill a log. */
export function showProgress(what: string): { show(done: number, total: number): void; end(): void } {
  const { stderr } = process;
  let shownAtMs = 0;
  return {
    show(done, total) {
      if (!stderr.isTTY || Date.now() - shownAtMs < EVERY_MS) return;
      shownAtMs = Date.now();
      stderr.write(`\r${what}: ${inMegabytes(done)} of ${inMegabytes(Math.max(done, total))}\x1b[K`);
    },
    end: () => void (stderr.isTTY && shownAtMs > 0 && stderr.write('\r\x1b[K')),
  };
}
