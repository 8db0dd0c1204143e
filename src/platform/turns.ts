/** Runs work one at a time. Those who wait take turns, so a long queue of one delays another by one piece of work. */
export class Turns {
  private readonly queues = new Map<string, (() => Promise<void>)[]>();
  private isRunning = false;

  /** Runs the work when it is the turn of `key`. */
  take<T>(key: string, work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const queue = this.queues.get(key) ?? [];
      this.queues.set(key, queue);
      queue.push(async () => {
        try {
          resolve(await work());
        } catch (error) {
          reject(error);
        }
      });
      if (!this.isRunning) void this.run();
    });
  }

  private async run(): Promise<void> {
    this.isRunning = true;
    for (let [next] = this.queues; next; [next] = this.queues) {
      const [key, queue] = next;
      const work = queue.shift();
      this.queues.delete(key);
      if (queue.length > 0) this.queues.set(key, queue); // at the end of the line
      await work?.();
    }
    this.isRunning = false;
  }
}
