import { setImmediate as turnOfOthers } from 'node:timers/promises';

/** One request may keep the process busy for this long before others have a turn. */
const BUSY_MS_MAX = 10;

/** Returns a function to be awaited between the steps of long work. It lets others go first when it is time. */
export function pauses(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < BUSY_MS_MAX) return undefined;
    return turnOfOthers().then(() => {
      since = performance.now();
    });
  };
}
