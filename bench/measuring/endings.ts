/** Undoes what the benchmark has started, the last first, when it ends or is interrupted. */
const endings: (() => unknown)[] = [];
let ended: Promise<void> | undefined;

export function atTheEnd(undo: () => unknown): void {
  endings.push(undo);
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
  let isInterrupted = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (isInterrupted) process.exit(1);
      isInterrupted = true;
      console.error('\nending what was started');
      void endAll().then(() => process.exit(1));
    });
  }
}
