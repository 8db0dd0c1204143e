import { setImmediate as nextTurn } from 'node:timers/promises';

interface Waiting<Item, Result> {
  item: Item;
  outcome: PromiseWithResolvers<Result>;
}

interface Queue<Item, Result> {
  waiting: Waiting<Item, Result>[];
  /** The batches that are being worked on, or are about to. */
  running: number;
}

interface Limits {
  /** Items of a batch. */
  most: number;
  /** Batches of one key that are worked on at once. */
  atOnce: number;
}

/**
 * Works on items together: those of one turn of the event loop, and those that arrive while enough earlier ones of the same
 * key are being worked on. An item that is alone does not wait for others.
 */
export class Batches<Item, Result> {
  private readonly limits: Limits;
  private readonly work: (items: Item[], key: string) => Promise<Result[]>;
  /** A key is known while some of its items wait or are being worked on. */
  private readonly queues = new Map<string, Queue<Item, Result>>();

  /** The work gives a result for each item, in their order. */
  constructor(limits: Limits, work: (items: Item[], key: string) => Promise<Result[]>) {
    this.limits = limits;
    this.work = work;
  }

  /** Rejects if the work on the item's batch fails. */
  add(key: string, item: Item): Promise<Result> {
    const outcome = Promise.withResolvers<Result>();
    const queue = this.queues.get(key) ?? { waiting: [], running: 0 };
    this.queues.set(key, queue);
    // The first of a batch has it worked on. The others join it.
    const isFirst = queue.waiting.push({ item, outcome }) % this.limits.most === 1 % this.limits.most;
    if (isFirst && queue.running < this.limits.atOnce) void this.workOff(key, queue);
    return outcome.promise;
  }

  private async workOff(key: string, queue: Queue<Item, Result>): Promise<void> {
    queue.running++;
    for (await nextTurn(); queue.waiting.length > 0; await nextTurn()) {
      const batch = queue.waiting.splice(0, this.limits.most);
      try {
        const items = batch.map(({ item }) => item);
        const results = await this.work(items, key);
        for (const [index, { outcome }] of batch.entries()) outcome.resolve(results[index] as Result);
      } catch (error) {
        for (const { outcome } of batch) outcome.reject(error);
      }
    }
    if (--queue.running === 0) this.queues.delete(key);
  }
}
