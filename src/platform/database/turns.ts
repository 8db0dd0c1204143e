import { unavailable } from '../errors.ts';

const RETRY_AFTER_SECONDS = 1;

/** Lets so many at once of each key, and the others in the order in which they came. */
export class Turns {
  private readonly most: number;
  private readonly waitMs: number;
  private readonly running = new Map<string, number>();
  private readonly waiting = new Map<string, (() => void)[]>();

  constructor(most: number, waitMs: number) {
    this.most = most;
    this.waitMs = waitMs;
  }

  /** Resolves when it is this one's turn, with what ends the turn. */
  async take(key: string): Promise<() => void> {
    const count = this.running.get(key) ?? 0;
    if (count < this.most) this.running.set(key, count + 1);
    else await this.wait(key);
    return () => this.end(key);
  }

  private wait(key: string): Promise<void> {
    const queue = this.waiting.get(key) ?? [];
    this.waiting.set(key, queue);
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(begin), 1);
        reject(unavailable('Too much is done in this tenant at once', RETRY_AFTER_SECONDS));
      }, this.waitMs);
      queue.push(begin);
    });
  }

  /** The turn goes to who waits longest; only without anybody does the count go down. */
  private end(key: string): void {
    const next = this.waiting.get(key)?.shift();
    if (next) {
      next();
      return;
    }
    this.waiting.delete(key);
    const count = (this.running.get(key) ?? 1) - 1;
    if (count > 0) this.running.set(key, count);
    else this.running.delete(key);
  }
}
