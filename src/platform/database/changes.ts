/** Changes that follow each other faster share one notification. */
const NOTIFY_EVERY_MS = 50;

/**
 * Notifies all processes that something was committed, so that they need not poll for work all the time. The notification
 * is sent after the commit, by a separate statement: inside a transaction it would make all commits of the server wait for
 * each other. A lost notification does no harm, because every process also looks every few seconds.
 */
export class Changes {
  private readonly notify: () => Promise<unknown>;
  private timer: NodeJS.Timeout | undefined;
  private notifiedAtMs = Number.NEGATIVE_INFINITY;

  constructor(notify: () => Promise<unknown>) {
    this.notify = notify;
  }

  note(): void {
    if (this.timer) return;
    const waitMs = Math.max(0, this.notifiedAtMs + NOTIFY_EVERY_MS - performance.now());
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.notifiedAtMs = performance.now();
      this.notify().catch(() => {});
    }, waitMs).unref();
  }
}
