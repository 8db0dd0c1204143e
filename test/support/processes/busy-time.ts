const TICK_MS = 2;

/**
 * Measures for how long the event loop is busy with one thing. It counts processor time of the main thread between two
 * ticks, which stays the same on a machine that is busy with other things.
 */
export function watchBusyTime(): { longestMs(): number } {
  let longestMs = 0;
  let last = process.threadCpuUsage();
  setInterval(() => {
    const now = process.threadCpuUsage();
    longestMs = Math.max(longestMs, (now.user + now.system - last.user - last.system) / 1_000);
    last = now;
  }, TICK_MS).unref();
  return {
    longestMs() {
      const longest = longestMs;
      longestMs = 0;
      return longest;
    },
  };
}
