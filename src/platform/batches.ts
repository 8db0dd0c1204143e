import { setImmediate as nextTurn } from 'node:timers/promises';

interface Waiting<Item, Result> {
  item: Item;
  outcome: PromiseWithResolvers<Result>;
}

/**
 * Works on items together: those of one turn of the event loop, and those that arrive while earlier ones of the same key are
 * being worked on. An item that is alone does not wait for others.
 */
export class Batches<Item, Result> {
  private readonly most: number;
  private readonly work: (items: Item[], key: string) => Promise<Result[]>;
  /** A key is known while some of its items wait or are being worked on. */
  private readonly waiting = new Map<string, Waiting<Item, Result>[]>();

  /** The work gives a result for each item, in their order. It gets at most so many at a time. */
  constructor(most: number, work: (items: Item[], key: string) => Promise<Result[]>) {
    this.most = most;
    this.work = work;
  }

  /** Rejects if the work on the item's batch fails. */
  add(key: string, item: Item): Promise<Result> {
    const outcome = Promise.withResolvers<Result>();
    const others = this.waiting.get(key);
    if (others) others.push({ item, outcome });
    else {
      const waiting = [{ item, outcome }];
      this.waiting.set(key, waiting);
      void this.workOff(key, waiting);
    }
    return outcome.promise;
  }

  private async workOff(key: string, waiting: Waiting<Item, Result>[]): Promise<void> {
    for (await nextTurn(); waiting.length > 0; await nextTurn()) {
      const batch = waiting.splice(0, this.most);
      try {
        const items = batch.map(({ item }) => item);
        const results = await this.work(items, key);
        for (const [index, { outcome }] of batch.entries()) outcome.resolve(results[index] as Result);
      } catch (error) {
        for (const { outcome } of batch) outcome.reject(error);
      }
    }
    this.waiting.delete(key);
  }
}
