/** One of at most `limit` slots that may be held under `key` at once. */
export interface Slot {
  key: string;
  limit: number;
}

export type Release = () => void;

interface Waiter {
  slotsOf: () => readonly Slot[];
  resolve: (release: Release | undefined) => void;
  timer?: NodeJS.Timeout;
}

/** Runs few of the works with the same key at once. A work that finds no free slot in time is left out. */
export function fewPerKey<T>(
  keyOf: (name: T) => string,
  { limit, waitMs }: { limit: number; waitMs: number },
  work: (name: T) => Promise<void>,
): (name: T) => Promise<void> {
  const limiter = new KeyedLimiter();
  return async (name) => {
    const release = await limiter.acquire(() => [{ key: keyOf(name), limit }], waitMs);
    if (release) await work(name).finally(release);
  };
}

/** Limits how much runs at once under each key. Callers that find no free slot wait in the order of their arrival. */
export class KeyedLimiter {
  private readonly held = new Map<string, number>();
  /** A waiter stands in one queue: that of the first key that has no free slot for it. */
  private readonly queues = new Map<string, Set<Waiter>>();

  /**
   * Takes all of the slots at once. Resolves to the function that releases them, or to undefined when they do not
   * become free within `waitMs`. The waiter tries again whenever one of the slots may have become free.
   */
  acquire(slotsOf: () => readonly Slot[], waitMs: number): Promise<Release | undefined> {
    return new Promise((resolve) => {
      const waiter: Waiter = { slotsOf, resolve };
      if (this.admitOrQueue(waiter) === undefined) return;
      waiter.timer = setTimeout(() => {
        for (const queue of this.queues.values()) queue.delete(waiter);
        resolve(undefined);
      }, waitMs);
    });
  }

  /** Lets every waiter try again, after a change of its limits. */
  recheck(): void {
    for (const [key, queue] of [...this.queues])
      for (const waiter of queue) if (this.admitOrQueue(waiter) !== key) queue.delete(waiter);
  }

  /** Returns the key that the waiter has to wait for, or undefined when it was admitted. */
  private admitOrQueue(waiter: Waiter): string | undefined {
    const slots = waiter.slotsOf();
    const full = slots.find(({ key, limit }) => (this.held.get(key) ?? 0) >= limit)?.key;
    if (full !== undefined) {
      this.queues.set(full, (this.queues.get(full) ?? new Set()).add(waiter));
      return full;
    }
    for (const { key } of slots) this.count(key, 1);
    clearTimeout(waiter.timer);
    waiter.resolve(() => this.release(slots));
    return undefined;
  }

  private release(slots: readonly Slot[]): void {
    for (const { key } of slots) this.count(key, -1);
    for (const { key } of slots) this.admitFrom(key);
  }

  /** Admits the waiters of a key in order. If one still has to wait for the key, so do all behind it. */
  private admitFrom(key: string): void {
    const queue = this.queues.get(key);
    if (!queue) return;
    for (const waiter of queue) {
      if (this.admitOrQueue(waiter) === key) return;
      queue.delete(waiter);
    }
    this.queues.delete(key);
  }

  private count(key: string, by: 1 | -1): void {
    const count = (this.held.get(key) ?? 0) + by;
    if (count > 0) this.held.set(key, count);
    else this.held.delete(key);
  }
}
