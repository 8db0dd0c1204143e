/** Changes that follow each other faster are told of together. */
const TOLD_EVERY_MS = 50;

/**
 * Tells all processes that something was committed, so that those who look for work need not look all the time. It is told
 * after the commit and by a statement of its own: a notification inside a transaction makes all commits of the server wait for
 * each other. One that is lost does no harm, because everybody also looks every few seconds.
 */
export class Changes {
  private readonly tell: () => Promise<unknown>;
  private timer: NodeJS.Timeout | undefined;
  private toldAtMs = Number.NEGATIVE_INFINITY;

  constructor(tell: () => Promise<unknown>) {
    this.tell = tell;
  }

  note(): void {
    if (this.timer) return;
    const waitMs = Math.max(0, this.toldAtMs + TOLD_EVERY_MS - performance.now());
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.toldAtMs = performance.now();
      this.tell().catch(() => {});
    }, waitMs).unref();
  }
}
