/** Work counts under each of these keys, such as its tenant and its principal. Waiting work takes turns by the first. */
export type ShareKeys = readonly [string, ...string[]];

export interface ShareLimits {
  /** How much runs at once. */
  total: number;
  /** How much runs at once under one key. */
  share: number;
  /** The last free places, which only keys that hold none may take. */
  reserved: number;
  /** How much may wait under one key. */
  waitingMax: number;
  waitMs: number;
}

/** Work that got no place: too much waits under one of its keys, or it waited too long. */
export class NoPlaceError extends Error {
  /** True if its own keys hold their full share. False if others hold the places. */
  readonly isOwnFault: boolean;

  constructor(isOwnFault: boolean) {
    super('no place became free in time');
    this.name = 'NoPlaceError';
    this.isOwnFault = isOwnFault;
  }
}

/** Work that waits under the same keys, in the order of its arrival. */
interface Queue {
  readonly name: string;
  readonly keys: ShareKeys;
  readonly waiters: Set<Waiter>;
}

interface Waiter {
  untilMs: number;
  admit: () => void;
  refuse: (error: NoPlaceError) => void;
}

/**
 * Shares a number of places fairly. No key gets more than its share, and a free place goes to the key that holds the
 * fewest. Among equals, it goes to the key that was served least recently. A quiet tenant never waits behind the queue of a
 * busy tenant.
 */
export class FairShares {
  private readonly limits: ShareLimits;
  private readonly held = new Map<string, number>();
  private readonly queued = new Map<string, number>();
  private readonly queues = new Map<string, Queue>();
  /** The turn in which a key was last served. Forgotten when the key neither holds nor waits. */
  private readonly lastTurns = new Map<string, number>();
  private heldTotal = 0;
  private turn = 0;
  /** Wakes up for the waiter whose time ends first. One serves all: most waiters are admitted within milliseconds. */
  private alarm: NodeJS.Timeout | undefined;
  waiting = 0;

  constructor(limits: ShareLimits) {
    this.limits = limits;
  }

  /** Runs the work once there is a place for it. */
  async use<T>(keys: ShareKeys, work: () => Promise<T>): Promise<T> {
    const admission = this.enter(keys);
    if (admission) await admission;
    try {
      return await work();
    } finally {
      this.leave(keys);
    }
  }

  /** Lends a place that is held to others until the work is done. Afterwards it is held again. */
  async lendDuring<T>(keys: ShareKeys, work: Promise<T>): Promise<T> {
    this.leave(keys);
    try {
      return await work;
    } finally {
      await this.enter(keys)?.catch(() => this.take(keys)); // it has waited long enough
    }
  }

  /** Takes a place at once, or returns the promise of one. */
  enter(keys: ShareKeys): Promise<void> | undefined {
    if (!this.mayTake(keys)) return this.wait(keys);
    this.take(keys);
    return undefined;
  }

  /** How much runs and waits. */
  get load(): number {
    return this.heldTotal + this.waiting;
  }

  /** Refuses all that wait. */
  refuseWaiting(): void {
    for (const queue of [...this.queues.values()])
      for (const waiter of [...queue.waiters]) {
        this.dequeue(queue, waiter);
        waiter.refuse(new NoPlaceError(false));
      }
  }

  leave(keys: ShareKeys): void {
    this.heldTotal--;
    for (const key of keys) count(this.held, key, -1);
    if (!this.held.has(keys[0]) && !this.queued.has(keys[0])) this.lastTurns.delete(keys[0]);
    if (this.waiting > 0) this.serve();
  }

  private mayTake(keys: ShareKeys): boolean {
    const { total, share, reserved } = this.limits;
    const free = total - this.heldTotal;
    if (free <= 0) return false;
    const most = this.mostHeld(keys);
    return most < share && (most === 0 || free > reserved);
  }

  private mostHeld(keys: ShareKeys): number {
    let most = 0;
    for (const key of keys) most = Math.max(most, this.held.get(key) ?? 0);
    return most;
  }

  private take(keys: ShareKeys): void {
    this.heldTotal++;
    this.turn++;
    for (const key of keys) count(this.held, key, 1);
    this.lastTurns.set(keys[0], this.turn);
  }

  private wait(keys: ShareKeys): Promise<void> {
    const { waitingMax, waitMs } = this.limits;
    if (keys.some((key) => (this.queued.get(key) ?? 0) >= waitingMax))
      return Promise.reject(new NoPlaceError(true));
    return new Promise((admit, refuse) => {
      this.enqueue(keys, { untilMs: Date.now() + waitMs, admit, refuse });
      this.alarm ??= setTimeout(this.refuseLate, waitMs);
      if (this.waiting === 1) this.alarm.ref();
    });
  }

  private readonly refuseLate = (): void => {
    this.alarm = undefined;
    const nowMs = Date.now();
    let nextMs = Number.POSITIVE_INFINITY;
    for (const queue of this.queues.values()) {
      for (const waiter of queue.waiters) {
        if (waiter.untilMs > nowMs) {
          nextMs = Math.min(nextMs, waiter.untilMs);
          break;
        }
        this.dequeue(queue, waiter);
        waiter.refuse(new NoPlaceError(this.mostHeld(queue.keys) >= this.limits.share));
      }
    }
    if (this.waiting > 0) this.alarm = setTimeout(this.refuseLate, nextMs - nowMs);
  };

  private enqueue(keys: ShareKeys, waiter: Waiter): void {
    const name = nameOf(keys);
    const queue = this.queues.get(name) ?? { name, keys, waiters: new Set() };
    this.queues.set(name, queue);
    queue.waiters.add(waiter);
    for (const key of keys) count(this.queued, key, 1);
    this.waiting++;
  }

  private dequeue({ name, keys, waiters }: Queue, waiter: Waiter): void {
    waiters.delete(waiter);
    if (waiters.size === 0) this.queues.delete(name);
    for (const key of keys) count(this.queued, key, -1);
    if (--this.waiting === 0) this.alarm?.unref(); // a process need not stay for it
  }

  private serve(): void {
    for (let queue = this.nextQueue(); queue; queue = this.nextQueue()) {
      const [waiter] = queue.waiters as Iterable<Waiter> as [Waiter];
      this.moveBack(queue);
      this.dequeue(queue, waiter);
      this.take(queue.keys);
      waiter.admit();
    }
  }

  /** Queues that have their first key in common, such as the queues of one tenant's callers, are served in turns. */
  private moveBack(queue: Queue): void {
    this.queues.delete(queue.name);
    this.queues.set(queue.name, queue);
  }

  private nextQueue(): Queue | undefined {
    if (this.heldTotal >= this.limits.total) return undefined;
    let best: Queue | undefined;
    for (const queue of this.queues.values())
      if (this.mayTake(queue.keys) && (!best || this.isBefore(queue.keys[0], best.keys[0]))) best = queue;
    return best;
  }

  private isBefore(key: string, other: string): boolean {
    const more = (this.held.get(key) ?? 0) - (this.held.get(other) ?? 0);
    return more === 0 ? (this.lastTurns.get(key) ?? 0) < (this.lastTurns.get(other) ?? 0) : more < 0;
  }
}

/** Lets few run at once under each key, however many keys there are. */
export function fewPerKey(
  share: number,
  waitMs: number,
  waitingMax: number = Number.POSITIVE_INFINITY,
): FairShares {
  return new FairShares({ total: Number.POSITIVE_INFINITY, share, reserved: 0, waitingMax, waitMs });
}

function nameOf(keys: ShareKeys): string {
  return keys.length === 1 ? keys[0] : JSON.stringify(keys);
}

function count(counts: Map<string, number>, key: string, by: 1 | -1): void {
  const sum = (counts.get(key) ?? 0) + by;
  if (sum > 0) counts.set(key, sum);
  else counts.delete(key);
}
