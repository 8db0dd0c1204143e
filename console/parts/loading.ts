import { type Signal, signal } from '@preact/signals';
import { isExpired } from '../app/session.ts';

/** An answer is not asked for again within this time, so a screen that comes back shows it at once. */
const FRESH_MS = 2_000;

/** Fetches something, and returns a function that stores it. */
export type Fetching = (signal: AbortSignal) => Promise<() => void>;

/** Fetches for the components that show an answer, once at a time, and again when it is renewed. */
export class Loading {
  /** Components that show the answer. */
  users = 0;
  readonly error: Signal<unknown> = signal(undefined);
  readonly isLoading = signal(false);
  private readonly fetchAnew: Fetching;
  private readMs = 0;
  private running: AbortController | undefined;
  private latest: Promise<void> | undefined;

  constructor(fetchAnew: Fetching) {
    this.fetchAnew = fetchAnew;
  }

  /** Counts a component until the returned function is called. */
  use(): () => void {
    this.users++;
    if (!this.running && Date.now() - this.readMs > FRESH_MS) void this.run(this.fetchAnew);
    return () => {
      if (--this.users === 0) this.stop();
    };
  }

  /** Fetches again now, or when a component next shows the answer. */
  renew(): void {
    this.readMs = 0;
    if (this.users > 0) void this.run(this.fetchAnew);
  }

  stop(): void {
    this.running?.abort();
    this.running = undefined;
    this.isLoading.value = false;
  }

  /** Waits for an answer that is on its way, or for its error. */
  async settled(): Promise<void> {
    while (this.latest) await this.latest;
  }

  /** Takes the place of a fetch that is running. */
  run(fetching: Fetching): Promise<void> {
    const latest = this.fetch(fetching).finally(() => {
      if (this.latest === latest) this.latest = undefined;
    });
    this.latest = latest;
    return latest;
  }

  private async fetch(fetching: Fetching): Promise<void> {
    this.stop();
    const running = new AbortController();
    this.running = running;
    this.isLoading.value = true;
    try {
      const store = await fetching(running.signal);
      if (this.running !== running) return;
      store();
      this.error.value = undefined;
      this.readMs = Date.now();
    } catch (error) {
      if (this.running !== running) return;
      // A token that has expired is asked for again, and then everything is read again.
      if (!isExpired.peek()) this.error.value = error;
    }
    this.running = undefined;
    this.isLoading.value = false;
  }
}
