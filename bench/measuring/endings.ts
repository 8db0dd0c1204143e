/** Undoes what the benchmark has started, the last first, when it ends or is interrupted. */
const endings: (() => unknown)[] = [];
let ended: Promise<void> | undefined;

export function atTheEnd(undo: () => unknown): void {
  endings.push(undo);
}

/** Starts something that is stopped at the end, even if the end comes before it has started. */
export function started<T>(start: () => Promise<T>, stop: (one: T) => unknown): Promise<T> {
  if (ended) throw new Error('interrupted');
  const starting = start();
  atTheEnd(() => starting.then(stop, () => {}));
  return starting;
}

export function endAll(): Promise<void> {
  ended ??= (async () => {
    for (let undo = endings.pop(); undo; undo = endings.pop()) {
      try {
        await undo();
      } catch (error) {
        console.error(error);
        process.exitCode = 1;
      }
    }
  })();
  return ended;
}

/** A second signal does not wait for what hangs. */
export function endOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (ended) process.exit(1);
      console.error('\nending what was started');
      void endAll().then(() => process.exit(1));
    });
  }
}
