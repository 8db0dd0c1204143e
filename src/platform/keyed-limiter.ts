/** One of at most `limit` slots that may be held under `key` at once. */
export interface Slot {
  key: string;
  limit: number;
}

export type Release = () => void;

interface Waiter {
  slotsOf: () => readonly Slot[];
  admit: (release: Release) => void;
  /** The queue that the waiter stands in. */
  queue?: Set<Waiter>;
}

/** Limits how much runs at once under each key. Callers that find no free slot wait in the order of their arrival. */
export class KeyedLimiter {
  private readonly held = new Map<string, number>();
  /** A waiter stands in one queue: that of the first key that has no free slot for it. */
  private readonly queues = new Map<string, Set<Waiter>>();

  /**
   * Takes all of the slots at once. Resolves to the function that releases them, or to undefined when they do not
   * become free within `waitMs`. The slots are asked for anew whenever one of them may have become free.
   */
  acquire(slotsOf: () => readonly Slot[], waitMs: number): Promise<Release | undefined> {
    return new Promise((resolve) => {
      let timer: NodeJS.Timeout | undefined;
      const waiter: Waiter = {
        slotsOf,
        admit: (release) => {
          clearTimeout(timer);
          resolve(release);
        },
      };
      this.admitOrQueue(waiter);
      if (!waiter.queue) return;
      timer = setTimeout(() => {
        waiter.queue?.delete(waiter);
        resolve(undefined);
      }, waitMs);
    });
  }

  /** Asks every waiter for its slots anew: for a caller whose limits have changed. */
  recheck(): void {
    const waiters = [...this.queues.values()].flatMap((queue) => [...queue]);
    this.queues.clear();
    for (const waiter of waiters) this.admitOrQueue(waiter);
  }

  /** Returns the key that the waiter has to wait for, or undefined when it was admitted. */
  private admitOrQueue(waiter: Waiter): string | undefined {
    const slots = waiter.slotsOf();
    const full = slots.find(({ key, limit }) => (this.held.get(key) ?? 0) >= limit)?.key;
    const queue = full === undefined ? undefined : this.queueOf(full);
    if (waiter.queue !== queue) waiter.queue?.delete(waiter);
    if (queue) {
      waiter.queue = queue.add(waiter);
      return full;
    }
    delete waiter.queue;
    for (const { key } of slots) this.held.set(key, (this.held.get(key) ?? 0) + 1);
    waiter.admit(() => this.release(slots));
    return undefined;
  }

  private queueOf(key: string): Set<Waiter> {
    const queue = this.queues.get(key) ?? new Set();
    this.queues.set(key, queue);
    return queue;
  }

  private release(slots: readonly Slot[]): void {
    for (const { key } of slots) {
      const left = (this.held.get(key) ?? 1) - 1;
      if (left > 0) this.held.set(key, left);
      else this.held.delete(key);
    }
    for (const { key } of slots) this.admitWaiters(key);
  }

  private admitWaiters(key: string): void {
    const queue = this.queues.get(key);
    if (!queue) return;
    // The first waiter that still waits for this key speaks for all behind it.
    for (const waiter of queue) if (this.admitOrQueue(waiter) === key) break;
    if (queue.size === 0) this.queues.delete(key);
  }
}
